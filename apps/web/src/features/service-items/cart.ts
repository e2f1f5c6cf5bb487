import type { Product } from '@studyline/contract/products/calls';
import { isOpenToOrders } from '@studyline/contract/products/fields';

/** A product in the cart, with its quantity for each site. */
interface CartProduct {
  product: Product;
  setting: string;
  quantities: ReadonlyMap<number, number>;
}
export type Cart = readonly CartProduct[];

export interface SiteLine extends CartProduct {
  quantity: number;
  /** Whether the site can get it at all. */
  isOpen: boolean;
}

/** What a site gets, in the order in which it was chosen. */
export function linesOf(cart: Cart, teamId: number): SiteLine[] {
  return cart.flatMap((one) => {
    const quantity = one.quantities.get(teamId) ?? 0;
    return quantity > 0 ? [{ ...one, quantity, isOpen: canGet(one.product, teamId) }] : [];
  });
}

export function canGet({ availability }: Product, teamId: number): boolean {
  const found = availability.find((one) => one.teamId === teamId);
  return found === undefined || isOpenToOrders(found);
}

/** How many of a product each site gets, if all that can get it get the same number; otherwise the largest. */
export function perSite(cart: Cart, { productId }: Product): number {
  const found = cart.find(({ product }) => product.productId === productId);
  return Math.max(0, ...(found?.quantities.values() ?? []));
}

/** The cart with this quantity of a product for these sites. What nobody gets is not in it. */
export function withQuantity(
  cart: Cart,
  product: Product,
  teamIds: readonly number[],
  quantity: number,
): Cart {
  const known = cart.find((one) => one.product.productId === product.productId);
  const quantities = new Map(known?.quantities);
  for (const teamId of teamIds) {
    if (quantity > 0) quantities.set(teamId, quantity);
    else quantities.delete(teamId);
  }
  const changed = { product, setting: known?.setting ?? '', quantities };
  const others = known ? cart.map((one) => (one === known ? changed : one)) : [...cart, changed];
  return others.filter((one) => one.quantities.size > 0);
}

/** The cart without what other sites get. */
export function onlyFor(cart: Cart, teamIds: readonly number[]): Cart {
  return cart
    .map((one) => ({
      ...one,
      quantities: new Map([...one.quantities].filter(([teamId]) => teamIds.includes(teamId))),
    }))
    .filter(({ quantities }) => quantities.size > 0);
}
