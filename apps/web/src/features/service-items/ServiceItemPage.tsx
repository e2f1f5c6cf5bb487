import { ActionIcon, Button } from '@mantine/core';
import { getChannel } from '@studyline/contract/channels/calls';
import { downloadServiceItem, type Order, type ServiceItem } from '@studyline/contract/service-items/calls';
import type { ServiceTransition } from '@studyline/contract/service-items/fields';
import { nextStepsIn } from '@studyline/contract/service-items/next-steps';
import { IconDownload, IconTruckReturn } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { q } from '../../api/query-options.ts';
import { urlOf } from '../../api/request.ts';
import { FocusFrame } from '../../layouts/FocusFrame.tsx';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { listOf } from '../../service-lists.ts';
import { DetailBar } from '../../ui/frame/DetailBar.tsx';
import { Link } from '../../ui/Link.tsx';
import { StudyMark } from '../../ui/studies/StudyMark.tsx';
import { useTranslation } from '../../words.ts';
import { FollowButton } from './FollowButton.tsx';
import { ItemComments } from './ItemComments.tsx';
import { ItemHistory } from './ItemHistory.tsx';
import { itemOf } from './loaders.ts';
import { SupportContent } from './support/SupportContent.tsx';
import { OrderContent } from './OrderContent.tsx';
import { OrderQuotationDialog } from './OrderQuotationDialog.tsx';
import { QuotationContent } from './QuotationContent.tsx';
import { PickupContent } from './pickups/PickupContent.tsx';
import classes from './ServiceItemPage.module.css';
import { StatusPill } from './shared/StatusPill.tsx';
import { TransitionDialog } from './TransitionDialog.tsx';
import { useMarkUpdates } from './use-mark-updates.ts';

/** An item of any kind: what it says, how far along it is, and what the person can do next. */
export function ServiceItemPage({ serviceItemId }: { serviceItemId: number }) {
  const { t } = useTranslation();
  const { data: item } = useSuspenseQuery(itemOf(serviceItemId));
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId: item.channelId } }));
  // One item can lead to another one, whose page this is then: a dialog is that of the item it was opened for.
  const [chosen, setChosen] = useState<{ itemId: number; name: ServiceTransition }>();
  const open = chosen?.itemId === serviceItemId ? chosen.name : undefined;
  const setOpen = (name: ServiceTransition) => setChosen({ itemId: serviceItemId, name });
  const title = t(`serviceItems.named.${item.kind}`, { number: item.number });
  usePageTitle(`${title}, ${item.site.name}`);
  useMarkUpdates(serviceItemId);
  const bar = (
    <DetailBar
      back={{ href: listOf[item.kind](item.channelId), label: t(`serviceItems.lists.${item.kind}.title`) }}
      mark={<StudyMark name={study.name} colour={study.bannerColorCSS} logoUrl={study.logoUrl} size={28} />}
      title={title}
      detail={`${item.channelName} · ${item.site.name}`}
      actions={
        <>
          {item.postId !== null && <FollowButton postId={item.postId} />}
          <ActionIcon
            component="a"
            href={urlOf(downloadServiceItem, { params: { id: serviceItemId } })}
            download
            aria-label={t('serviceItems.pdf')}
            title={t('serviceItems.pdf')}
          >
            <IconDownload size={19} aria-hidden />
          </ActionIcon>
        </>
      }
    />
  );
  const actions = (possibleFor(item).length > 0 || awaitsDelivery(item) || pickupOf(item) !== null) && (
    <Actions item={item} onChoose={setOpen} />
  );
  const close = () => setChosen(undefined);
  return (
    <FocusFrame
      skipLabel={t('forms.skip')}
      bar={bar}
      wide
      aside={{
        label: t('serviceItems.history'),
        content: (
          <>
            {actions}
            <ItemHistory item={item} />
          </>
        ),
      }}
    >
      <div className={classes.columns}>
        <div className={classes.head}>
          <h1>{titleOf(item) ?? title}</h1>
          <StatusPill
            status={item.status}
            validUntilDate={item.kind === 'QUOTATION' ? item.validUntilDate : null}
            damaged={item.kind === 'ORDER' ? sumOf(item, 'damaged') : 0}
            short={item.kind === 'ORDER' ? sumOf(item, 'short') : 0}
          />
        </div>
        {actions && <div className={classes.phone}>{actions}</div>}
        <Content item={item} />
        <div className={classes.phone}>
          <ItemHistory item={item} />
        </div>
        {item.postId !== null && <ItemComments postId={item.postId} />}
      </div>
      {open === 'order_quotation' && item.kind === 'QUOTATION' ? (
        <OrderQuotationDialog quotation={item} onClose={close} />
      ) : (
        open !== undefined && <TransitionDialog item={item} transitionName={open} onClose={close} />
      )}
    </FocusFrame>
  );
}

