import type { ComparedPage, Comparison, VersionChange } from '@studyline/contract/comparison/calls';
import { MAX_CHANGES, MAX_EXCERPT } from '@studyline/contract/comparison/limits';
import { type BothTexts, findEdits, prepare } from './find-edits.ts';
import { type Change, listChanges } from './find-changes.ts';
import { createNames } from './name-change.ts';
import { comparePictures } from './compare-pictures.ts';
import { pairPages } from './pair-pages.ts';
import { type LinedPage, lineUp, type ReadText, readTexts, type TextOfPage } from './read-text.ts';
import { findRunning } from './running-lines.ts';

const MAX_CONTEXT = 60;
/** The most different headers and footers listed of each version. */
const MAX_RUNNING = 20;

export interface ComparedTexts extends Pick<
  Comparison,
  | 'isRough'
  | 'changeCount'
  | 'changedCount'
  | 'addedCount'
  | 'removedCount'
  | 'movedCount'
  | 'pictureCount'
  | 'changes'
  | 'leftOut'
> {
  pages: ComparedPage[];
}

/** The changes from one text to another, by page. Both have pages. */
export function compareTexts(before: readonly TextOfPage[], after: readonly TextOfPage[]): ComparedTexts {
  return compareLines(before.map(lineUp), after.map(lineUp));
}

export function compareLines(before: readonly LinedPage[], after: readonly LinedPage[]): ComparedTexts {
  const [runningBefore, runningAfter] = findRunning(before, after);
  const [a, b] = readTexts(
    { pages: before, leftOut: runningBefore.lines },
    { pages: after, leftOut: runningAfter.lines },
  );
  const texts = prepare(a, b);
  const { edits, isRough } = findEdits(texts);
  const changes = listChanges(texts, edits);
  const pages = comparePictures(
    pairPages(a, b, { edits, changes }),
    { pages: before, leftOut: runningBefore.lines },
    { pages: after, leftOut: runningAfter.lines },
  );
  const pictures = pages.flatMap((page) => (page.kind === 'PICTURE' ? [presentPicture(page)] : []));
  const count = (kind: Change['kind']) => changes.filter((change) => change.kind === kind).length;
  return {
    isRough,
    changeCount: changes.length + pictures.length,
    changedCount: count('CHANGED'),
    addedCount: count('ADDED'),
    removedCount: count('REMOVED'),
    movedCount: count('MOVED'),
    pictureCount: pictures.length,
    pages,
    changes: withPictures(presentChanges(texts, changes.slice(0, MAX_CHANGES)), pictures).slice(
      0,
      MAX_CHANGES,
    ),
    leftOut: {
      before: runningBefore.texts.slice(0, MAX_RUNNING),
      after: runningAfter.texts.slice(0, MAX_RUNNING),
      isSame: isSameSet(runningBefore.phrases, runningAfter.phrases),
    },
  };
}

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((each) => other.has(each));

/** A page that looks different has no words to show. */
function presentPicture({ before, after }: ComparedPage): VersionChange {
  const at = (page: number | null) => ({ page: page ?? 1, start: 0, end: 0, text: '' });
  return { kind: 'PICTURE', before: at(before), after: at(after), heading: '', row: '', context: '' };
}

/** All changes in the order of the pages. */
function withPictures(changes: VersionChange[], pictures: readonly VersionChange[]): VersionChange[] {
  for (const picture of pictures) {
    const next = changes.findIndex(({ after }) => after.page > picture.after.page);
    changes.splice(next < 0 ? changes.length : next, 0, picture);
  }
  return changes;
}

function presentChanges({ a, b, unitsA, unitsB }: BothTexts, changes: readonly Change[]): VersionChange[] {
  const [nameBefore, nameAfter] = [createNames(a, unitsA), createNames(b, unitsB)];
  return changes.map(({ kind, a0, a1, b0, b1 }) => ({
    kind,
    before: placeOf(a, a0, a1),
    after: placeOf(b, b0, b1),
    context: b0 < b1 ? contextOf(b, b0) : contextOf(a, a0),
    ...(b0 < b1 ? nameAfter(b0, b1) : nameBefore(a0, a1)),
  }));
}

/** The place of these words. No words are placed after the word before them, or else before the first one. */
function placeOf(
  { pages, pageOf, starts, ends }: ReadText,
  from: number,
  to: number,
): VersionChange['before'] {
  if (from < to) {
    const { number, text } = pages[pageOf[from]!]!;
    const [start, end] = [starts[from]!, ends[to - 1]!];
    return { page: number, start, end, text: shorten(text.slice(start, end)) };
  }
  const page = pages[from > 0 ? pageOf[from - 1]! : 0]!;
  const at = from > 0 ? ends[from - 1]! : 0;
  return { page: page.number, start: at, end: at, text: '' };
}

function shorten(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ');
  return plain.length > MAX_EXCERPT ? `${plain.slice(0, MAX_EXCERPT - 1).toWellFormed()}…` : plain;
}

/** The end of the preceding text on its line. */
function contextOf({ pages, pageOf, starts }: ReadText, word: number): string {
  const start = starts[word]!;
  const before = pages[pageOf[word]!]!.text.slice(Math.max(0, start - 4 * MAX_CONTEXT), start);
  const line = before.slice(before.lastIndexOf('\n') + 1).trim();
  if (line.length <= MAX_CONTEXT) return line;
  return line
    .slice(-MAX_CONTEXT)
    .replace(/^\S*\s/, '')
    .toWellFormed();
}
