import type { ReadText } from './read-text.ts';

/**
 * The most similar pages of two texts, in order: an inserted page has no counterpart. Rare words count most, because pages of a
 * form differ only in their headings.
 */
export function pairSimilarPages(a: ReadText, b: ReadText): [before: number, after: number][] {
  const [one, other] = [keysByPage(a), keysByPage(b)];
  const pagesWith = new Map<number, number>();
  for (const keys of [...one, ...other])
    for (const key of keys) pagesWith.set(key, (pagesWith.get(key) ?? 0) + 1);
  const inOther = new Map<number, number[]>();
  for (const [page, keys] of other.entries())
    for (const key of keys) {
      const known = inOther.get(key);
      if (known) known.push(page);
      else inOther.set(key, [page]);
    }
  const width = other.length + 1;
  const similarity = new Float64Array(one.length * width);
  for (const [page, keys] of one.entries())
    for (const key of keys)
      for (const match of inOther.get(key) ?? [])
        similarity[page * width + match]! += 1 / pagesWith.get(key)!;
  return inOrder(similarity, one.length, other.length);
}

function keysByPage({ pages, words }: ReadText): Set<number>[] {
  const keys = pages.map(() => new Set<number>());
  for (const { page, key } of words) keys[page]!.add(key);
  return keys;
}

/** Of all ordered pairings, the one with the highest total similarity. */
function inOrder(similarity: Float64Array, countBefore: number, countAfter: number): [number, number][] {
  const width = countAfter + 1;
  /** The highest total from these two pages on. */
  const most = new Float64Array((countBefore + 1) * width);
  for (let i = countBefore - 1; i >= 0; i -= 1)
    for (let j = countAfter - 1; j >= 0; j -= 1)
      most[i * width + j] = Math.max(
        most[(i + 1) * width + j]!,
        most[i * width + j + 1]!,
        similarity[i * width + j]! + most[(i + 1) * width + j + 1]!,
      );
  const pairs: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < countBefore && j < countAfter;) {
    const here = most[i * width + j]!;
    if (here === most[(i + 1) * width + j]) i += 1;
    else if (here === most[i * width + j + 1]) j += 1;
    else pairs.push([i++, j++]);
  }
  return pairs;
}
