import { createHash } from 'node:crypto';

/** A Merkle tree as in RFC 6962, 2.1: what is hashed begins with another byte for a leaf than for a node, so neither can pass for the other. */
const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

export function hashLeaf(text: string): Buffer {
  return sha256(LEAF, Buffer.from(text, 'utf8'));
}

/** The largest power of two below the number of leaves: so many are in the left part. */
function sizeOfLeft(size: number): number {
  return 2 ** Math.floor(Math.log2(size - 1));
}

export function rootOf(leaves: readonly Buffer[]): Buffer {
  const [first] = leaves;
  if (!first) throw new Error('A tree has a leaf.');
  if (leaves.length === 1) return first;
  const left = sizeOfLeft(leaves.length);
  return sha256(NODE, rootOf(leaves.slice(0, left)), rootOf(leaves.slice(left)));
}

/** The hashes beside the way from a leaf to the root, the one beside the leaf first. */
export function pathOf(leaves: readonly Buffer[], index: number): Buffer[] {
  if (leaves.length <= 1) return [];
  const left = sizeOfLeft(leaves.length);
  return index < left
    ? [...pathOf(leaves.slice(0, left), index), rootOf(leaves.slice(left))]
    : [...pathOf(leaves.slice(left), index - left), rootOf(leaves.slice(0, left))];
}

/** The root to which a leaf and its path lead; undefined if the path is too short or too long for its place. */
export function rootFrom(
  leaf: Buffer,
  { index, size, path }: { index: number; size: number; path: readonly Buffer[] },
): Buffer | undefined {
  if (index < 0 || index >= size) return undefined;
  if (size === 1) return path.length === 0 ? leaf : undefined;
  const beside = path.at(-1);
  if (!beside) return undefined;
  const left = sizeOfLeft(size);
  const rest = path.slice(0, -1);
  if (index < left) {
    const own = rootFrom(leaf, { index, size: left, path: rest });
    return own && sha256(NODE, own, beside);
  }
  const own = rootFrom(leaf, { index: index - left, size: size - left, path: rest });
  return own && sha256(NODE, beside, own);
}
