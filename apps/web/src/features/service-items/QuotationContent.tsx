import type { Quotation } from '@studyline/contract/service-items/quotation-calls';
import { paths } from '../../paths.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Link } from '../../ui/Link.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { moneyText } from './money-text.ts';
import { RevisionChanges } from './RevisionChanges.tsx';
import classes from './ServiceItemPage.module.css';

/** What is asked for, and what is offered. */
export function QuotationContent({ quotation }: { quotation: Quotation }) {
  return (
    <>
      {quotation.comment && <p className={classes.said}>{quotation.comment}</p>}
      <Related quotation={quotation} />
      <Lines quotation={quotation} />
      <RevisionChanges quotation={quotation} />
      <Facts quotation={quotation} />
    </>
  );
}

/** What came of it. */
function Related({ quotation: { order, revisedBy } }: { quotation: Quotation }) {
  const { t } = useTranslation();
  if (!order && !revisedBy) return null;
  return (
    <p className={classes.said}>
      {order && (
        <Link href={paths.serviceItem(order.serviceItemId)}>
          {t('serviceItems.orderedAs', { number: order.number })}
        </Link>
      )}
      {revisedBy && (
        <Link href={paths.serviceItem(revisedBy.serviceItemId)}>
          {t('serviceItems.revision.by', { number: revisedBy.number })}
        </Link>
      )}
    </p>
  );
}

function Lines({ quotation: { lines, showsPrices, totals, note } }: { quotation: Quotation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const number = (text: string) => <span className={classes.number}>{text}</span>;
  const isOffered = totals.length > 0;
  return (
    <section className={classes.offer} aria-label={t('serviceItems.lines')}>
      <DataTable
        caption={t('serviceItems.lines')}
        columns={[
          { key: 'product', label: t('serviceItems.product') },
          { key: 'quantity', label: t('serviceItems.quantity'), align: 'end' },
          ...(showsPrices
            ? [
                { key: 'price', label: t('serviceItems.unitPrice'), align: 'end' as const },
                { key: 'amount', label: t('serviceItems.amount'), align: 'end' as const },
              ]
            : []),
        ]}
        rows={lines.map((line) => ({
          id: line.position,
          cells: {
            product: (
              <div className={classes.named}>
                <span>{line.name}</span>
                {[line.unit || line.articleNumber, line.comment].filter(Boolean).map((text) => (
                  <small key={text}>{text}</small>
                ))}
              </div>
            ),
            quantity: number(format.number(line.quantity)),
            price: number(line.price ? moneyText([line.price]) : t('serviceItems.notYet')),
            amount: number(line.amount ? moneyText([line.amount]) : ''),
          },
        }))}
      />
      {(note || isOffered) && (
        <div className={classes.sum}>
          <p>{note}</p>
          {isOffered && (
            <p>
              {t('serviceItems.total')} <b>{moneyText(totals)}</b>
            </p>
          )}
        </div>
      )}
    </section>
  );
}

function Facts({ quotation }: { quotation: Quotation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { site, createdBy, supplier, requestedForDate, validUntilDate, deliveryInstructions } = quotation;
  const contact = [quotation.contactName, quotation.contactPhoneNumber].filter(Boolean).join(', ');
  const dayOf = (day: string) => format.dayWithWeekday(Date.parse(day));
  return (
    <dl className={classes.facts}>
      {validUntilDate !== null && (
        <div>
          <dt>{t('serviceItems.validUntil')}</dt>
          <dd>{dayOf(validUntilDate)}</dd>
        </div>
      )}
      <div className={classes.place}>
        <dt>{t('serviceItems.deliverTo')}</dt>
        <dd>
          {site.name}
          <small>{quotation.deliveryAddress || t('serviceItems.noAddress')}</small>
          {contact && <small>{contact}</small>}
          {deliveryInstructions && <small>{deliveryInstructions}</small>}
        </dd>
      </div>
      <div>
        <dt>{t('serviceItems.neededBy')}</dt>
        <dd>{requestedForDate === null ? t('serviceItems.noDay') : dayOf(requestedForDate)}</dd>
      </div>
      <div>
        <dt>{t('serviceItems.lists.QUOTATION.by')}</dt>
        <dd>
          {createdBy.displayName}
          <small>{format.dateTime(quotation.createdDateTimeMillis)}</small>
        </dd>
      </div>
      <div>
        <dt>{t('serviceItems.quotedBy')}</dt>
        <dd>{supplier?.name ?? t('serviceItems.noSupplier')}</dd>
      </div>
      {quotation.document && (
        <div className={classes.whole}>
          <dt>{t('serviceItems.pdfHash')}</dt>
          <dd>
            <small>{quotation.document.sha256}</small>
          </dd>
        </div>
      )}
    </dl>
  );
}