/** What people call it, if it has more than a number. */
function titleOf(item: ServiceItem): string | undefined {
  if (item.kind === 'QUOTATION') return item.title;
  return item.kind === 'SUPPORT_REQUEST' ? item.summary : undefined;
}

/** Ordering a quotation is a call of its own. */
function possibleFor(item: ServiceItem): ServiceTransition[] {
  const ordering = item.kind === 'QUOTATION' && item.can.order === true;
  return ordering ? ['order_quotation', ...item.transitions] : item.transitions;
}

/** The site can't confirm the receipt before the supplier has marked the order as delivered. */
const awaitsDelivery = ({ kind, status, supplier }: ServiceItem) =>
  kind === 'ORDER' && status === 'SHIPPED' && supplier !== null;

const sumOf = ({ lines }: Order, fault: 'damaged' | 'short') =>
  lines.reduce((sum, { receipt }) => sum + (receipt?.[fault] ?? 0), 0);

/** The item on loan that the person can have picked up because of this request. */
const pickupOf = (item: ServiceItem) =>
  item.kind === 'SUPPORT_REQUEST' && item.can.requestPickup === true ? item.rentalEquipmentId : null;

/** What only items of its kind say. */
function Content({ item }: { item: ServiceItem }): ReactNode {
  switch (item.kind) {
    case 'ORDER':
      return <OrderContent order={item} />;
    case 'QUOTATION':
      return <QuotationContent quotation={item} />;
    case 'SUPPORT_REQUEST':
      return <SupportContent item={item} />;
    case 'PICKUP':
      return <PickupContent pickup={item} />;
  }
}

/** The one that brings the item on is the main button. */
function Actions({ item, onChoose }: { item: ServiceItem; onChoose: (name: ServiceTransition) => void }) {
  const { t } = useTranslation();
  const possible = possibleFor(item);
  const next: readonly string[] = Object.values(nextStepsIn(item.kind, item.status));
  const main = possible.find((name) => next.includes(name));
  const asksPickup = pickupOf(item);
  const shown = main ? [main, ...possible.filter((name) => name !== main)] : possible;
  const title =
    possible.length > 0 || asksPickup !== null ? t('serviceItems.next') : t('serviceItems.comesNext');
  return (
    <section
      className={classes.actions}
      data-done={item.status === 'RESOLVED' || undefined}
      aria-label={title}
    >
      <h2>{title}</h2>
      {item.kind === 'ORDER' && item.status === 'AWAITING_APPROVAL' && item.approvalReason && (
        <p>{t(`serviceItems.approval.${item.approvalReason}`)}</p>
      )}
      {awaitsDelivery(item) && item.supplier && (
        <p>{t('serviceItems.receipt.afterDelivery', { supplier: item.supplier.name })}</p>
      )}
      {shown.map((name) => (
        <Button
          key={name}
          fullWidth
          size="md"
          variant={name === main ? 'filled' : 'default'}
          onClick={() => onChoose(name)}
        >
          {t(`serviceItems.transition.${name}`)}
        </Button>
      ))}
      {asksPickup && (
        <Button
          component={Link}
          href={paths.newPickup(item.channelId, {
            team: item.site.teamId,
            item: asksPickup,
            request: item.serviceItemId,
          })}
          fullWidth
          size="md"
          variant="default"
          leftSection={<IconTruckReturn size={18} aria-hidden />}
        >
          {t('serviceItems.transition.request_pickup')}
        </Button>
      )}
    </section>
  );
}
