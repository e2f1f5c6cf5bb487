import type { Edit, KeyedTexts } from './edit.ts';

const NONE = -1;
const SEVERAL = -2;

/** In parts with more words, only some of the runs are indexed, for the sake of memory. What is between them is a smaller part. */
const MOST_INDEXED = 50_000;

/**
 * Runs of at least `length` words that occur once in each side of the part. Where they cross, those are kept that have most words
 * in common.
 */
export function findAnchors({ a, b }: KeyedTexts, part: Edit, length: number): Edit[] {
  const { a0, a1, b0, b1 } = part;
  if (a1 - a0 < length || b1 - b0 < length) return [];
  const inA = createIndex(a, a0, a1, length);
  const inB = new Int32Array(inA.capacity).fill(NONE);
  for (let at = b0; at + length <= b1; at += 1) {
    const slot = inA.slotOf(b, at);
    if (slot >= 0) inB[slot] = inB[slot] === NONE ? at : SEVERAL;
  }
  const runs: Edit[] = [];
  let [endA, endB] = [a0, b0];
  for (let at = b0; at + length <= b1; at += 1) {
    const slot = inA.slotOf(b, at);
    const from = slot >= 0 && inB[slot] === at ? inA.placeAt(slot) : NONE;
    // Part of the last run.
    if (from < 0 || (at < endB && from < endA && endB - at === endA - from)) continue;
    let words = length;
    while (from + words < a1 && at + words < b1 && a[from + words] === b[at + words]) words += 1;
    [endA, endB] = [from + words, at + words];
    runs.push({ a0: from, a1: endA, b0: at, b1: endB });
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

/** Where each run of this length is, or each of those with some of the hashes. */
function createIndex(keys: Int32Array, from: number, to: number, length: number): Index {
  const share = 2 ** Math.ceil(Math.log2(Math.max(1, (to - from) / MOST_INDEXED)));
  const capacity = 2 ** Math.ceil(Math.log2(Math.max(64, ((to - from) * 3) / share)));
  /** The first place with these words. */
  const firsts = new Int32Array(capacity).fill(NONE);
  const isRepeated = new Uint8Array(capacity);
  let used = 0;
  const hashOf = (list: Int32Array, at: number) => {
    let hash = 0;
    for (let i = 0; i < length; i += 1) hash = Math.imul(hash ^ list[at + i]!, 0x9e3779b1) ^ (hash >>> 13);
    return (hash ^ (hash >>> 16)) >>> 0;
  };
  const isSame = (first: number, list: Int32Array, at: number) => {
    for (let i = 0; i < length; i += 1) if (keys[first + i] !== list[at + i]) return false;
    return true;
  };
  /** The slot with these words, or the empty one where they belong; NONE if they are not indexed. */
  const find = (list: Int32Array, at: number) => {
    const hash = hashOf(list, at);
    if (hash % share !== 0) return NONE;
    let slot = Math.floor(hash / share) & (capacity - 1);
    while (firsts[slot] !== NONE && !isSame(firsts[slot]!, list, at)) slot = (slot + 1) & (capacity - 1);
    return slot;
  };
  for (let at = from; at + length <= to; at += 1) {
    const slot = find(keys, at);
    if (slot < 0) continue;
    if (firsts[slot] !== NONE) isRepeated[slot] = 1;
    else if (used < capacity / 2) {
      firsts[slot] = at;
      used += 1;
    }
  }
  return {
    capacity,
    slotOf: (list, at) => {
      const slot = find(list, at);
      return slot < 0 || firsts[slot] === NONE ? NONE : slot;
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
