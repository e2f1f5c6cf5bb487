import type { Quotation } from '@studyline/contract/service-items/quotation-calls';
import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Pill } from '../../ui/feedback/Pill.tsx';
import { Link } from '../../ui/Link.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { moneyText } from './money-text.ts';
import classes from './ServiceItemPage.module.css';

/** What an issued revision offers otherwise than the one before. */
export function RevisionChanges({ quotation }: { quotation: Quotation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { previous, lines, revision, note, validUntilDate } = quotation;
  if (previous === null || validUntilDate === null) return null;
  const dayOf = (day: string | null) =>
    day === null ? t('serviceItems.notYet') : format.day(Date.parse(day));
  const changed = (key: string, text: ReactNode) => (
    <li key={key}>
      <Pill kind="neutral" icon={<IconPencil size={15} aria-hidden />}>
        {t('serviceItems.revision.changed')}
      </Pill>
      <span>{text}</span>
    </li>
  );
  const prices = lines.flatMap(({ position, name, quantity, price }) => {
    const before = previous.prices.find((one) => one.position === position)?.price;
    if (!price || !before || (before.amount === price.amount && before.currency === price.currency))
      return [];
    const words = { name, price: moneyText([price]), before: moneyText([before]) };
    const text = t('serviceItems.revision.price', words);
    if (before.currency !== price.currency) return [changed(`price ${position}`, text)];
    const more = (price.amount - before.amount) * quantity;
    const amount = moneyText([{ ...price, amount: Math.abs(more) }]);
    const Icon = more < 0 ? IconMinus : IconPlus;
    return [
      <li key={`price ${position}`}>
        <Pill kind={more < 0 ? 'ok' : 'due'} icon={<Icon size={15} aria-hidden />}>
          {t(more < 0 ? 'serviceItems.revision.less' : 'serviceItems.revision.more', { amount })}
        </Pill>
        <span>{text}</span>
      </li>,
    ];
  });
  const terms = {
    terms: note || t('serviceItems.revision.none'),
    before: previous.note || t('serviceItems.revision.none'),
  };
  const days = { day: dayOf(validUntilDate), before: dayOf(previous.validUntilDate) };
  const all = [
    ...prices,
    ...(note === previous.note ? [] : [changed('note', t('serviceItems.revision.terms', terms))]),
    ...(validUntilDate === previous.validUntilDate
      ? []
      : [changed('day', t('serviceItems.revision.validUntil', days))]),
  ];
  return (
    <section className={classes.changes}>
      <h2>
        {t('serviceItems.revision.title', { number: revision })}
        <Link href={paths.serviceItem(previous.serviceItemId)}>
          {t('serviceItems.revision.open', { number: revision - 1 })}
        </Link>
      </h2>
      {all.length === 0 ? <p>{t('serviceItems.revision.same')}</p> : <ul>{all}</ul>}
    </section>
  );
}
