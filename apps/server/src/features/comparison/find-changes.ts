import { alignWords } from './align-words.ts';
import type { Edit } from './edit.ts';
import type { BothTexts } from './find-edits.ts';
import { lineOf, type ReadText, wordAt } from './read-text.ts';
import { unitOf, type Units } from './units.ts';

/** A change as it is listed. */
export interface Change extends Edit {
  kind: 'CHANGED' | 'ADDED' | 'REMOVED' | 'MOVED';
}

interface Range {
  start: number;
  end: number;
}

/** Fewer words are not looked for elsewhere: they would be found by chance. */
const LEAST_MOVED_WORDS = 4;
/** The share of its words that a sentence or a row has kept if it was changed where it moved. */
const LEAST_KEPT = 0.75;
/** Sentences of each side that are compared with each other. */
const MOST_COMPARED = 400;
/** One of two texts that replace each other is at most this many times as long. */
const MOST_TIMES = 4;
const SHORT = 8;

/** Lists changes: what moved is found, what has nothing in common is listed separately, and no change spans two pages. */
export function listChanges(texts: BothTexts, edits: readonly Edit[]): Change[] {
  const moves = findMoves(texts, edits);
  const changes = edits.flatMap((edit) => split(texts, edit, moves));
  const moved = moves.flatMap((move) => [{ ...move.place, kind: 'MOVED' as const }, ...move.changes]);
  return [...changes, ...moved]
    .filter((change) => change.kind !== 'CHANGED' || !isSameSpaced(texts, change))
    .flatMap((change) => splitByPage(texts, change))
    .toSorted((one, other) => one.b0 - other.b0 || one.a0 - other.a0);
}

/** Only the spaces differ: a narrow column may divide a word without a hyphen. */
function isSameSpaced({ a, b }: BothTexts, { a0, a1, b0, b1 }: Edit): boolean {
  return lettersOf(a, a0, a1) === lettersOf(b, b0, b1);
}

function lettersOf(text: ReadText, from: number, to: number): string {
  let letters = '';
  for (let word = from; word < to; word += 1) letters += wordAt(text, word);
  return letters.normalize('NFC');
}

interface Move {
  place: Edit;
  /** What was changed in it. */
  changes: Change[];
}

/** Sentences, rows and paragraphs that were removed at one place and added at another. */
function findMoves(texts: BothTexts, edits: readonly Edit[]): Move[] {
  const gone = edits.flatMap(({ a0, a1 }) => unitsIn(texts, 'a', { start: a0, end: a1 }));
  const added = edits.flatMap(({ b0, b1 }) => unitsIn(texts, 'b', { start: b0, end: b1 }));
  const textOf = ({ keys }: ReadText, { start, end }: Range) => keys.subarray(start, end).join(' ');
  const placesOf = Map.groupBy(gone.keys(), (index) => textOf(texts.a, gone[index]!));
  const taken = new Set<Range>();
  const moves: Move[] = [];
  for (const [index, to] of added.entries()) {
    if (taken.has(to)) continue;
    const places = placesOf.get(textOf(texts.b, to)) ?? [];
    const runs = places.map((place) => sameRun(gone.slice(place), added.slice(index)));
    const [longest] = runs.toSorted((one, other) => other.length - one.length);
    const [first, last] = [longest?.[0], longest?.at(-1)];
    if (!longest || !first || !last || last[1].end - first[1].start < LEAST_MOVED_WORDS) continue;
    for (const pair of longest) for (const unit of pair) taken.add(unit);
    const place = { a0: first[0].start, a1: last[0].end, b0: first[1].start, b1: last[1].end };
    moves.push({ place, changes: [] });
  }
  const [restA, restB] = [gone, added].map((units) =>
    units.filter((unit) => !taken.has(unit) && unit.end - unit.start >= LEAST_MOVED_WORDS),
  );
  if (restA!.length * restB!.length > MOST_COMPARED ** 2) return moves;
  for (const to of restB!) {
    const from = restA!.find((unit) => !taken.has(unit) && isKept(texts, unit, to));
    if (!from) continue;
    taken.add(from);
    const place = { a0: from.start, a1: from.end, b0: to.start, b1: to.end };
    moves.push({ place, changes: changesWithin(texts, place) });
  }
  return moves;

  /** Units that follow each other, with the same text on both sides and on one page of each. */
  function sameRun(from: readonly Range[], to: readonly Range[]): [Range, Range][] {
    const run: [Range, Range][] = [];
    for (const [place, unit] of from.entries()) {
      const other = to[place];
      const last = run.at(-1);
      if (!other || taken.has(unit) || taken.has(other)) break;
      if (last && (last[0].end !== unit.start || last[1].end !== other.start)) break;
      if (textOf(texts.a, unit) !== textOf(texts.b, other)) break;
      const start = run[0] ?? [unit, other];
      if (texts.a.pageOf[start[0].start] !== texts.a.pageOf[unit.start]) break;
      if (texts.b.pageOf[start[1].start] !== texts.b.pageOf[other.start]) break;
      run.push([unit, other]);
    }
    return run;
  }
}

