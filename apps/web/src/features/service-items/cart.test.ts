import type { Product } from '@studyline/contract/products/calls';
import { describe, expect, test } from 'vitest';
import { backorderAt, type Cart, linesOf, onlyFor, perSite, withheldFrom, withQuantity } from './cart.ts';

const product = (productId: number, refused: number[] = []) =>
  ({
    productId,
    availability: [1, 2].map((teamId) => ({
      teamId,
      status: refused.includes(teamId) ? 'DISCONTINUED' : 'AVAILABLE',
    })),
  }) as unknown as Product;

describe('a cart', () => {
  test('has a quantity for each site, and forgets what nobody gets', () => {
    const kit = product(7);
    let cart: Cart = withQuantity([], kit, [1, 2], 3);
    cart = withQuantity(cart, kit, [2], 5);
    expect(linesOf(cart, 1)).toMatchObject([{ quantity: 3, isOpen: true }]);
    expect(linesOf(cart, 2)).toMatchObject([{ quantity: 5 }]);
    expect(perSite(cart, kit)).toBe(5);
    cart = withQuantity(cart, kit, [1], 0);
    expect(linesOf(cart, 1)).toEqual([]);
    expect(withQuantity(cart, kit, [2], 0)).toEqual([]);
  });

  test('says what a site gets later, and not what it never gets', () => {
    const availability = [
      { teamId: 1, status: 'BACKORDER', availableQuantity: 0, availableFrom: '2027-02-01' },
      { teamId: 2, status: 'DISCONTINUED', availableQuantity: 0, availableFrom: null },
      { teamId: 3, status: 'AVAILABLE', availableQuantity: 4, availableFrom: null },
    ];
    const kit = { productId: 7, availability } as unknown as Product;
    expect([1, 2, 3, 4].map((teamId) => backorderAt(kit, teamId)?.availableFrom)).toEqual([
      '2027-02-01',
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('says what a site cannot get, and loses the lines of a site that is taken out', () => {
    const cart = withQuantity([], product(7, [2]), [1, 2], 3);
    expect(linesOf(cart, 2)).toMatchObject([{ isOpen: false }]);
    expect(linesOf(onlyFor(cart, [1]), 2)).toEqual([]);
    expect(onlyFor(cart, [])).toEqual([]);
  });

  test('names what a chosen site is left out of, unless it still has a line for it', () => {
    const kit = product(7, [2]);
    expect(withheldFrom(withQuantity([], kit, [1], 3), 2)).toEqual([
      { product: kit, status: 'DISCONTINUED' },
    ]);
    expect(withheldFrom(withQuantity([], kit, [1], 3), 1)).toEqual([]);
    expect(withheldFrom(withQuantity([], kit, [1, 2], 3), 2)).toEqual([]);
  });
});
