import type { Product } from '@studyline/contract/products/calls';
import { availabilityOf } from './availability.ts';
import type { ProductRow, Site } from './queries.ts';

export function presentProduct(
  row: ProductRow,
  { showsPrices, sites }: { showsPrices: boolean; sites: readonly Site[] },
): Product {
  const { priceAmount, currency, settings, stock: _stock, availableFrom: _from, ...shown } = row;
  const isPriced = showsPrices && priceAmount !== null && currency !== null;
  return {
    ...shown,
    price: isPriced ? { amount: priceAmount, currency } : null,
    productLoggerSettings: settings.length > 0 ? { preconfiguredSettings: settings } : null,
    availability: sites.map((site) => availabilityOf(row, site, 1)),
  };
}
