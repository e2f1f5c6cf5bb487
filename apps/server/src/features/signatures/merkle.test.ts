import { expect, test } from 'vitest';
import { hashLeaf, pathOf, rootFrom, rootOf } from './merkle.ts';

const hex = (bytes: Buffer | undefined) => bytes?.toString('hex');
/** The leaves by which implementations of RFC 6962 test their trees. */
const inputs = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const leavesOf = (count: number) =>
  inputs.slice(0, count).map((input) => hashLeaf(Buffer.from(input, 'hex').toString('latin1')));

test.each([
  [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
  [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
  [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
  [5, '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
  [7, 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
  [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
])('the root of %i leaves is that of the published test vectors', (count, root) => {
  expect(hex(rootOf(leavesOf(count)))).toBe(root);
});

test('each path leads from its leaf to the root, and from no other place', () => {
  for (let size = 1; size <= 40; size += 1) {
    const leaves = Array.from({ length: size }, (_, at) => hashLeaf(`statement ${at}`));
    const root = hex(rootOf(leaves));
    for (const [index, leaf] of leaves.entries()) {
      const path = pathOf(leaves, index);
      expect(hex(rootFrom(leaf, { index, size, path }))).toBe(root);
      expect(hex(rootFrom(hashLeaf('another'), { index, size, path }))).not.toBe(root);
      expect(hex(rootFrom(leaf, { index: (index + 1) % (size + 1), size, path }))).not.toBe(root);
      expect(hex(rootFrom(leaf, { index, size, path: [...path, leaf] }))).not.toBe(root);
    }
  }
});
