import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import * as contract from '@studyline/contract/post-files/calls';
import type { Actor } from '../../core/actor.ts';
import { AppError, CallerLeftError } from '../../core/errors.ts';
import type { Call } from '../../http/route.ts';
import { takeTurn } from '../../files/file-work.ts';
import { isConverted } from '../../files/office-types.ts';
import {
  countShownPages,
  MAX_INSPECTED_PAGES,
  MAX_PAGE_WORDS,
  NUMBERS_PER_WORD,
  MAX_POSITION,
} from '../../files/preview-protocol.ts';
import type { Db } from '../../db/pool.ts';
import { findFile } from './download-file.ts';
import {
  findPageText,
  findTexts,
  findVisibleFiles,
  hasFile,
  type LabelledFile,
  type PostFile,
} from './file-queries.ts';

type Found = z.output<(typeof contract.findInPreviews)['result']>;

interface Edition {
  id: number;
  version: number;
  edit?: number | undefined;
}

/** The text of a page, which may have no image. */
export async function getPreviewText(
  actor: Actor,
  { id, version, page, edit }: Edition & { page: number },
): Promise<contract.PageText> {
  const file = await findFile(actor, id, version, edit);
  requirePages(file);
  const found = page <= lastRead(file) ? await findPageText(actor.server.db, file.fileId, page) : undefined;
  if (!found) throw new AppError('FILE_NOT_FOUND');
  // A page read under a higher limit has more.
  const words = found.words.slice(0, MAX_PAGE_WORDS * NUMBERS_PER_WORD);
  const isComplete = found.isComplete && words.length === found.words.length;
  const recognition = readRecognition(found.recognition);
  return { page, text: found.text, isComplete, recognition, words: wordsOf(words) };
}

const readRecognition = (kept: string | null): contract.PageText['recognition'] =>
  kept === 'WAITING' || kept === 'DONE' || kept === 'FAILED' ? kept : 'NONE';

/** The texts of more pages are not held in memory at the same time. */
const PAGES_AT_ONCE = 200;
/** This many letters are searched before other requests get a turn. */
const LETTERS_AT_ONCE = 200_000;

/** The places of a text in a file, whose pages may have no images. */
export async function findInPreviews(
  actor: Actor,
  { id, version, edit, text, from, signal }: Call<typeof contract.findInPreviews>,
): Promise<Found> {
  const file = await findFile(actor, id, version, edit);
  requirePages(file);
  const wanted = { pattern: patternOf(text), signal };
  return searchInTurn(actor, signal, (db) => findInFile(db, file, wanted, from));
}

/**
 * Searches one at a time: each yields between its parts, but many at once would still starve other requests. Of those of one person, only
 * one is in the queue, so others wait for no more of them. Throws CallerLeftError.
 */
function searchInTurn<T>(
  { userId, server }: Actor,
  signal: AbortSignal,
  search: (db: Db) => Promise<T>,
): Promise<T> {
  const { db, fileWork } = server;
  return takeTurn(fileWork.searchingOf, userId, () => {
    if (signal.aborted) throw new CallerLeftError();
    const searched = fileWork.searching.then(() => {
      if (signal.aborted) throw new CallerLeftError();
      return search(db);
    });
    fileWork.searching = searched.catch(() => undefined);
    return searched;
  });
}

interface Wanted {
  pattern: RegExp;
  /** Aborted when the caller leaves. */
  signal: AbortSignal;
}

async function findInFile(db: Db, file: PostFile, wanted: Wanted, from: number): Promise<Found> {
  const hits: Found['hits'] = [];
  let totalCount = 0;
  let skippedCount = 0;
  const searched = await searchFile(db, file, wanted, (hit) => {
    totalCount += 1;
    if (hits.length === contract.MAX_FINDS) {
      if (hits[0]!.page >= from) return;
      hits.shift();
      skippedCount += 1;
    }
    hits.push(hit);
  });
  return { totalCount, ...searched, skippedCount, hits };
}

