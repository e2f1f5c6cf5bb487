import { alignWords } from './align-words.ts';
import type { Edit } from './edit.ts';
import { type ReadText, wordAt } from './read-text.ts';
import { findUnits, unitOf, type Units } from './units.ts';

/** Both texts, and what they consist of. */
export interface BothTexts {
  a: ReadText;
  b: ReadText;
  unitsA: Units;
  unitsB: Units;
  /** By key, how much the word says: most for numbers and longer words. */
  weights: Float32Array;
}

interface Found {
  edits: Edit[];
  isRough: boolean;
}

const PUNCTUATION_WEIGHT = 0.3;
/** The end of a sentence separates the changes before it from those after it. */
const SENTENCE_END_WEIGHT = 0.6;
const SHORT_WORD_WEIGHT = 0.6;
const SHORT_WORD = 3;
/** Two sentences are versions of each other if they have this share of their words in common. */
const LEAST_SHARED = 0.3;
/** Longer runs of words in common are no coincidence. */
const CHANCE_WORDS = 5;
/** Up to this many letters between two longer changes are merged into one change. */
const LETTERS_BETWEEN = 7;
/** How far an added or removed part is moved to the beginning of what it is. */
const MOST_STEPS = 300;

export function prepare(a: ReadText, b: ReadText): BothTexts {
  const weights = new Float32Array(a.keyCount);
  for (const text of [a, b])
    for (let word = 0; word < text.wordCount; word += 1)
      if (weights[text.keys[word]!] === 0) weights[text.keys[word]!] = weightOf(wordAt(text, word));
  return { a, b, unitsA: findUnits(a), unitsB: findUnits(b), weights };
}

function weightOf(word: string): number {
  if (/^[.!?]$/.test(word)) return SENTENCE_END_WEIGHT;
  if (!/[\p{L}\p{N}]/u.test(word)) return PUNCTUATION_WEIGHT;
  return word.length <= SHORT_WORD && !/\p{N}/u.test(word) ? SHORT_WORD_WEIGHT : 1;
}

/** The changes that turn one text into the other, as a reader would state them. */
export function findEdits(texts: BothTexts): Found {
  const { a, b, weights } = texts;
  const { edits, isRough } = alignWords({
    a: a.keys.subarray(0, a.wordCount),
    b: b.keys.subarray(0, b.wordCount),
    weights,
  });
  const joined = joinNear(texts, joinUnrelated(texts, joinTouching(edits)));
  return { edits: relabel(texts, slideToBeginnings(texts, joined)), isRough };
}

const endOf = ({ a, b }: BothTexts): Edit => ({
  a0: a.wordCount,
  a1: a.wordCount,
  b0: b.wordCount,
  b1: b.wordCount,
});

function joinTouching(edits: readonly Edit[]): Edit[] {
  const joined: Edit[] = [];
  for (const edit of edits) {
    const last = joined.at(-1);
    if (last && last.a1 === edit.a0 && last.b1 === edit.b0) Object.assign(last, { a1: edit.a1, b1: edit.b1 });
    else joined.push({ ...edit });
  }
  return joined;
}

/** Joins a change and the next one where `isOne` says so. */
function joinWhere(edits: readonly Edit[], isOne: (last: Edit, next: Edit) => boolean): Edit[] {
  const joined: Edit[] = [];
  for (const edit of edits) {
    const last = joined.at(-1);
    if (last && isOne(last, edit)) Object.assign(last, { a1: edit.a1, b1: edit.b1 });
    else joined.push({ ...edit });
  }
  return joined;
}

/** A sentence that replaces another has a few words in common with it by chance. They are part of the change. */
function joinUnrelated(texts: BothTexts, edits: readonly Edit[]): Edit[] {
  const { unitsA, unitsB } = texts;
  const count = unitsB.starts.length;
  const pairOf = (a: number, b: number) => unitOf(unitsA.starts, a) * count + unitOf(unitsB.starts, b);
  const shared = new Map<number, number>();
  /** Counts words in common until another pair of sentences begins. */
  const countIn = (from: number, to: number, shift: number, step: 1 | -1) => {
    const pair = pairOf(from, from + shift);
    for (let a = from; a !== to && pairOf(a, a + shift) === pair; a += step)
      shared.set(pair, (shared.get(pair) ?? 0) + texts.weights[texts.a.keys[a]!]!);
    return pair;
  };
  for (const [index, { a0, b0 }] of [...edits, endOf(texts)].entries()) {
    const last = edits[index - 1] ?? { a1: 0, b1: 0 };
    if (last.a1 === a0) continue;
    const shift = b0 - a0;
    const first = countIn(last.a1, a0, shift, 1);
    if (pairOf(a0 - 1, b0 - 1) !== first) countIn(a0 - 1, last.a1 - 1, shift, -1);
  }
  const isUnrelated = (a: number, b: number) => {
    const [wordsA, wordsB] = [weightOfUnit(texts, 'a', a), weightOfUnit(texts, 'b', b)];
    return (shared.get(pairOf(a, b)) ?? 0) < LEAST_SHARED * Math.max(wordsA, wordsB);
  };
  return joinWhere(edits, (last, next) => {
    const words = next.a0 - last.a1;
    if (words > CHANCE_WORDS || startsUnit(texts, last.a1, next.a0 + 1, last.b1 - last.a1)) return false;
    return isUnrelated(last.a1, last.b1);
  });
}

