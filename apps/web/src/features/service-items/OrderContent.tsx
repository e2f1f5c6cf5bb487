import type { Order, OrderLine } from '@studyline/contract/service-items/calls';
import { paths } from '../../paths.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Link } from '../../ui/Link.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { moneyText } from './money-text.ts';
import classes from './ServiceItemPage.module.css';

/** What was ordered, and what is still to come. */
export function OrderContent({ order }: { order: Order }) {
  return (
    <>
      <Receipt order={order} />
      <Facts order={order} />
      <Lines order={order} />
    </>
  );
}

/** Who confirmed what arrived, and what came of it. */
function Receipt({ order: { history, replacement } }: { order: Order }) {
  const { t } = useTranslation();
  const format = useFormat();
  const done = history.find(({ transitionName }) => transitionName === 'confirm_receipt');
  if (!done) return null;
  return (
    <p className={classes.said}>
      {t('serviceItems.receipt.confirmedBy', {
        name: done.person.displayName,
        time: format.dateTime(done.dateTimeMillis),
      })}
      {replacement && (
        <Link href={paths.serviceItem(replacement.serviceItemId)} className="sl-link">
          {t('serviceItems.receipt.asked', { number: replacement.number })}
        </Link>
      )}
    </p>
  );
}

function Facts({ order }: { order: Order }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { site, poNumber, requestedForDate, createdBy, supplier, deliveryInstructions } = order;
  const contact = [order.contactName, order.contactPhoneNumber].filter(Boolean).join(', ');
  return (
    <dl className={classes.facts}>
      <div className={classes.place}>
        <dt>{t('serviceItems.deliverTo')}</dt>
        <dd>
          {site.name}
          <small>{order.deliveryAddress || t('serviceItems.noAddress')}</small>
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
          <small>{format.dateTime(order.createdDateTimeMillis)}</small>
        </dd>
      </div>
      <div>
        <dt>{t('serviceItems.supplier')}</dt>
        <dd>{supplier?.name ?? t('serviceItems.noSupplier')}</dd>
      </div>
      {order.quotation && (
        <div>
          <dt>{t('serviceItems.lists.QUOTATION.item')}</dt>
          <dd>
            <Link href={paths.serviceItem(order.quotation.serviceItemId)}>
              {t('serviceItems.named.QUOTATION', { number: order.quotation.number })}
            </Link>
          </dd>
        </div>
      )}
      {poNumber !== '' && (
        <div>
          <dt>{t('serviceItems.poNumber')}</dt>
          <dd>{poNumber}</dd>
        </div>
      )}
      {order.totals.length > 0 && (
        <div>
          <dt>{t('serviceItems.total')}</dt>
          <dd>{moneyText(order.totals)}</dd>
        </div>
      )}
    </dl>
  );
}

function Lines({ order }: { order: Order }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { lines, showsPrices } = order;
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