/** Calls `onHit` with the places of a text in a file, in order. Throws CallerLeftError. */
async function searchFile(
  db: Db,
  file: PostFile,
  { pattern, signal }: Wanted,
  onHit: (hit: contract.Hit) => void,
): Promise<Pick<Found, 'isComplete' | 'recognition'>> {
  const found: Pick<Found, 'isComplete' | 'recognition'> = {
    isComplete: isWhollyRead(file),
    recognition: 'NONE',
  };
  let searched = 0;
  for await (const { page, text: own, isComplete, recognition } of readTexts(db, file)) {
    if (!isComplete) found.isComplete = false;
    if (recognition === 'WAITING') found.recognition = 'WAITING';
    else if (recognition === 'DONE' && found.recognition === 'NONE') found.recognition = 'DONE';
    const { plain, placeOf } = withoutMarks(own ?? '');
    for (const { index, 0: hit } of plain.matchAll(pattern))
      onHit({ page, start: placeOf(index), end: placeOf(index + hit.length) });
    searched += own?.length ?? 0;
    if (searched >= LETTERS_AT_ONCE) {
      searched = 0;
      await setImmediate();
      if (signal.aborted) throw new CallerLeftError();
    }
  }
  return found;
}

type InVersion = Omit<contract.FoundVersion, 'version' | 'label'>;

/** Of all versions together. The newest is always searched. */
const MAX_PAGES_OF_VERSIONS = 20_000;

const unsearched = (status: InVersion['status']): InVersion => ({
  status,
  isComplete: false,
  recognition: 'NONE',
  totalCount: 0,
  pageCount: 0,
  pages: [],
});

/** On which pages of which versions a text stands, of those the person may see. */
export async function findInVersions(
  actor: Actor,
  { id, text, signal }: Call<typeof contract.findInVersions>,
): Promise<z.output<(typeof contract.findInVersions)['result']>> {
  const { db } = actor.server;
  const files = await findVisibleFiles(db, actor.userId, id, contract.MAX_FOUND_VERSIONS + 1);
  if (files.length === 0) throw new AppError('POST_NOT_FOUND');
  if (!files.some(hasFile)) throw new AppError('FILE_NOT_FOUND');
  const wanted = { pattern: patternOf(text), signal };
  let pagesLeft = MAX_PAGES_OF_VERSIONS;
  const search = async (file: LabelledFile): Promise<InVersion> => {
    if (!hasFile(file)) return unsearched('NONE');
    if (file.previewStatus !== 'READY') return unsearched(file.previewStatus);
    pagesLeft -= lastRead(file);
    if (pagesLeft < 0) return unsearched('LEFT_OUT');
    // Other searches get their turn between two versions.
    return searchInTurn(actor, signal, () => countInFile(db, file, wanted));
  };
  // A version that was reverted to has the same file.
  const byFile = new Map<number | null, InVersion>();
  const versions: contract.FoundVersion[] = [];
  for (const file of files.slice(0, contract.MAX_FOUND_VERSIONS)) {
    const found = byFile.get(file.fileId) ?? (await search(file));
    byFile.set(file.fileId, found);
    versions.push({ version: file.version, label: file.label, ...found });
  }
  return { versions, isCut: files.length > contract.MAX_FOUND_VERSIONS };
}

async function countInFile(db: Db, file: PostFile, wanted: Wanted): Promise<InVersion> {
  const counts = new Map<number, number>();
  const searched = await searchFile(db, file, wanted, ({ page }) => {
    counts.set(page, (counts.get(page) ?? 0) + 1);
  });
  const pages = [...counts].map(([page, count]) => ({ page, count }));
  return {
    status: 'SEARCHED',
    ...searched,
    totalCount: pages.reduce((sum, { count }) => sum + count, 0),
    pageCount: pages.length,
    pages: pages.slice(0, contract.MAX_FOUND_PAGES),
  };
}

async function* readTexts(db: Db, file: PostFile) {
  const end = lastRead(file);
  for (let first = 1; first <= end; first += PAGES_AT_ONCE)
    yield* await findTexts(db, file.fileId, { first, last: Math.min(first + PAGES_AT_ONCE - 1, end) });
}

