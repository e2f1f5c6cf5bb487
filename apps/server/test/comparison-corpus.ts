import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compareTexts } from '../src/features/comparison/compare-texts.ts';
import type { TextOfPage } from '../src/features/comparison/read-text.ts';
import { SKETCH_WIDTH, sketchOf } from '../src/files/page-sketch.ts';
import { loadPdfium } from '../src/files/pdfium.ts';

/** A change that a person listed when writing both versions. Either text is empty if the change has only the other one. */
interface ListedChange {
  kind: 'CHANGED' | 'ADDED' | 'REMOVED' | 'MOVED';
  before: string;
  after: string;
}

type Reported = ReturnType<typeof compareTexts>['changes'][number];

const FOLDER = new URL('comparison-corpus/', import.meta.url);
const MAX_PDF_BYTES = 200 * 1024 * 1024;
const MAX_WORDS = 100_000;
/** A reported text can be this much longer than the listed one, in words: the rest of its row or sentence. */
const MOST_TIMES = 3;
const MOST_MORE = 6;

export const corpusNames = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.txt'))
  .map((file) => file.replace('.txt', ''))
  .toSorted();

/** What the server reads from a file of the corpus. */
async function readFile(name: string): Promise<TextOfPage[]> {
  const pdfium = await loadPdfium(MAX_PDF_BYTES);
  const pdf = pdfium.open(fileURLToPath(new URL(`${name}.pdf`, FOLDER)));
  return Array.from({ length: pdf.pageCount }, (_, index) => {
    const { text, words, width, height } = pdf.readPage(index + 1, MAX_WORDS);
    const plain = text.replaceAll('\r', '');
    const bitmap = pdf.renderPage(index + 1, SKETCH_WIDTH);
    return {
      number: index + 1,
      count: pdf.pageCount,
      text: plain,
      places: words,
      ratio: height / width,
      sketch: bitmap && sketchOf(bitmap),
    };
  });
}

/** The documents whose first version was made with another program too. */
export const namesMadeAgain = corpusNames.filter((name) => sourceOf(name).includes('\nalso: '));

/** What is found between the same text as two programs lay it out. */
export async function compareAgain(name: string) {
  return compareTexts(await readFile(`${name}-1`), await readFile(`${name}-1-again`));
}

function sourceOf(name: string): string {
  return readFileSync(new URL(`${name}.txt`, FOLDER), 'utf8');
}

/** The list of changes in the source of a document. */
function listedChanges(name: string): ListedChange[] {
  const [, list = ''] = sourceOf(name).split('\n--- changes\n');
  return list
    .trim()
    .split('\n')
    .map((line) => {
      const [, kind = '', text = ''] = /^(\w+): (.*)$/.exec(line) ?? [];
      const [before = '', after = ''] = text.split(' => ');
      if (kind === 'CHANGED') return { kind, before, after };
      if (kind === 'MOVED') return { kind, before: text, after: text };
      if (kind === 'ADDED') return { kind, before: '', after: text };
      if (kind === 'REMOVED') return { kind, before: text, after: '' };
      throw new Error(`${name}: ${line}`);
    });
}

/** What of the list was not reported, and what was reported that is not on the list. */
export async function judge(name: string) {
  const found = compareTexts(await readFile(`${name}-1`), await readFile(`${name}-2`));
  const listed = listedChanges(name);
  return {
    reported: found.changes,
    missed: listed.filter((each) => !found.changes.some((change) => isSame(each, change, listed))),
    extra: found.changes.filter((change) => !listed.some((each) => isSame(each, change, listed))),
  };
}

/**
 * Whether a reported change is one that is listed: the same words on either side, and no other ones on the other. What is listed as removed
 * and as added may be reported as replaced.
 */
function isSame(
  listed: ListedChange,
  { kind, before, after }: Reported,
  all: readonly ListedChange[],
): boolean {
  if ((listed.kind === 'MOVED') !== (kind === 'MOVED')) return false;
  const isListed = (side: 'before' | 'after', text: string) => {
    if (text === '') return true;
    const own = compareSides(listed[side], text);
    return own === 'NONE' ? all.some((each) => compareSides(each[side], text) === 'SAME') : own === 'SAME';
  };
  return (
    [compareSides(listed.before, before.text), compareSides(listed.after, after.text)].includes('SAME') &&
    isListed('before', before.text) &&
    isListed('after', after.text)
  );
}

function compareSides(listed: string, reported: string): 'SAME' | 'OTHER' | 'NONE' {
  const [one, other] = [wordsOf(listed), wordsOf(reported.replace(/…$/, ''))];
  if (one.length === 0 || other.length === 0) return 'NONE';
  const [wanted, found] = [` ${one.join(' ')} `, ` ${other.join(' ')} `];
  if (wanted.includes(found)) return 'SAME';
  return found.includes(wanted) && other.length <= MOST_TIMES * one.length + MOST_MORE ? 'SAME' : 'OTHER';
}

/** Without hyphens, which the text of a page lacks where a line ends with one. */
const wordsOf = (text: string) =>
  text.replaceAll(/(?<=\p{L})-(?=\p{L})/gu, '').match(/[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? [];
