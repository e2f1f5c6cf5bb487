import type {
  ComparedPage,
  Comparison,
  compareVersions as contract,
} from '@studyline/contract/comparison/calls';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import type { Db } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { isConverted } from '../../files/office-types.ts';
import { hasAllPages, lastShown, requirePages } from '../post-files/page-texts.ts';
import { compareInWorker } from './compare-in-worker.ts';
import type { ComparedTexts } from './compare-texts.ts';
import { queueComparison } from './comparison-queue.ts';
import { plainText } from '@studyline/contract/news/plain-text';
import type { EventRow } from '../posts/payload-queries.ts';
import { type Compared, findCompared, findComparedPages } from './queries.ts';
import type { TextOfPage } from './read-text.ts';

type Found = Omit<Comparison, 'before' | 'after' | 'isRecognised' | 'isRecognising' | 'isConverted'>;

/** Pages that are read from the database at once, with the places of their words. */
const PAGES_AT_ONCE = 20;

/** The changes from one version to another. Versions never change, so the result is kept for the next reader. */
export async function compareVersions(
  actor: Actor,
  { id: postId, version, otherVersion, signal }: Call<typeof contract>,
): Promise<Comparison> {
  const { server, userId } = actor;
  const before = await findCompared(server.db, userId, { postId, version });
  const after = await findCompared(server.db, userId, { postId, version: otherVersion });
  if (!before || !after) throw new AppError('POST_NOT_FOUND');
  for (const { previewStatus } of [before, after]) if (previewStatus) requirePages({ previewStatus });
  const sides = [before, after].map((side) => ({ version: side.version, label: side.label }));
  const isRecognised = before.recognisedCount + after.recognisedCount > 0;
  const isRecognising = before.isRecognising || after.isRecognising;
  const isConversion = isConverted(before.mimeType) || isConverted(after.mimeType);
  // A draft has a different key for each edit, a scan for each page whose text becomes known, and a file before and after its conversion.
  const name = [before, after]
    .map(({ version: number, edit, previewStatus, recognisedCount }) =>
      [number, edit, previewStatus, recognisedCount].join('.'),
    )
    .join('-');
  const found = await queueComparison<Found>(
    server.fileWork,
    { name: `${postId}-${name}`, userId, signal },
    () => compare(server.db, [before, after]),
    // It may have run out of time because the machine was busy.
    ({ status }) => status !== 'TOO_LARGE',
  );
  return {
    before: sides[0]!,
    after: sides[1]!,
    isRecognised,
    isRecognising,
    isConverted: isConversion,
    ...found,
  };
}

async function compare(db: Db, [before, after]: readonly [Compared, Compared]): Promise<Found> {
  const [one, other] = [createSide(db, before), createSide(db, after)];
  const counts: [number, number] = [one.pageCount, other.pageCount];
  const [textBefore, textAfter] = [writtenIn(before), writtenIn(after)];
  const texts =
    textBefore === undefined || textAfter === undefined ? null : { before: textBefore, after: textAfter };
  const isSame = before.fileId === null ? texts && textBefore === textAfter : before.sha256 === after.sha256;
  if (isSame)
    return { texts, ...nothing, status: 'COMPARED', isComplete: true, pages: beside(counts, 'SAME') };
  const found = await compareInWorker({ before: one.pages(), after: other.pages() });
  const hasText = one.hasText() && other.hasText();
  if (!found || !hasText) {
    const status = hasText || !found ? 'TOO_LARGE' : 'NO_TEXT';
    return { texts, ...nothing, status, isComplete: false, pages: beside(counts, 'UNKNOWN') };
  }
  const isComplete =
    one.isComplete() && other.isComplete() && found.pages.every(({ kind }) => kind !== 'UNKNOWN');
  return { texts, ...found, ...countPages(found), status: 'COMPARED', isComplete };
}

const nothing = {
  isRough: false,
  changeCount: 0,
  changedCount: 0,
  addedCount: 0,
  removedCount: 0,
  movedCount: 0,
  pictureCount: 0,
  changedPageCount: 0,
  addedPageCount: 0,
  removedPageCount: 0,
  changes: [],
  leftOut: { before: [], after: [], isSame: true },
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
    changedPageCount: count('CHANGED') + count('PICTURE'),
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

interface Side {
  pageCount: number;
  /** The pages of a file that can be shown, or the written text as one page. */
  pages(): Iterable<TextOfPage> | AsyncIterable<TextOfPage>;
  /** Whether any page that was read has words, and whether all were read in full. */
  hasText(): boolean;
  isComplete(): boolean;
}

function createSide(db: Db, side: Compared): Side {
  const { fileId, pageCount, previewReason, previewStatus, mimeType } = side;
  if (fileId === null || previewStatus === null || mimeType === null) {
    const text = writtenIn(side);
    const pages = text === undefined ? [] : [{ number: 1, count: 1, text }];
    const hasText = text !== undefined && /\S/.test(text);
    return { pageCount: pages.length, pages: () => pages, hasText: () => hasText, isComplete: () => true };
  }
  const file = { pageCount, previewReason, previewStatus, mimeType };
  const last = lastShown(file);
  let [hasText, isComplete] = [false, hasAllPages(file)];
  return {
    pageCount: last,
    async *pages() {
      for (let from = 1; from <= last; from += PAGES_AT_ONCE) {
        const to = Math.min(last, from + PAGES_AT_ONCE - 1);
        for (const { isComplete: isWhole, ...page } of await findComparedPages(db, fileId, { from, to })) {
          hasText ||= /\S/.test(page.text);
          isComplete &&= isWhole;
          yield { ...page, count: pageCount ?? last };
        }
      }
    },
    hasText: () => hasText,
    isComplete: () => isComplete,
  };
}
