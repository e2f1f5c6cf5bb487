import { Button } from '@mantine/core';
import { getChannel } from '@studyline/contract/channels/calls';
import type { OrderLine, ServiceItem, ServiceItemStep } from '@studyline/contract/service-items/calls';
import type { OrderTransition } from '@studyline/contract/service-items/fields';
import { IconCircleCheckFilled, IconCircleDotFilled, IconPackage } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q } from '../../api/query-options.ts';
import { FocusFrame } from '../../layouts/FocusFrame.tsx';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths } from '../../paths.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { DetailBar } from '../../ui/frame/DetailBar.tsx';
import { StudyMark } from '../../ui/studies/StudyMark.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { moneyText } from './money-text.ts';
import { itemOf } from './order-loaders.ts';
import { OrderStatusPill } from './OrderStatusPill.tsx';
import classes from './ServiceItemPage.module.css';
import { TransitionDialog } from './TransitionDialog.tsx';

/** An order: what was ordered, how far it is, and what the person can do next. */
export function ServiceItemPage({ serviceItemId }: { serviceItemId: number }) {
  const { t } = useTranslation();
  const { data: item } = useSuspenseQuery(itemOf(serviceItemId));
  const { data: study } = useSuspenseQuery(q(getChannel, { params: { channelId: item.channelId } }));
  const [open, setOpen] = useState<OrderTransition>();
  const title = t('serviceItems.order', { number: item.number });
  usePageTitle(`${title}, ${item.site.name}`);
  const bar = (
    <DetailBar
      back={{ href: paths.orders(item.channelId), label: t('serviceItems.back') }}
      mark={<StudyMark name={study.name} colour={study.bannerColorCSS} logoUrl={study.logoUrl} size={28} />}
      title={title}
      detail={`${item.channelName} · ${item.site.name}`}
    />
  );
  const actions = item.transitions.length > 0 && <Actions item={item} onChoose={setOpen} />;
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
            <History item={item} />
          </>
        ),
      }}
    >
      <div className={classes.columns}>
        <div className={classes.head}>
          {item.poNumber !== '' && (
            <p>
              <IconPackage size={15} aria-hidden />
              {t('serviceItems.po', { number: item.poNumber })}
            </p>
          )}
          <h1>{title}</h1>
          <OrderStatusPill status={item.status} />
        </div>
        {actions && <div className={classes.phone}>{actions}</div>}
        <Facts item={item} />
        <Lines item={item} />
        <div className={classes.phone}>
          <History item={item} />
        </div>
      </div>
      {open !== undefined && (
        <TransitionDialog item={item} transitionName={open} onClose={() => setOpen(undefined)} />
      )}
    </FocusFrame>
  );
}

function Facts({ item }: { item: ServiceItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { site, requestedForDate, createdBy, supplier, deliveryInstructions } = item;
  const contact = [item.contactName, item.contactPhoneNumber].filter(Boolean).join(', ');
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('serviceItems.deliverTo')}</dt>
        <dd>
          {site.name}
          <small>{item.deliveryAddress || t('serviceItems.noAddress')}</small>
          {contact && <small>{contact}</small>}
          {deliveryInstructions && <small>{deliveryInstructions}</small>}
        </dd>
      </div>
      <div>
        <dt>{t('serviceItems.neededBy')}</dt>
        <dd>
          {requestedForDate === null
            ? t('serviceItems.noDay')
            : format.dayWithWeekday(Date.parse(requestedForDate))}
        </dd>
      </div>
      <div>
        <dt>{t('serviceItems.orderedBy')}</dt>
        <dd>
          {createdBy.displayName}
          <small>{format.dateTime(item.createdDateTimeMillis)}</small>
        </dd>
      </div>
      <div>
        <dt>{t('serviceItems.supplier')}</dt>
        <dd>{supplier?.name ?? t('serviceItems.noSupplier')}</dd>
      </div>
      {item.totals.length > 0 && (
        <div>
          <dt>{t('serviceItems.total')}</dt>
          <dd>{moneyText(item.totals)}</dd>
        </div>
      )}
    </dl>
  );
}

