import type { Edit, KeyedTexts } from './edit.ts';

const NONE = -1;
const SEVERAL = -2;

/**
 * Runs of at least `length` words that occur once in each side of the part. Where they cross, those are kept that have most words
 * in common.
 */
export function findAnchors({ a, b }: KeyedTexts, part: Edit, length: number): Edit[] {
  const { a0, a1, b0, b1 } = part;
  if (a1 - a0 < length || b1 - b0 < length) return [];
  const inA = createIndex(a, a0, a1, length);
  const inB = new Int32Array(inA.capacity).fill(NONE);
  const slots = new Int32Array(b1 - b0 - length + 1);
  for (let at = b0; at + length <= b1; at += 1) {
    const slot = inA.slotOf(b, at);
    slots[at - b0] = slot;
    if (slot >= 0) inB[slot] = inB[slot] === NONE ? at : SEVERAL;
  }
  const runs: Edit[] = [];
  let last: Edit | undefined;
  for (let at = b0; at + length <= b1; at += 1) {
    const slot = slots[at - b0]!;
    const from = slot >= 0 && inB[slot] === at ? inA.placeAt(slot) : NONE;
    if (from < 0) continue;
    if (last && last.b1 - length + 1 === at && last.a1 - length + 1 === from) {
      last.a1 += 1;
      last.b1 += 1;
    } else runs.push((last = { a0: from, a1: from + length, b0: at, b1: at + length }));
  }
  return withoutOverlap(heaviestInOrder(runs));
}

interface Index {
  capacity: number;
  /** The slot with the same words as those at this place, or NONE. */
  slotOf(keys: Int32Array, at: number): number;
  /** Where the words of a slot are, or SEVERAL. */
  placeAt(slot: number): number;
}

/** Where each run of this length is. */
function createIndex(keys: Int32Array, from: number, to: number, length: number): Index {
  const capacity = 2 ** Math.ceil(Math.log2(Math.max(2, (to - from) * 2)));
  /** The first place with these words. */
  const firsts = new Int32Array(capacity).fill(NONE);
  const isRepeated = new Uint8Array(capacity);
  const hashOf = (list: Int32Array, at: number) => {
    let hash = 0;
    for (let i = 0; i < length; i += 1) hash = Math.imul(hash ^ list[at + i]!, 0x9e3779b1) ^ (hash >>> 13);
    return (hash ^ (hash >>> 16)) & (capacity - 1);
  };
  const isSame = (first: number, list: Int32Array, at: number) => {
    for (let i = 0; i < length; i += 1) if (keys[first + i] !== list[at + i]) return false;
    return true;
  };
  const find = (list: Int32Array, at: number) => {
    let slot = hashOf(list, at);
    while (firsts[slot] !== NONE && !isSame(firsts[slot]!, list, at)) slot = (slot + 1) & (capacity - 1);
    return slot;
  };
  for (let at = from; at + length <= to; at += 1) {
    const slot = find(keys, at);
    if (firsts[slot] === NONE) firsts[slot] = at;
    else isRepeated[slot] = 1;
  }
  return {
    capacity,
    slotOf: (list, at) => {
      const slot = find(list, at);
      return firsts[slot] === NONE ? NONE : slot;
    },
    placeAt: (slot) => (isRepeated[slot] ? SEVERAL : firsts[slot]!),
  };
}

/** Of runs in the order of one side, those in the order of both with the most words. */
function heaviestInOrder(runs: readonly Edit[]): Edit[] {
  const byA = [...runs.keys()].toSorted((one, other) => runs[one]!.a0 - runs[other]!.a0);
  const rank = new Int32Array(runs.length);
  for (const [place, run] of byA.entries()) rank[run] = place;
  /** A Fenwick tree: by rank, the run with the highest total up to there. */
  const best = new Int32Array(runs.length + 1).fill(NONE);
  const totals = new Float64Array(runs.length);
  const previous = new Int32Array(runs.length).fill(NONE);
  const totalOf = (run: number) => (run === NONE ? 0 : totals[run]!);
  let heaviest = NONE;
  for (const [run, { a0, a1 }] of runs.entries()) {
    let before = NONE;
    for (let at = rank[run]!; at > 0; at -= at & -at)
      if (totalOf(best[at]!) > totalOf(before)) before = best[at]!;
    previous[run] = before;
    totals[run] = totalOf(before) + a1 - a0;
    for (let at = rank[run]! + 1; at < best.length; at += at & -at)
      if (totalOf(best[at]!) < totals[run]) best[at] = run;
    if (totalOf(heaviest) < totals[run]) heaviest = run;
  }
  const chain: Edit[] = [];
  for (let run = heaviest; run !== NONE; run = previous[run]!) chain.push(runs[run]!);
  return chain.toReversed();
}

/** Runs may share words at their ends, where the same words follow twice. */
function withoutOverlap(runs: readonly Edit[]): Edit[] {
  let [endA, endB] = [0, 0];
  return runs.flatMap(({ a0, a1, b0, b1 }) => {
    const skipped = Math.max(0, endA - a0, endB - b0);
    if (a0 + skipped >= a1) return [];
    [endA, endB] = [a1, b1];
    return [{ a0: a0 + skipped, a1, b0: b0 + skipped, b1 }];
  });
}
