import { Button, Select, Textarea } from '@mantine/core';
import { getChannel } from '@studyline/contract/channels/calls';
import { MAX_DELIVERY_TEXT } from '@studyline/contract/service-items/fields';
import { requestPickup } from '@studyline/contract/service-items/pickup-calls';
import {
  batteryKinds,
  MAX_PICKUP_FILES,
  pickupReasons,
  type PickupType,
  pickupTypes,
  takesEquipment,
  takesSupplies,
} from '@studyline/contract/service-items/pickup-fields';
import { IconPackage, IconRefresh, IconTrash, IconTruck, IconTruckReturn } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { describeInForm } from '../../../api/errors.ts';
import { q } from '../../../api/query-options.ts';
import { showToast } from '../../../api/toasts.ts';
import { FocusFrame } from '../../../layouts/FocusFrame.tsx';
import { useCall } from '../../../live/use-call.ts';
import { usePageTitle } from '../../../navigation/use-page-title.ts';
import { paths } from '../../../paths.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ChoiceTiles } from '../../../ui/forms/ChoiceTiles.tsx';
import { FormError } from '../../../ui/forms/FormParts.tsx';
import { DetailBar } from '../../../ui/frame/DetailBar.tsx';
import { StudyMark } from '../../../ui/studies/StudyMark.tsx';
import { useTranslation } from '../../../words.ts';
import { itemOf, pickupForm } from '../loaders.ts';
import { FilesField } from '../support/FilesField.tsx';
import { useFiles } from '../support/use-files.ts';
import { CollectionCard } from './CollectionCard.tsx';
import { DevicesPart } from './DevicesPart.tsx';
import { PackagesPart } from './PackagesPart.tsx';
import classes from './Pickup.module.css';
import { idIn } from './new-pickup-loader.ts';
import { bodyOf, conditionAfter, draftFor, type PickupDraft, problemsOf, storing } from './pickup-form.ts';
import { ProductsPart } from './ProductsPart.tsx';
import { Statement } from './Statement.tsx';

const icons: Record<PickupType, typeof IconTruck> = {
  RETURN_EQUIPMENT: IconTruckReturn,
  RETURN_SUPPLIES: IconPackage,
  EXCHANGE: IconRefresh,
  DISPOSAL: IconTrash,
};

