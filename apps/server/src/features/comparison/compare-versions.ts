import type { ComparedPage, Comparison } from '@studyline/contract/comparison/calls';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import type { Db } from '../../db/pool.ts';
import { findTexts } from '../post-files/file-queries.ts';
import { hasAllPages, lastShown, requirePages } from '../post-files/page-texts.ts';
import { compareInWorker } from './compare-in-worker.ts';
import type { ComparedTexts } from './compare-texts.ts';
import { queueComparison } from './comparison-queue.ts';
import { plainText } from '@studyline/contract/news/plain-text';
import type { EventRow } from '../posts/payload-queries.ts';
import { type Compared, findCompared } from './queries.ts';
import type { TextOfPage } from './read-text.ts';

type Found = Omit<Comparison, 'before' | 'after'>;

/** The changes from one version to another. Versions never change, so the result is kept for the next reader. */
export async function compareVersions(
  actor: Actor,
  { id: postId, version, otherVersion }: { id: number; version: number; otherVersion: number },
): Promise<Comparison> {
  const { server, userId } = actor;
  const before = await findCompared(server.db, userId, { postId, version });
  const after = await findCompared(server.db, userId, { postId, version: otherVersion });
  if (!before || !after) throw new AppError('POST_NOT_FOUND');
  for (const { previewStatus } of [before, after]) if (previewStatus) requirePages({ previewStatus });
  const sides = [before, after].map((side) => ({ version: side.version, label: side.label }));
  // A draft has a different key for each edit.
  const name = [postId, before.version, before.edit, after.version, after.edit].join('.');
  const found = await queueComparison<Found>(
    server.fileWork,
    { name, userId },
    () => compare(server.db, [before, after]),
    // It may have run out of time because the machine was busy.
    ({ status }) => status !== 'TOO_LARGE',
  );
  return { before: sides[0]!, after: sides[1]!, ...found };
}

async function compare(db: Db, [before, after]: readonly [Compared, Compared]): Promise<Found> {
  const texts = [await readTexts(db, before), await readTexts(db, after)] as const;
  const counts = texts.map(({ pages }) => pages.length) as [number, number];
  const [textBefore, textAfter] = [writtenIn(before), writtenIn(after)];
  const written =
    textBefore === undefined || textAfter === undefined ? null : { before: textBefore, after: textAfter };
  const isSame =
    before.fileId === null ? written && textBefore === textAfter : before.sha256 === after.sha256;
  const shared = { isComplete: texts.every(({ isComplete }) => isComplete), texts: written };
  if (isSame)
    return { ...shared, ...nothing, status: 'COMPARED', isComplete: true, pages: beside(counts, 'SAME') };
  const hasText = texts.every(({ pages }) => pages.some(({ text }) => /\S/.test(text)));
  const found = hasText ? await compareInWorker(texts[0].pages, texts[1].pages) : undefined;
  if (!found) {
    const status = hasText ? 'TOO_LARGE' : 'NO_TEXT';
    return { ...shared, ...nothing, status, isComplete: false, pages: beside(counts, 'UNKNOWN') };
  }
  const isComplete = shared.isComplete && found.pages.every(({ kind }) => kind !== 'UNKNOWN');
  return { ...shared, ...found, ...countPages(found), status: 'COMPARED', isComplete };
}

const nothing = {
  isRough: false,
  changeCount: 0,
  changedCount: 0,
  addedCount: 0,
  removedCount: 0,
  changedPageCount: 0,
  addedPageCount: 0,
  removedPageCount: 0,
  changes: [],
};

/** Pages paired by their numbers. */
function beside([before, after]: [number, number], kind: ComparedPage['kind']): ComparedPage[] {
  return Array.from({ length: Math.max(before, after) }, (_, index) => ({
    before: index < before ? index + 1 : null,
    after: index < after ? index + 1 : null,
    kind,
    changeCount: 0,
  }));
}

function countPages({ pages }: ComparedTexts) {
  const count = (wanted: ComparedPage['kind']) => pages.filter(({ kind }) => kind === wanted).length;
  return {
    changedPageCount: count('CHANGED'),
    addedPageCount: count('ADDED'),
    removedPageCount: count('REMOVED'),
  };
}

/** The text of a version without a file: time, place and description of an event. Undefined if there is none. */
function writtenIn({ fileId, event, content }: Compared): string | undefined {
  const parts = [...(event ? [linesOf(event)] : []), ...(content === null ? [] : [plainText(content)])];
  return fileId === null && parts.length > 0 ? parts.join('\n') : undefined;
}

/** Times in the local time of the place, in a format that is the same in every language. */
function linesOf({ start, end, timeZone, location, url }: EventRow): string {
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return [clock.format(new Date(start)), clock.format(new Date(end)), timeZone, location, url]
    .filter(Boolean)
    .join('\n');
}

/** The text of a version by page: the pages of a file that can be shown, or the written text. */
async function readTexts(db: Db, side: Compared): Promise<{ pages: TextOfPage[]; isComplete: boolean }> {
  if (side.fileId === null || side.previewStatus === null) {
    const text = writtenIn(side);
    const pages = text === undefined ? [] : [{ number: 1, count: 1, text }];
    return { pages, isComplete: true };
  }
  const { pageCount, previewReason, previewStatus } = side;
  const file = { pageCount, previewReason, previewStatus };
  const last = lastShown(file);
  const found = await findTexts(db, side.fileId, last);
  const textOf = new Map(found.map(({ page, text }) => [page, text ?? '']));
  return {
    pages: Array.from({ length: last }, (_, index) => ({
      number: index + 1,
      count: pageCount ?? last,
      text: textOf.get(index + 1) ?? '',
    })),
    isComplete: hasAllPages(file) && found.every(({ isComplete }) => isComplete),
  };
}
