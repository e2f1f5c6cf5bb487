import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { getChannel } from '@studyline/contract/channels/calls';
import { listRentalEquipment, type RentalEquipment } from '@studyline/contract/rental-equipment/calls';
import { MAX_CONTACT_NAME, MAX_CONTACT_PHONE } from '@studyline/contract/service-items/fields';
import { createSupportRequest } from '@studyline/contract/service-items/support-calls';
import {
  MAX_SERIAL,
  MAX_SUPPORT_SUMMARY,
  MAX_SUPPORT_TEXT,
  isReachable,
  knowsItem,
  type SupportReason,
} from '@studyline/contract/service-items/support-fields';
import { IconAlertTriangle, IconSend } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import { describeInForm } from '../../../api/errors.ts';
import { q } from '../../../api/query-options.ts';
import { showToast } from '../../../api/toasts.ts';
import { FocusFrame } from '../../../layouts/FocusFrame.tsx';
import { useCall } from '../../../live/use-call.ts';
import { usePageTitle } from '../../../navigation/use-page-title.ts';
import { patientDataText } from '../../../patient-data.ts';
import { paths } from '../../../paths.ts';
import { required } from '../../../required.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { FormError, Notice } from '../../../ui/forms/FormParts.tsx';
import { PatientDataNotice } from '../../../ui/forms/PatientDataNotice.tsx';
import { DetailBar } from '../../../ui/frame/DetailBar.tsx';
import { StudyMark } from '../../../ui/studies/StudyMark.tsx';
import { useFormat } from '../../../use-format.ts';
import { useKeptState } from '../../../use-kept-state.ts';
import { useTranslation } from '../../../words.ts';
import { FilesField } from './FilesField.tsx';
import { ReasonTiles } from './ReasonTiles.tsx';
import { supportForm } from './support-form-loader.ts';
import classes from './Support.module.css';
import { useFiles } from './use-files.ts';

const NONE = '';