/** The units that are entirely within this range and on one page. */
function unitsIn({ a, b, unitsA, unitsB }: BothTexts, side: 'a' | 'b', { start, end }: Range): Range[] {
  const [text, { starts }] = side === 'a' ? [a, unitsA] : [b, unitsB];
  const found: Range[] = [];
  if (start === end) return found;
  for (let unit = unitOf(starts, start); unit < starts.length && starts[unit]! < end; unit += 1) {
    const [from, to] = [starts[unit]!, starts[unit + 1] ?? text.wordCount];
    if (from >= start && to <= end && text.pageOf[from] === text.pageOf[to - 1])
      found.push({ start: from, end: to });
  }
  return found;
}

function isKept({ a, b, weights }: BothTexts, from: Range, to: Range): boolean {
  const left = new Map<number, number>();
  let [total, other, shared] = [0, 0, 0];
  for (const key of a.keys.subarray(from.start, from.end)) {
    left.set(key, (left.get(key) ?? 0) + 1);
    total += weights[key]!;
  }
  for (const key of b.keys.subarray(to.start, to.end)) {
    other += weights[key]!;
    const count = left.get(key) ?? 0;
    if (count === 0) continue;
    left.set(key, count - 1);
    shared += weights[key]!;
  }
  return shared >= LEAST_KEPT * Math.max(total, other);
}

function changesWithin({ a, b, weights }: BothTexts, { a0, a1, b0, b1 }: Edit): Change[] {
  const { edits } = alignWords({ a: a.keys.subarray(a0, a1), b: b.keys.subarray(b0, b1), weights });
  return edits.map((edit) =>
    asChange({ a0: a0 + edit.a0, a1: a0 + edit.a1, b0: b0 + edit.b0, b1: b0 + edit.b1 }),
  );
}

function asChange(edit: Edit): Change {
  if (edit.a0 === edit.a1) return { ...edit, kind: 'ADDED' };
  return { ...edit, kind: edit.b0 === edit.b1 ? 'REMOVED' : 'CHANGED' };
}

/** An edit without what moved: as one change if one text replaces the other, else as what was removed and what was added. */
function split(texts: BothTexts, edit: Edit, moves: readonly Move[]): Change[] {
  const { a0, a1, b0, b1 } = edit;
  const removed = without(
    { start: a0, end: a1 },
    moves.map(({ place }) => ({ start: place.a0, end: place.a1 })),
  );
  const added = without(
    { start: b0, end: b1 },
    moves.map(({ place }) => ({ start: place.b0, end: place.b1 })),
  );
  const [one, other] = [removed[0], added[0]];
  if (one && other && removed.length === 1 && added.length === 1) {
    const rest = { a0: one.start, a1: one.end, b0: other.start, b1: other.end };
    if (isReplacement(texts, rest)) return byCell(texts, rest).map((each) => asChange(each));
  }
  return [
    ...removed.map(({ start, end }) => asChange({ a0: start, a1: end, b0, b1: b0 })),
    ...added.map(({ start, end }) => asChange({ a0: a1, a1, b0: start, b1: end })),
  ];
}