/** Requests that items are collected at a site. */
export function NewPickupPage({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const {
    data: { sites },
  } = useSuspenseQuery(pickupForm(channelId));
  usePageTitle(t('serviceItems.pickup.title'));
  const asked = idIn(search, 'team');
  const requestId = idIn(search, 'request');
  const { data: request } = useQuery({ ...itemOf(requestId ?? 0), enabled: requestId !== undefined });
  const cause = request?.kind === 'SUPPORT_REQUEST' ? request : undefined;
  const [siteId, setSiteId] = useState(
    sites.length === 1 ? sites[0]!.teamId : sites.find(({ teamId }) => teamId === asked)?.teamId,
  );
  const site = sites.find(({ teamId }) => teamId === siteId);
  const [draft, setDraft] = useState(() => draftFor(site, cause));
  const files = useFiles(MAX_PICKUP_FILES);
  const [hasTried, setTried] = useState(false);
  const set = (part: Partial<PickupDraft>) => setDraft((old) => ({ ...old, ...part }));
  const problems = hasTried && site ? problemsOf(draft, site) : {};
  const sending = useCall(requestPickup, {
    failure: 'form',
    onDone: ({ serviceItemId, number }) => {
      showToast(t('serviceItems.pickup.requested', { number }));
      void navigate({ to: paths.serviceItem(serviceItemId) });
    },
  });
  const send = () => {
    setTried(true);
    if (!site || sending.isPending || !files.canSend) return;
    if (Object.keys(problemsOf(draft, site)).length > 0) return;
    sending.mutate({ params: { channelId }, body: bodyOf(draft, site.teamId), files: files.named() });
  };
  const problem = (field: keyof typeof problems) => problems[field] && t(problems[field]);
  const bar = (
    <DetailBar
      heading
      closes
      back={
        cause
          ? {
              href: paths.serviceItem(cause.serviceItemId),
              label: t('serviceItems.named.SUPPORT_REQUEST', { number: cause.number }),
            }
          : asked === undefined
            ? { href: paths.pickups(channelId), label: t('serviceItems.lists.PICKUP.title') }
            : { href: paths.equipmentOfTeam(channelId, asked), label: t('serviceItems.pickup.equipment') }
      }
      mark={<StudyMark name={study.name} colour={study.bannerColorCSS} logoUrl={study.logoUrl} size={28} />}
      title={t('serviceItems.pickup.title')}
      detail={site ? `${study.name} · ${site.name}` : study.name}
    />
  );
  if (sites.length === 0)
    return (
      <FocusFrame skipLabel={t('forms.skip')} bar={bar}>
        <EmptyState title={t('serviceItems.pickup.noSites')} text={t('serviceItems.pickup.noSitesText')} />
      </FocusFrame>
    );
  const button = (
    <Button
      fullWidth
      size="md"
      disabled={!site}
      loading={sending.isPending}
      leftSection={<IconTruck size={18} aria-hidden />}
      onClick={send}
    >
      {t('serviceItems.pickup.send')}
    </Button>
  );
  const collection = site && (
    <CollectionCard site={site} draft={draft} problem={problem} onChange={set}>
      {button}
    </CollectionCard>
  );
  const missing = Object.keys(problems).length;
  return (
    <FocusFrame
      skipLabel={t('forms.skip')}
      bar={bar}
      notice={
        <>
          {sending.error && <FormError>{describeInForm(sending.error)}</FormError>}
          {missing > 0 && <FormError>{t('serviceItems.pickup.missing', { count: missing })}</FormError>}
        </>
      }
      wide
      aside={{ label: t('serviceItems.pickup.collection'), content: collection }}
      bottomBar={button}
    >
      <div className={classes.page}>
        <h2>{t('serviceItems.pickup.heading')}</h2>
        {sites.length > 1 && (
          <Select
            size="md"
            searchable
            label={t('serviceItems.list.site')}
            placeholder={t('serviceItems.pickup.chooseSite')}
            value={siteId === undefined ? null : String(siteId)}
            allowDeselect={false}
            nothingFoundMessage={t('products.noSite')}
            data={sites.map(({ teamId, name }) => ({ value: String(teamId), label: name }))}
            onChange={(id) => {
              const chosen = sites.find(({ teamId }) => String(teamId) === id);
              setSiteId(chosen?.teamId);
              setDraft({ ...draftFor(chosen, cause), type: draft.type, reason: draft.reason });
              setTried(false);
              sending.reset();
            }}
          />
        )}
        {site && (
          <>
            <ChoiceTiles
              label={t('serviceItems.pickup.what')}
              name="type"
              value={draft.type}
              choices={pickupTypes.map((value) => {
                const Icon = icons[value];
                return { value, label: t(`serviceItems.pickup.type.${value}`), detail: '', icon: <Icon /> };
              })}
              onChange={(type) => set({ type })}
            />
            {takesEquipment(draft.type) && (
              <DevicesPart
                key={site.teamId}
                channelId={channelId}
                teamId={site.teamId}
                asked={idIn(search, 'item')}
                condition={conditionAfter(cause)}
                chosen={draft.devices}
                error={problem('items')}
                onChange={(devices) => set({ devices })}
              />
            )}
            {takesSupplies(draft.type) && (
              <ProductsPart
                channelId={channelId}
                chosen={draft.products}
                error={problem('lots') ?? (takesEquipment(draft.type) ? undefined : problem('items'))}
                onChange={(products) => set({ products })}
              />
            )}
            <div className={classes.fields}>
              <Select
                size="md"
                label={t('serviceItems.reason')}
                value={draft.reason}
                allowDeselect={false}
                data={pickupReasons.map((value) => ({
                  value,
                  label: t(`serviceItems.pickup.reason.${value}`),
                }))}
                onChange={(reason) => reason && set({ reason })}
              />
              <Select
                size="md"
                label={t('serviceItems.pickup.batteries')}
                value={draft.batteries}
                allowDeselect={false}
                data={batteryKinds.map((value) => ({
                  value,
                  label: t(`serviceItems.pickup.battery.${value}`),
                }))}
                onChange={(batteries) => batteries && set({ batteries })}
              />
            </div>
            <PackagesPart
              boxes={draft.boxes}
              packagingNeeded={draft.packagingNeeded}
              error={problem('boxes')}
              onBoxes={(boxes) => set({ boxes })}
              onPackaging={(packagingNeeded) => set({ packagingNeeded })}
            />
            <div className={classes.statements}>
              <Statement
                checked={draft.decontaminated}
                text={t('serviceItems.pickup.clean')}
                detail={t('serviceItems.pickup.cleanHint')}
                error={problem('decontaminated')}
                onChange={(decontaminated) => set({ decontaminated })}
              />
              {storing(draft).length > 0 && (
                <Statement
                  checked={draft.dataErased}
                  text={t('serviceItems.pickup.erased', {
                    items: storing(draft)
                      .map(({ productName, serialNumber }) => `${productName} ${serialNumber}`)
                      .join(', '),
                  })}
                  error={problem('dataErased')}
                  onChange={(dataErased) => set({ dataErased })}
                />
              )}
            </div>
            <Textarea
              size="md"
              autosize
              minRows={2}
              label={t('serviceItems.pickup.notes')}
              maxLength={MAX_DELIVERY_TEXT}
              value={draft.notes}
              onChange={(event) => set({ notes: event.currentTarget.value })}
            />
            <FilesField files={files} />
            <div className={classes.onPhones}>
              <CollectionCard site={site} draft={draft} problem={problem} onChange={set} />
            </div>
          </>
        )}
      </div>
    </FocusFrame>
  );
}