/** Whether a sentence of either text starts among these words. */
function startsUnit({ unitsA, unitsB }: BothTexts, from: number, to: number, shift: number): boolean {
  const isIn = (starts: Int32Array, first: number, end: number) => {
    const start = starts[unitOf(starts, end - 1)] ?? -1;
    return start >= first && start < end;
  };
  return isIn(unitsA.starts, from, to) || isIn(unitsB.starts, from + shift, to + shift);
}

function weightOfUnit({ a, b, unitsA, unitsB, weights }: BothTexts, side: 'a' | 'b', word: number): number {
  const [text, { starts }] = side === 'a' ? [a, unitsA] : [b, unitsB];
  const unit = unitOf(starts, word);
  let weight = 0;
  for (let at = starts[unit]!; at < (starts[unit + 1] ?? text.wordCount); at += 1)
    weight += weights[text.keys[at]!]!;
  return weight;
}

/** Short words between two longer changes belong to them, in the same sentence. */
function joinNear(texts: BothTexts, edits: readonly Edit[]): Edit[] {
  const { a, b } = texts;
  const size = ({ a0, a1, b0, b1 }: Edit) => Math.max(lettersOf(a, a0, a1), lettersOf(b, b0, b1));
  return joinWhere(edits, (last, next) => {
    const between = lettersOf(b, last.b1, next.b0);
    if (between > LETTERS_BETWEEN || between >= Math.min(size(last), size(next))) return false;
    return !startsUnit(texts, last.a1, next.a0 + 1, last.b1 - last.a1);
  });
}

/** Counted only until there are clearly more than requested. */
function lettersOf({ starts, ends }: ReadText, from: number, to: number): number {
  let letters = 0;
  for (let word = from; word < to && letters <= LETTERS_BETWEEN; word += 1)
    letters += ends[word]! - starts[word]!;
  return letters;
}

/**
 * Words that were only added, or only removed, can be placed differently when the same words precede or follow: an added row begins
 * with the number of a visit, not between a number and its unit. They are placed where a page, a paragraph or a sentence begins.
 */
function slideToBeginnings(texts: BothTexts, edits: readonly Edit[]): Edit[] {
  return edits.map((edit, index) => {
    const { a0, a1, b0, b1 } = edit;
    if (a0 < a1 && b0 < b1) return edit;
    const [text, units, start, end] =
      a0 < a1 ? [texts.a, texts.unitsA, a0, a1] : [texts.b, texts.unitsB, b0, b1];
    const room = {
      back: Math.min(MOST_STEPS, a0 - (edits[index - 1]?.a1 ?? 0)),
      on: Math.min(MOST_STEPS, (edits[index + 1]?.a0 ?? texts.a.wordCount) - a1),
    };
    const way = bestWay(text, units, { start, end }, room);
    return { a0: a0 + way, a1: a1 + way, b0: b0 + way, b1: b1 + way };
  });
}

function bestWay(
  text: ReadText,
  units: Units,
  { start, end }: { start: number; end: number },
  room: { back: number; on: number },
): number {
  const { keys, pageEnds, pageOf } = text;
  const rank = (word: number) => {
    if (word === 0 || pageEnds[pageOf[word]! - 1] === word) return 3;
    if (units.blockStarts.has(word)) return 2;
    return units.starts[unitOf(units.starts, word)] === word ? 1 : 0;
  };
  let best = { way: 0, rank: rank(start) };
  const consider = (way: number) => {
    const found = rank(start + way);
    if (found > best.rank) best = { way, rank: found };
  };
  for (let way = 1; way <= room.back && keys[start - way] === keys[end - way]; way += 1) consider(-way);
  for (let way = 1; way <= room.on && keys[start + way - 1] === keys[end + way - 1]; way += 1) consider(way);
  return best.way;
}

/** "3.3", "4." or "b)": the number of a section or of an item. */
const LABEL = /^(?:\d+(?:\.\d+)*|[a-z]|[ivx]+)$/;

/**
 * A new section takes the number of the next one, whose own number changes. Without this, its title would appear to be new, and the number
 * of the next section too.
 */
function relabel(texts: BothTexts, edits: readonly Edit[]): Edit[] {
  const { a, b, unitsA, unitsB } = texts;
  const isLabel = (text: ReadText, { blockStarts }: Units, word: number) =>
    blockStarts.has(word) && LABEL.test(wordAt(text, word));
  return edits.flatMap((edit, index) => {
    const { a0, a1, b0, b1 } = edit;
    const last = edits[index - 1];
    if (last && last.a1 === a0) return [edit];
    const [text, units, start, end] = a0 === a1 ? [b, unitsB, b0, b1] : [a, unitsA, a0, a1];
    if (a0 < a1 && b0 < b1) return [edit];
    if (!isLabel(text, units, start - 1) || !isLabel(text, units, end - 1)) return [edit];
    if (end - start < 2) return [edit];
    return a0 === a1
      ? [
          { a0: a0 - 1, a1: a0 - 1, b0: b0 - 1, b1: b1 - 1 },
          { a0: a0 - 1, a1: a0, b0: b1 - 1, b1 },
        ]
      : [
          { a0: a0 - 1, a1: a1 - 1, b0: b0 - 1, b1: b0 - 1 },
          { a0: a1 - 1, a1, b0: b0 - 1, b1: b0 },
        ];
  });
}
