import { formatMoney } from '@studyline/contract/core/currencies';
import { locale } from '../../words.ts';

interface Money {
  amount: number;
  currency: string;
}

/** Amounts in several currencies, such as €18.40 + ¥500. */
export const moneyText = (amounts: readonly Money[]): string =>
  amounts.map((one) => formatMoney(locale, one)).join(' + ');

/** What lines cost together, by currency; what has no price is not in it. */
export function totalOf(lines: readonly { price: Money | null; quantity: number }[]): Money[] {
  const totals = new Map<string, number>();
  for (const { price, quantity } of lines)
    if (price) totals.set(price.currency, (totals.get(price.currency) ?? 0) + price.amount * quantity);
  return [...totals].map(([currency, amount]) => ({ amount, currency }));
}
