import { MAX_AMOUNT } from '@studyline/contract/core/currencies';
import { AppError } from '../../core/errors.ts';

interface Priced {
  quantity: number;
  priceAmount: number | null;
  currency: string | null;
}

/** Minor units by currency; what has no price is not in it. Throws ORDER_TOO_LARGE. */
export function totalsOf(lines: readonly Priced[]): Map<string, bigint> {
  const totals = new Map<string, bigint>();
  for (const { quantity, priceAmount, currency } of lines) {
    if (priceAmount === null || currency === null) continue;
    totals.set(currency, (totals.get(currency) ?? 0n) + BigInt(priceAmount) * BigInt(quantity));
  }
  if ([...totals.values()].some((amount) => amount > BigInt(MAX_AMOUNT)))
    throw new AppError('ORDER_TOO_LARGE');
  return totals;
}

/** What a line costs, for those who see prices. */
export function pricesOf({ quantity, priceAmount, currency }: Priced, showsPrices: boolean) {
  const price =
    showsPrices && priceAmount !== null && currency !== null ? { amount: priceAmount, currency } : null;
  return { price, amount: price && { ...price, amount: price.amount * quantity } };
}
