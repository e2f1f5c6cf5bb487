import { findAnchors } from './anchors.ts';
import type { Edit, KeyedTexts } from './edit.ts';

/** Words of both sides, multiplied, that are aligned exactly. Larger parts are divided first, at what occurs once in both. */
const EXACT_CELLS = 40_000;
const MOST_CELLS = 3_000_000;
/** The same for all parts together, which bounds the time. */
const MOST_TOTAL_CELLS = 60_000_000;
/** How many words in a row divide a part, the longest first. */
const ANCHOR_LENGTHS = [6, 3] as const;
const LAST_ANCHOR_LENGTHS = [1] as const;
/** What a change costs, in weights of words: words in common that are worth less are part of the change. */
const CHANGE_COST = 0.5;

/** The changes that turn one list of words into the other, in order. `isRough` if some parts were too large to be aligned. */
export function alignWords(texts: KeyedTexts): { edits: Edit[]; isRough: boolean } {
  const { a, b } = texts;
  const edits: Edit[] = [];
  let cellsLeft = MOST_TOTAL_CELLS;
  let isRough = false;
  const parts: Edit[] = [{ a0: 0, a1: a.length, b0: 0, b1: b.length }];
  for (let part; (part = parts.pop());) {
    const { a0, a1, b0, b1 } = trim(a, b, part);
    if (a0 === a1 && b0 === b1) continue;
    if (a0 === a1 || b0 === b1) {
      edits.push({ a0, a1, b0, b1 });
      continue;
    }
    const cells = (a1 - a0) * (b1 - b0);
    const fits = cells <= Math.min(MOST_CELLS, cellsLeft);
    const lengths = [...(cells > EXACT_CELLS ? ANCHOR_LENGTHS : []), ...(fits ? [] : LAST_ANCHOR_LENGTHS)];
    const gaps = dividedBy(lengths, texts, { a0, a1, b0, b1 });
    if (gaps) {
      // The last part is taken first, so they are pushed in reverse.
      parts.push(...gaps.toReversed());
    } else if (fits) {
      cellsLeft -= cells;
      edits.push(...alignExactly(texts, { a0, a1, b0, b1 }));
    } else {
      isRough = true;
      edits.push({ a0, a1, b0, b1 });
    }
  }
  return { edits, isRough };
}

/** Without equal words at the beginning and at the end. */
function trim(a: Int32Array, b: Int32Array, { a0, a1, b0, b1 }: Edit): Edit {
  while (a0 < a1 && b0 < b1 && a[a0] === b[b0]) [a0, b0] = [a0 + 1, b0 + 1];
  while (a0 < a1 && b0 < b1 && a[a1 - 1] === b[b1 - 1]) [a1, b1] = [a1 - 1, b1 - 1];
  return { a0, a1, b0, b1 };
}

/** The parts between the anchors of the first length that has any. */
function dividedBy(lengths: readonly number[], texts: KeyedTexts, part: Edit): Edit[] | undefined {
  for (const length of lengths) {
    const anchors = findAnchors(texts, part, length);
    if (anchors.length === 0) continue;
    const gaps: Edit[] = [];
    let [i, j] = [part.a0, part.b0];
    for (const { a0, a1, b0, b1 } of anchors) {
      gaps.push({ a0: i, a1: a0, b0: j, b1: b0 });
      [i, j] = [a1, b1];
    }
    return [...gaps, { a0: i, a1: part.a1, b0: j, b1: part.b1 }];
  }
  return undefined;
}

/** How a cell was reached. For words that match: from other words that match, or from a change. */
const AFTER_CHANGE = 1;
/** For a change: from words that match, from a word removed, or from a word added. */
const [BEGUN, REMOVED, ADDED] = [0, 2, 4] as const;
const CHANGE_BITS = 6;

/**
 * The alignment with the highest score: the weights of all words in common, less the cost of each change. So a word that two
 * unrelated sentences share by chance doesn't divide the change between them.
 */
function alignExactly({ a, b, weights }: KeyedTexts, { a0, a1, b0, b1 }: Edit): Edit[] {
  const [height, width] = [a1 - a0, b1 - b0 + 1];
  const ways = new Uint8Array((height + 1) * width);
  let [matches, lastMatches] = [new Float32Array(width), new Float32Array(width)];
  let [changes, lastChanges] = [new Float32Array(width), new Float32Array(width)];
  for (let i = 0; i <= height; i += 1) {
    [matches, lastMatches] = [lastMatches, matches];
    [changes, lastChanges] = [lastChanges, changes];
    const key = i > 0 ? a[a0 + i - 1]! : -1;
    const row = i * width;
    for (let j = 0; j < width; j += 1) {
      let way = 0;
      let match = -Infinity;
      if (i === 0 && j === 0) match = 0;
      else if (i > 0 && j > 0 && key === b[b0 + j - 1]) {
        const [joined, fresh] = [lastMatches[j - 1]!, lastChanges[j - 1]!];
        match = Math.max(joined, fresh) + weights[key]!;
        if (fresh > joined) way = AFTER_CHANGE;
      }
      let change = match - CHANGE_COST;
      let origin: number = BEGUN;
      if (j > 0 && changes[j - 1]! >= change) [change, origin] = [changes[j - 1]!, ADDED];
      if (i > 0 && lastChanges[j]! > change) [change, origin] = [lastChanges[j]!, REMOVED];
      matches[j] = match;
      changes[j] = change;
      ways[row + j] = way | origin;
    }
  }
  return follow(ways, { a0, a1, b0, b1 }, matches[width - 1]! >= changes[width - 1]!);
}

/** The changes on the way back from the end. */
function follow(ways: Uint8Array, { a0, a1, b0, b1 }: Edit, endsInMatch: boolean): Edit[] {
  const width = b1 - b0 + 1;
  const edits: Edit[] = [];
  let [i, j] = [a1 - a0, b1 - b0];
  let isMatch = endsInMatch;
  let [endA, endB] = [i, j];
  while (i > 0 || j > 0 || !isMatch) {
    const way = ways[i * width + j]!;
    if (isMatch) {
      isMatch = (way & AFTER_CHANGE) === 0;
      [i, j] = [i - 1, j - 1];
      [endA, endB] = [i, j];
      continue;
    }
    const origin = way & CHANGE_BITS;
    if (origin === REMOVED) i -= 1;
    else if (origin === ADDED) j -= 1;
    else {
      isMatch = true;
      edits.push({ a0: a0 + i, a1: a0 + endA, b0: b0 + j, b1: b0 + endB });
    }
  }
  return edits.toReversed();
}