/** Asks those who supply a site for help: what it is about first, then the rest. */
export function SupportRequestPage({ channelId, teamId }: { channelId: number; teamId?: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const formId = useId();
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId } }));
  const { data: known } = useSuspenseQuery(supportForm(channelId));
  const { equipment: wanted }: { equipment?: unknown } = useSearch({ strict: false });
  usePageTitle(t('serviceItems.support.title'));
  const files = useFiles();
  const key = `support-request:${channelId}:${teamId ?? ''}:${typeof wanted === 'number' ? wanted : ''}`;
  const [kept, setKept] = useKeptState<Values | undefined>(key, undefined);
  const asked = kept?.teamId ?? String(teamId ?? (known.sites.length === 1 ? known.sites[0]!.teamId : NONE));
  // A team that is closed is not among the sites.
  const start = known.sites.some((one) => String(one.teamId) === asked) ? asked : NONE;
  const form = useForm<Values>({
    onValuesChange: setKept,
    initialValues: {
      reason: wanted === undefined ? '' : 'EQUIPMENT_FAULT',
      equipmentId: typeof wanted === 'number' ? String(wanted) : NONE,
      productName: '',
      serialOrLotNumber: '',
      summary: '',
      detailText: '',
      contactName: known.contactName,
      contactPhoneNumber: known.contactPhoneNumber,
      contactEmailAddress: known.contactEmailAddress,
      ...kept,
      teamId: start,
    },
    validate: (values) => ({
      reason: required(values.reason),
      teamId: required(values.teamId),
      summary: required(values.summary),
      detailText: required(values.detailText),
      contactName: required(values.contactName),
      serialOrLotNumber: knowsItem(bodyOf(values)) ? null : t('issue.serial'),
      contactPhoneNumber: isReachable(bodyOf(values)) ? null : t('issue.phoneOrEmail'),
    }),
  });
  const { values } = form;
  const site = known.sites.find((one) => String(one.teamId) === values.teamId);
  const { data: lent } = useQuery({
    ...q(listRentalEquipment, {
      params: { channelId },
      query: { teamId: Number(values.teamId), pageSize: 100 },
    }),
    enabled: study.can.viewRentalEquipment === true && values.teamId !== NONE,
  });
  const items = lent?.items.filter(({ can }) => can.requestSupport === true) ?? [];
  const item = items.find(({ rentalEquipmentId }) => String(rentalEquipmentId) === values.equipmentId);
  const sending = useCall(createSupportRequest, {
    failure: 'form',
    keptAs: `${key}:attempt`,
    onDone: ({ number, serviceItemId }) => {
      setKept(undefined);
      showToast(t('serviceItems.support.sent', { number }));
      void navigate({ to: paths.serviceItem(serviceItemId) });
    },
  });
  const send = form.onSubmit(
    (said) => {
      if (!files.canSend) return;
      sending.mutate(
        { params: { channelId }, body: bodyOf(said), files: files.named() },
        {
          onError: ({ issues }) =>
            form.setErrors(Object.fromEntries(issues.map((one) => [one.path, one.message]))),
        },
      );
    },
    () => void setTimeout(() => focusInvalid(formId)),
  );
  const back =
    teamId === undefined
      ? { href: paths.supportRequests(channelId), label: t('serviceItems.lists.SUPPORT_REQUEST.title') }
      : { href: paths.equipmentOfTeam(channelId, teamId), label: t('serviceItems.support.equipment') };
  const bar = (
    <DetailBar
      heading
      closes
      back={back}
      mark={<StudyMark name={study.name} colour={study.bannerColorCSS} logoUrl={study.logoUrl} size={28} />}
      title={t('serviceItems.support.title')}
      detail={[study.name, site?.name].filter(Boolean).join(' · ')}
    />
  );
  if (known.sites.length === 0)
    return (
      <FocusFrame skipLabel={t('forms.skip')} bar={bar}>
        <EmptyState title={t('serviceItems.support.noSites')} text={t('serviceItems.noSitesText')} />
      </FocusFrame>
    );
  const button = (
    <Button
      fullWidth
      size="md"
      type="submit"
      form={formId}
      loading={sending.isPending}
      leftSection={<IconSend size={18} aria-hidden />}
    >
      {t('serviceItems.support.send')}
    </Button>
  );
  const beside = (
    <>
      {item && <Item item={item} />}
      <Notice kind="due" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {t('serviceItems.support.safety')}
      </Notice>
    </>
  );
  const counted = (text: string, most: number) => (
    <span aria-hidden>
      {t('serviceItems.support.length', { count: format.number(text.length), most: format.number(most) })}
    </span>
  );
  return (
    <FocusFrame
      skipLabel={t('forms.skip')}
      bar={bar}
      notice={sending.error && <FormError>{describeInForm(sending.error)}</FormError>}
      aside={{
        label: t('serviceItems.support.facts'),
        content: (
          <div className={classes.aside}>
            {beside}
            {button}
          </div>
        ),
      }}
      bottomBar={button}
    >
      <form id={formId} className={classes.form} onSubmit={send} noValidate>
        <p>{t('serviceItems.support.below')}</p>
        <div>
          <ReasonTiles value={values.reason} onChange={(reason) => form.setFieldValue('reason', reason)} />
          <FormError>{form.errors['reason']}</FormError>
        </div>
        <div className={classes.onPhones}>{beside}</div>
        <div className={classes.row}>
          <Select
            {...form.getInputProps('teamId')}
            size="md"
            label={t('serviceItems.support.site')}
            data={known.sites.map((one) => ({ value: String(one.teamId), label: one.name }))}
            allowDeselect={false}
            searchable={known.sites.length > 8}
            onChange={(id) => form.setValues({ teamId: id ?? NONE, equipmentId: NONE })}
          />
          {items.length > 0 && (
            <Select
              {...form.getInputProps('equipmentId')}
              size="md"
              label={t('serviceItems.support.equipment')}
              data={[
                { value: NONE, label: t('serviceItems.support.noEquipment') },
                ...items.map((one) => ({
                  value: String(one.rentalEquipmentId),
                  label: t('serviceItems.support.item', { name: one.productName, serial: one.serialNumber }),
                })),
              ]}
              allowDeselect={false}
              searchable={items.length > 8}
            />
          )}
        </div>
        {!item && (
          <div className={classes.row}>
            <TextInput
              {...form.getInputProps('productName')}
              size="md"
              label={t('serviceItems.support.product')}
              maxLength={200}
            />
            <TextInput
              {...form.getInputProps('serialOrLotNumber')}
              size="md"
              label={t('serviceItems.support.serial')}
              maxLength={MAX_SERIAL}
            />
          </div>
        )}
        <div className={classes.counted}>
          <TextInput
            {...form.getInputProps('summary')}
            size="md"
            label={t('serviceItems.support.summary')}
            maxLength={MAX_SUPPORT_SUMMARY}
          />
          {counted(values.summary, MAX_SUPPORT_SUMMARY)}
        </div>
        <div className={classes.counted}>
          <Textarea
            {...form.getInputProps('detailText')}
            size="md"
            autosize
            minRows={4}
            maxRows={16}
            label={t('serviceItems.support.details')}
            maxLength={MAX_SUPPORT_TEXT}
          />
          {counted(values.detailText, MAX_SUPPORT_TEXT)}
        </div>
        <PatientDataNotice text={patientDataText(values.detailText, values.summary)} />
        <div className={classes.row}>
          <TextInput
            {...form.getInputProps('contactName')}
            size="md"
            label={t('serviceItems.support.contact')}
            maxLength={MAX_CONTACT_NAME}
          />
          <TextInput
            {...form.getInputProps('contactPhoneNumber')}
            size="md"
            type="tel"
            label={t('serviceItems.support.phone')}
            maxLength={MAX_CONTACT_PHONE}
          />
          <TextInput
            {...form.getInputProps('contactEmailAddress')}
            size="md"
            type="email"
            label={t('serviceItems.support.email')}
          />
        </div>
        <FilesField files={files} />
      </form>
    </FocusFrame>
  );
}

