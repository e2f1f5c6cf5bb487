/* oxlint-disable new-cap, unicorn/prefer-ternary -- the engine's names */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { MAX_PAGE_WORDS, MAX_POSITION, type RecognisedText } from './preview-protocol.ts';

/** The part of Tesseract that is used. */
interface Engine {
  FS: { writeFile(name: string, content: Uint8Array): void; unlink(name: string): void };
  TessBaseAPI: new () => {
    Init(folder: null, languages: string, mode: number): number;
    SetVariable(name: string, value: string): void;
    SetPageSegMode(mode: number): void;
    SetImageFile(orientation: number, angle: number): number;
    Recognize(monitor: null): number;
    GetTSVText(page: number): string;
    Clear(): void;
  };
}

/** A page in shades of grey, one byte for each pixel. */
export interface GreyPicture {
  width: number;
  height: number;
  data: Uint8Array;
}

type Recognised = Omit<RecognisedText, 'page'>;

interface Reading extends Recognised {
  /** The mean confidence of all words, including those left out, in percent. 100 without any. */
  confidence: number;
}

/** German first: then English is read as well, and umlauts are kept. */
const LANGUAGES = [
  { name: 'deu', data: import.meta.resolve('@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz') },
  { name: 'eng', data: import.meta.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz') },
];
const NEURAL = 1;
/** Finds the columns and the lines of a page, also if it lies on its side. */
const AUTOMATIC = 3;
/** In percent. A word below this is a stain, a signature or a part of a drawing. */
const LEAST_CONFIDENCE = 40;
/** A page read upside down has words below this on average. */
const UPRIGHT_CONFIDENCE = 60;
/** The name that the engine expects. */
const INPUT = '/input';
const WORD = '5';

/**
 * Reads pictures of pages, in English and German. The engine and its languages are in packages: nothing is fetched. It keeps the
 * memory that its largest page needed.
 */
export async function loadRecogniser() {
  const require = createRequire(import.meta.url);
  const start = require('tesseract.js-core/tesseract-core-simd-lstm.js') as (
    settings: object,
  ) => Promise<Engine>;
  const silent = () => undefined;
  const engine = await start({ print: silent, printErr: silent });
  for (const { name, data } of LANGUAGES)
    engine.FS.writeFile(`${name}.traineddata`, gunzipSync(await readFile(fileURLToPath(data))));
  const tesseract = new engine.TessBaseAPI();
  if (tesseract.Init(null, LANGUAGES.map(({ name }) => name).join('+'), NEURAL) !== 0)
    throw new Error('The recognition of text did not start.');
  tesseract.SetPageSegMode(AUTOMATIC);

  function read({ width, height, data }: GreyPicture, dpi: number): Reading {
    engine.FS.writeFile(INPUT, Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), data]));
    tesseract.SetVariable('user_defined_dpi', String(Math.round(dpi)));
    try {
      if (tesseract.SetImageFile(1, 0) !== 0 || tesseract.Recognize(null) !== 0)
        throw new Error('The picture of a page could not be read.');
      return readTable(tesseract.GetTSVText(0), { width, height });
    } finally {
      tesseract.Clear();
      engine.FS.unlink(INPUT);
    }
  }

  return {
    /** Reads a page, also one that is upside down. */
    read(picture: GreyPicture, dpi: number): Recognised {
      const reading = read(picture, dpi);
      if (reading.confidence >= UPRIGHT_CONFIDENCE) return withoutConfidence(reading);
      const turned = read({ ...picture, data: picture.data.toReversed() }, dpi);
      if (turned.confidence <= reading.confidence) return withoutConfidence(reading);
      return { text: turned.text, words: turnPlaces(turned.words) };
    },
  };
}

const withoutConfidence = ({ text, words }: Reading): Recognised => ({ text, words });

interface Row {
  /** Of its line: block, paragraph, line. */
  line: string;
  left: number;
  top: number;
  width: number;
  height: number;
  confidence: number;
  word: string;
}

const isWord = ({ word }: Row) => /[\p{L}\p{N}]/u.test(word);

/** The words of the engine's table, with their places. */
function readTable(table: string, page: { width: number; height: number }): Reading {
  const rows = table.split('\n').flatMap((line): Row[] => {
    const [level, , block, paragraph, row, , left, top, width, height, confidence, ...rest] =
      line.split('\t');
    const word = rest.join(' ').trim().toWellFormed();
    if (level !== WORD || word === '') return [];
    const [x = 0, y = 0, w = 0, h = 0] = [left, top, width, height].map(Number);
    const place = { left: x, top: y, width: w, height: h };
    return [{ line: `${block} ${paragraph} ${row}`, ...place, confidence: Number(confidence), word }];
  });
  const all = rows.filter(isWord);
  const confidence = all.length === 0 ? 100 : all.reduce((sum, row) => sum + row.confidence, 0) / all.length;
  const kept = rows.filter((row) => row.confidence >= LEAST_CONFIDENCE);
  const words: number[] = [];
  let text = '';
  for (const [index, row] of kept.entries()) {
    const before = kept[index - 1];
    if (before && before.line === row.line) text += ' ';
    else if (before && isDivided(before.word, row.word)) text = text.slice(0, -1);
    else if (before) text += '\n';
    const start = text.length;
    text += row.word;
    if (index >= MAX_PAGE_WORDS) continue;
    const [left, width] = share(row.left, row.width, page.width);
    const [top, height] = share(row.top, row.height, page.height);
    if (width > 0 && height > 0) words.push(start, text.length, left, top, width, height);
  }
  // A hyphen was removed after its word had its place.
  for (let at = 0; at < words.length - 6; at += 6) words[at + 1] = Math.min(words[at + 1]!, words[at + 6]!);
  return { text, words: Int32Array.from(words), confidence };
}

/** Whether a word goes on in the next line, as in "adminis-" and "tered", but not in "Arzt-" and "und Pflegekosten". */
function isDivided(word: string, next: string): boolean {
  return (
    /\p{Ll}-$/u.test(word) && /^\p{Ll}{2}/u.test(next) && !/^(und|oder|bzw|sowie|and|or|to)\b/u.test(next)
  );
}

/** Begin and extent on the page, within it. */
function share(from: number, extent: number, whole: number): [number, number] {
  const place = (pixels: number) => Math.round((Math.min(Math.max(pixels, 0), whole) / whole) * MAX_POSITION);
  return [place(from), place(from + extent) - place(from)];
}

/** The places on a page that was turned by 180 degrees. */
function turnPlaces(words: Int32Array): Int32Array {
  return words.map((value, index) => {
    const part = index % 6;
    return part === 2 || part === 3 ? MAX_POSITION - value - words[index + 2]! : value;
  });
}
