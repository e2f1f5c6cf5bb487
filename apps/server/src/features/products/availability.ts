import type { Availability } from '@studyline/contract/products/calls';
import type { ProductRow, Site } from './queries.ts';

/** What a site can get of a product, given the quantity it wants and what is left in stock. */
export function availabilityOf(
  product: ProductRow,
  { teamId, countryId }: Site,
  quantity: number,
  left: number | null = product.stock,
): Availability {
  const { countries, availableFrom, isDiscontinued } = product;
  const none = { teamId, availableQuantity: 0, availableFrom: null };
  if (isDiscontinued) return { ...none, status: 'DISCONTINUED' };
  const isPermitted = countries.length === 0 || (countryId !== null && countries.includes(countryId));
  if (!isPermitted) return { ...none, status: 'NOT_PERMITTED_IN_COUNTRY' };
  if (left === null || left >= quantity)
    return { teamId, status: 'AVAILABLE', availableQuantity: left, availableFrom: null };
  return { teamId, status: left > 0 ? 'PARTIAL' : 'BACKORDER', availableQuantity: left, availableFrom };
}

interface Wanted {
  site: Site;
  lines: readonly { product: ProductRow; quantity: number }[];
}

/** What sites can get of the stock that they share, the first of the list first. */
export function shareOut(wanted: readonly Wanted[]): Availability[][] {
  const left = new Map<number, number | null>();
  return wanted.map(({ site, lines }) =>
    lines.map(({ product, quantity }) => {
      const { productId, stock } = product;
      const remaining = left.get(productId) ?? stock;
      const found = availabilityOf(product, site, quantity, remaining);
      const taken = found.status === 'AVAILABLE' || found.status === 'PARTIAL' ? quantity : 0;
      if (remaining !== null) left.set(productId, Math.max(0, remaining - taken));
      return found;
    }),
  );
}