function without({ start, end }: Range, taken: readonly Range[]): Range[] {
  const inside = taken
    .filter((each) => each.start >= start && each.end <= end && each.end > each.start)
    .toSorted((one, other) => one.start - other.start);
  const rest: Range[] = [];
  let at = start;
  for (const each of inside) {
    if (each.start > at) rest.push({ start: at, end: each.start });
    at = each.end;
  }
  if (end > at) rest.push({ start: at, end });
  return rest;
}

/** Words within a paragraph replace each other; so do two paragraphs or two rows, but not one paragraph and several others. */
function isReplacement({ a, b, unitsA, unitsB }: BothTexts, { a0, a1, b0, b1 }: Edit): boolean {
  const isWhole = (text: ReadText, starts: Units['blockStarts'], start: number, end: number) =>
    starts.has(start) && (end === text.wordCount || starts.has(end));
  const isWholeA = isWhole(a, unitsA.blockStarts, a0, a1);
  const isWholeB = isWhole(b, unitsB.blockStarts, b0, b1);
  if (!isWholeA || !isWholeB) return true;
  const blocks = (starts: Units['blockStarts'], start: number, end: number) => {
    let count = 0;
    for (let word = start; word < end; word += 1) if (starts.has(word)) count += 1;
    return count;
  };
  if (blocks(unitsA.blockStarts, a0, a1) !== 1 || blocks(unitsB.blockStarts, b0, b1) !== 1) return false;
  const isRow = (text: ReadText, word: number) => text.lines[lineOf(text, word)]!.cells.length > 0;
  if (isRow(a, a0) !== isRow(b, b0)) return false;
  const [short, long] = [Math.min(a1 - a0, b1 - b0), Math.max(a1 - a0, b1 - b0)];
  return long <= SHORT || long <= MOST_TIMES * short;
}

/** Several cells of a row are changed one by one, if both rows have them. */
function byCell(texts: BothTexts, edit: Edit): Edit[] {
  const { a, b, unitsA, unitsB } = texts;
  const cutsIn = (text: ReadText, { starts }: Units, from: number, to: number) => {
    if (from === to || lineOf(text, from) !== lineOf(text, to - 1)) return [];
    const cells = starts.subarray(unitOf(starts, from) + 1, unitOf(starts, to - 1) + 1);
    return text.lines[lineOf(text, from)]!.cells.length > 0 ? [...cells] : [];
  };
  const before = cutsIn(a, unitsA, edit.a0, edit.a1);
  const after = cutsIn(b, unitsB, edit.b0, edit.b1);
  if (before.length !== after.length || isSameSpaced(texts, edit)) return [edit];
  return [...before, edit.a1].map((a1, cell) => ({
    a0: before[cell - 1] ?? edit.a0,
    a1,
    b0: after[cell - 1] ?? edit.b0,
    b1: after[cell] ?? edit.b1,
  }));
}

/** A change across several pages is one change on each of them. */
function splitByPage({ a, b }: BothTexts, { kind, a0, a1, b0, b1 }: Change): Change[] {
  if (kind === 'MOVED') return [{ kind, a0, a1, b0, b1 }];
  const before = cutsOf(a, a0, a1);
  const after = cutsOf(b, b0, b1);
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => {
    const [from, to] = before[index] ?? [a1, a1];
    const [start, end] = after[index] ?? [b1, b1];
    return asChange({ a0: from, a1: to, b0: start, b1: end });
  });
}

function cutsOf(text: ReadText, from: number, to: number): [number, number][] {
  const cuts: [number, number][] = [];
  for (let start = from; start < to;) {
    const end = Math.min(to, text.pageEnds[text.pageOf[start]!]!);
    cuts.push([start, end]);
    start = end;
  }
  return cuts;
}
