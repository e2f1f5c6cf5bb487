import { useState } from 'react';
import { newKey } from '../../api/request.ts';
import { useKeptState } from '../../use-kept-state.ts';
import type { Cart } from './cart.ts';
import { type Deliveries, noDeliveries } from './delivery/deliveries.ts';

interface KeptCart extends Deliveries {
  /** By which the server recognises the cart: however often it is sent, also from a copy of the tab, it is ordered once. */
  cartId: string;
  /** The sites, once somebody has chosen. */
  chosen?: number[];
  cart: Cart;
  poNumber: string;
}

/** What a person is about to order in a study. It outlives the page, until it is ordered. */
export function useCart(channelId: number) {
  const [fresh] = useState((): KeptCart => ({ cartId: newKey(), cart: [], ...noDeliveries, poNumber: '' }));
  const [kept, setKept] = useKeptState<KeptCart>(`order:${channelId}`, fresh);
  return {
    kept,
    change: (changed: Partial<KeptCart>) => setKept((before) => ({ ...before, ...changed })),
    empty: () => setKept(fresh),
    /** Another order with the same content. */
    renew: () => setKept((before) => ({ ...before, cartId: newKey() })),
  };
}
