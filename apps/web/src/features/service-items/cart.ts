import type { Availability, Product } from '@studyline/contract/products/calls';
import { isAvailable, isOpenToOrders } from '@studyline/contract/products/fields';

/** A product in the cart, with its quantity for each site, by the site's id. All of it can be kept as text. */
interface CartProduct {
  product: Product;
  setting: string;
  quantities: Readonly<Record<number, number>>;
}
export type Cart = readonly CartProduct[];

export interface SiteLine extends CartProduct {
  quantity: number;
  /** Whether the site can get it at all. */
  isOpen: boolean;
}

export interface Withheld {
  product: Product;
  status: Availability['status'];
}

/** What a site gets, in the order in which it was chosen. */
export function linesOf(cart: Cart, teamId: number): SiteLine[] {
  return cart.flatMap((one) => {
    const quantity = one.quantities[teamId] ?? 0;
    return quantity > 0 ? [{ ...one, quantity, isOpen: canGet(one.product, teamId) }] : [];
  });
}

export function canGet({ availability }: Product, teamId: number): boolean {
  const found = availability.find((one) => one.teamId === teamId);
  return found === undefined || isOpenToOrders(found);
}

/** What is known of a product that a site gets later; undefined if it is in stock. */
export function backorderAt({ availability }: Product, teamId: number): Availability | undefined {
  return availability.find((one) => one.teamId === teamId && isOpenToOrders(one) && !isAvailable(one));
}

/** What is ordered for other sites, and this one can't get. */
export function withheldFrom(cart: Cart, teamId: number): Withheld[] {
  return cart.flatMap(({ product, quantities }) => {
    const found = product.availability.find((one) => one.teamId === teamId);
    if (quantities[teamId] !== undefined || !found || isOpenToOrders(found)) return [];
    return [{ product, status: found.status }];
  });
}

/** How many of a product each site gets, if all that can get it get the same number; otherwise the largest. */
export function perSite(cart: Cart, { productId }: Product): number {
  const found = cart.find(({ product }) => product.productId === productId);
  return Math.max(0, ...Object.values(found?.quantities ?? {}));
}

/** The cart with this quantity of a product for these sites. What nobody gets is not in it. */
export function withQuantity(
  cart: Cart,
  product: Product,
  teamIds: readonly number[],
  quantity: number,
): Cart {
  const known = cart.find((one) => one.product.productId === product.productId);
  const wanted = Object.fromEntries(teamIds.map((teamId) => [teamId, quantity]));
  const quantities = some({ ...known?.quantities, ...wanted }, (_, count) => count > 0);
  const changed = { product, setting: known?.setting ?? '', quantities };
  const others = known ? cart.map((one) => (one === known ? changed : one)) : [...cart, changed];
  return others.filter(isWanted);
}

/** The cart without what other sites get. */
export function onlyFor(cart: Cart, teamIds: readonly number[]): Cart {
  return cart
    .map((one) => ({ ...one, quantities: some(one.quantities, (teamId) => teamIds.includes(teamId)) }))
    .filter(isWanted);
}

const isWanted = ({ quantities }: CartProduct) => Object.keys(quantities).length > 0;

function some(
  quantities: CartProduct['quantities'],
  isKept: (teamId: number, quantity: number) => boolean,
): CartProduct['quantities'] {
  return Object.fromEntries(
    Object.entries(quantities).filter(([teamId, quantity]) => isKept(Number(teamId), quantity)),
  );
}