function focusInvalid(formId: string): void {
  document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

interface Values {
  reason: SupportReason | '';
  teamId: string;
  equipmentId: string;
  productName: string;
  serialOrLotNumber: string;
  summary: string;
  detailText: string;
  contactName: string;
  contactPhoneNumber: string;
  contactEmailAddress: string;
}

function bodyOf({ teamId, equipmentId, ...said }: Values) {
  const trimmed = Object.fromEntries(
    Object.entries(said).map(([field, text]) => [field, text.trim()]),
  ) as typeof said;
  return {
    ...trimmed,
    reason: said.reason as SupportReason,
    teamId: Number(teamId),
    ...(equipmentId !== NONE && { rentalEquipmentId: Number(equipmentId) }),
  };
}

/** What is known of the item. */
function Item({ item }: { item: RentalEquipment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { productName, model, serialNumber, onSiteSince, calibrationDueOn } = item;
  const day = (text: string) => format.day(Date.parse(text));
  return (
    <section className={classes.card} aria-label={t('serviceItems.support.equipment')}>
      <h2>
        {productName}
        <small>{[model, serialNumber].filter(Boolean).join(', ')}</small>
      </h2>
      {(onSiteSince ?? calibrationDueOn) && (
        <dl>
          {onSiteSince && (
            <>
              <dt>{t('rentalEquipment.column.since')}</dt>
              <dd>{day(onSiteSince)}</dd>
            </>
          )}
          {calibrationDueOn && (
            <>
              <dt>{t('rentalEquipment.column.due')}</dt>
              <dd>{day(calibrationDueOn)}</dd>
            </>
          )}
        </dl>
      )}
    </section>
  );
}
