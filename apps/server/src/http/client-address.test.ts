import { expect, test } from 'vitest';
import { networkOf } from './client-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:db8:0:1::9', '2001:db8:0:1::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  [null, ''],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("a wider network is the same for all of a household's networks", () => {
  expect(networkOf('2001:db8:0:1::9', 48)).toBe('2001:db8:0::/48');
  expect(networkOf('203.0.113.7', 48)).toBe('203.0.113.7');
});