function Lines({ item }: { item: ServiceItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { lines, showsPrices } = item;
  const toCome = lines.reduce((sum, { quantity, shipped }) => sum + quantity - shipped, 0);
  const number = (value: number) => <span className={classes.number}>{format.number(value)}</span>;
  const detailOf = ({ unit, setting, comment, articleNumber }: OrderLine) =>
    [unit || articleNumber, setting && t('serviceItems.preset', { setting }), comment].filter(Boolean);
  return (
    <section aria-label={t('serviceItems.lines')}>
      <div className={classes.linesHead}>
        <h2>
          {t('serviceItems.lines')} <span>{lines.length}</span>
        </h2>
        {toCome > 0 && <p>{t('serviceItems.toCome', { count: toCome })}</p>}
      </div>
      <DataTable
        caption={t('serviceItems.lines')}
        columns={[
          { key: 'product', label: t('serviceItems.product') },
          { key: 'ordered', label: t('serviceItems.ordered'), align: 'end' },
          { key: 'shipped', label: t('serviceItems.shipped'), align: 'end' },
          { key: 'open', label: t('serviceItems.open'), align: 'end' },
          ...(showsPrices ? [{ key: 'amount', label: t('serviceItems.amount'), align: 'end' as const }] : []),
        ]}
        rows={lines.map((line) => ({
          id: line.position,
          cells: {
            product: (
              <div className={classes.named}>
                <span>{line.name}</span>
                {detailOf(line).map((text) => (
                  <small key={text}>{text}</small>
                ))}
                {line.receipt && (
                  <small>
                    {t('serviceItems.receipt.sum', {
                      good: line.receipt.received,
                      damaged: line.receipt.damaged,
                      short: line.receipt.short,
                    })}
                    {line.receipt.note && ` · ${line.receipt.note}`}
                  </small>
                )}
              </div>
            ),
            ordered: number(line.quantity),
            shipped: number(line.shipped),
            open: number(line.quantity - line.shipped),
            amount: (
              <span className={classes.number}>
                {line.amount ? moneyText([line.amount]) : t('serviceItems.noPrice')}
              </span>
            ),
          },
        }))}
      />
    </section>
  );
}

const ONWARD: readonly OrderTransition[] = [
  'approve_order',
  'release_order',
  'start_fulfilment',
  'ship_order',
  'deliver_order',
  'confirm_receipt',
];

/** The one that brings the order on is the main button. */
function Actions({ item, onChoose }: { item: ServiceItem; onChoose: (name: OrderTransition) => void }) {
  const { t } = useTranslation();
  const main = item.transitions.find((name) => ONWARD.includes(name));
  const shown = main ? [main, ...item.transitions.filter((name) => name !== main)] : item.transitions;
  return (
    <section className={classes.actions} aria-label={t('serviceItems.next')}>
      <h2>{t('serviceItems.next')}</h2>
      {item.status === 'AWAITING_APPROVAL' && item.approvalReason && (
        <p>{t(`serviceItems.approval.${item.approvalReason}`)}</p>
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
    </section>
  );
}

function History({ item: { history, status } }: { item: ServiceItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isOver = status === 'RECEIPT_CONFIRMED' || status === 'CANCELLED' || status === 'REJECTED';
  const saidOf = ({ person, reason, carrier, trackingNumber: tracking, lines }: ServiceItemStep) => [
    person.displayName,
    ...(lines.length > 0
      ? [t('serviceItems.units', { count: lines.reduce((sum, { quantity }) => sum + quantity, 0) })]
      : []),
    ...(carrier || tracking ? [t('serviceItems.shipment', { carrier, tracking }).trim()] : []),
    ...(reason ? [reason] : []),
  ];
  return (
    <section className={classes.history}>
      <h2>{t('serviceItems.history')}</h2>
      <ol>
        {history.map((step, place) => {
          const isNow = place === history.length - 1 && !isOver;
          const Icon = isNow ? IconCircleDotFilled : IconCircleCheckFilled;
          return (
            <li key={step.dateTimeMillis + step.transitionName} data-now={isNow || undefined}>
              <Icon size={18} aria-hidden />
              <b>
                {t(`serviceItems.status.${step.status}`)} <span>{format.moment(step.dateTimeMillis)}</span>
              </b>
              {saidOf(step).map((text) => (
                <p key={text}>{text}</p>
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