/** Throws PAGES_PENDING for a file whose pages are still being processed. */
export function requirePages({ previewStatus }: Pick<PostFile, 'previewStatus'>): void {
  if (previewStatus === 'PENDING') throw new AppError('PAGES_PENDING');
}

type Counted = Pick<PostFile, 'previewStatus' | 'pageCount'>;

const countOf = ({ previewStatus, pageCount }: Counted): number =>
  previewStatus === 'READY' ? (pageCount ?? 0) : 0;

/** Pages beyond this one have no image. */
export const lastShown = (file: Counted): number => countShownPages(countOf(file));

/** The text of pages beyond this one has not been read. */
const lastRead = (file: Counted): number => Math.min(countOf(file), MAX_INSPECTED_PAGES);

type Read = Pick<PostFile, 'previewStatus' | 'previewReason' | 'pageCount' | 'mimeType'>;

/** Whether the text of all pages has been read. A PDF made of another file may lack something of it. */
function isWhollyRead(file: Read): boolean {
  if (isConverted(file.mimeType)) return false;
  return file.previewStatus === 'READY' && file.previewReason === null && lastRead(file) === countOf(file);
}

/** Whether all pages of the file have been read and can be shown. */
export function hasAllPages(file: Read): boolean {
  return isWhollyRead(file) && lastShown(file) === countOf(file);
}

/** A match may continue on the next line. */
function patternOf(text: string): RegExp {
  const plain = withoutMarks(text).plain.trim() || text;
  return new RegExp(
    plain
      .replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
      .replaceAll(/\s+/g, '\\s+')
      .replaceAll(BETWEEN_LETTERS, `(?:${HYPHEN}\\n?)?`),
    'giu',
  );
}

const HYPHEN = '[-\u00ad\u2010\u2011]';
/** A word divided at its own hyphen has lost the hyphen in the text of the page. */
const BETWEEN_LETTERS = new RegExp(`(?<=[\\p{L}\\p{M}\\p{N}])${HYPHEN}(?=[\\p{L}\\p{N}])`, 'gu');

/** The accents of Latin, Greek and Cyrillic letters. In other scripts, marks form different letters. */
const MARKS = /[\u0300-\u036f]/g;

/**
 * A text normalised for comparison: "Zürich" as "Zurich", whether its ü is one code point or two. Also maps each position back to
 * the original text.
 */
function withoutMarks(text: string): { plain: string; placeOf: (place: number) => number } {
  const plain = text.replaceAll(BEYOND_ASCII, bareOf);
  if (plain === text) return { plain, placeOf: (place) => place };
  let places: number[] | undefined;
  return { plain, placeOf: (place) => (places ??= placesOf(text))[place] ?? text.length };
}

const BEYOND_ASCII = /[\u0080-\u{10ffff}]/gu;
/** Normalising is slow, and most texts have few different letters. */
const bareLetters = new Map<string, string>();
const MOST_BARE_LETTERS = 10_000;

function bareOf(letter: string): string {
  const known = bareLetters.get(letter);
  if (known !== undefined) return known;
  const bare = letter.normalize('NFD').replaceAll(MARKS, '').normalize('NFC');
  if (bareLetters.size < MOST_BARE_LETTERS) bareLetters.set(letter, bare);
  return bare;
}

/** Where each unit of the text without marks stands in the text. Most pages have no hit and don't need it. */
function placesOf(text: string): number[] {
  const places: number[] = [];
  let at = 0;
  for (const letter of text) {
    const { length } = letter < '\u0080' ? letter : bareOf(letter);
    for (let unit = 0; unit < length; unit += 1) places.push(at + Math.min(unit, letter.length - 1));
    at += letter.length;
  }
  return places;
}

function wordsOf(numbers: readonly number[]): contract.PageText['words'] {
  const share = (place = 0) => place / MAX_POSITION;
  return Array.from({ length: numbers.length / NUMBERS_PER_WORD }, (_, word) => {
    const [start = 0, end = 0, left, top, width, height] = numbers.slice(
      word * NUMBERS_PER_WORD,
      (word + 1) * NUMBERS_PER_WORD,
    );
    return { start, end, left: share(left), top: share(top), width: share(width), height: share(height) };
  });
}
