import type { OrderSite } from '@studyline/contract/service-items/shapes';
import { expect, test } from 'vitest';
import { deliveryTo, deliveryWords } from './deliveries.ts';

const site = (more: Partial<OrderSite> = {}): OrderSite => ({
  teamId: 1,
  name: 'Dublin',
  code: '1204',
  addresses: [],
  lastAddress: '',
  contactName: 'Niamh Kearney',
  contactPhoneNumber: '',
  ...more,
});

test('what is the same for all holds for a site that says nothing else', () => {
  const deliveries = {
    forAll: { day: '2099-01-01', contactName: 'Depot', instructions: '' },
    bySite: { 1: { day: '2099-02-01' } },
  };
  expect(deliveryTo(site(), deliveries, true)).toEqual({ day: '2099-02-01', contactName: 'Depot' });
  expect(deliveryTo(site({ teamId: 2 }), deliveries, true)).toEqual({
    day: '2099-01-01',
    contactName: 'Depot',
  });
  expect(deliveryTo(site(), deliveries, false)).toEqual({ day: '2099-02-01' });
});

test('an address is chosen where there is one, and typed where there is none', () => {
  const addresses = [{ id: 7, text: 'Ward 1' }];
  expect(deliveryWords(site({ addresses }), { address: 'Ward 2' })).toMatchObject({ deliveryAddressId: 7 });
  // The one chosen before the page was loaded again may be gone.
  expect(deliveryWords(site({ addresses }), { addressId: 6 })).toMatchObject({ deliveryAddressId: 7 });
  expect(deliveryWords(site(), { address: ' Ward 2 ' })).toMatchObject({ deliveryAddress: 'Ward 2' });
  expect(deliveryWords(site({ lastAddress: 'Ward 3' }), {})).toMatchObject({ deliveryAddress: 'Ward 3' });
});
