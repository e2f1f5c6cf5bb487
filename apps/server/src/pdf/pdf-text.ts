import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { hasRightToLeft, inOrderOnPaper } from './reading-order.ts';
import { unpackWoff } from './unpack-woff.ts';

/** The fonts of our PDFs. The last one has a glyph for nearly every character, drawn in squares: for names in other scripts. */
const fontFiles = {
  regular: import.meta.resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'),
  bold: import.meta.resolve('pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf'),
  other: import.meta.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'),
} as const;
type FontName = keyof typeof fontFiles;
type Weight = Exclude<FontName, 'other'>;

/** What Liberation Sans can write: European languages in Latin, Greek and Cyrillic letters, and signs of measurements. */
const EUROPEAN =
  /^[\s\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490\u0491\u1e80-\u1e85\u2010\u2011\u2013-\u2015\u2017-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u20ac\u2116\u2122\u2126\u215b-\u215e\u2190-\u2195\u2206\u2211\u2212\u221a\u221e\u2248\u2260\u2264\u2265]*$/;

export async function addFonts(pdf: PDFKit.PDFDocument): Promise<void> {
  for (const [name, file] of Object.entries(fontFiles)) {
    const bytes = await readFile(fileURLToPath(file));
    pdf.registerFont(name, file.endsWith('.woff') ? await unpackWoff(bytes) : bytes);
  }
}

interface Placed {
  x: number;
  y: number;
  width: number;
  size: number;
  weight?: Weight;
  color?: string;
}

/** Writes a text, each of its words in a font that has its letters. Returns how high it is. */
export function writeText(pdf: PDFKit.PDFDocument, text: string, at: Placed): number {
  // The library writes letters in their order from the left, so what it gets is in that order, which needs to know the lines.
  const lines = hasRightToLeft(text) ? linesOf(pdf, text, at).map(inOrderOnPaper) : linesIn(text);
  let y = at.y;
  for (const line of lines) y += writeRuns(pdf, line, { ...at, y });
  return y - at.y;
}

/** The lines into which a text is broken between its words. */
function linesOf(
  pdf: PDFKit.PDFDocument,
  text: string,
  { width, size, weight = 'regular' }: Placed,
): string[] {
  const lines: string[] = [];
  for (const paragraph of linesIn(text)) {
    let line = '';
    for (const [word] of paragraph.matchAll(/\S+\s*|\s+/g)) {
      if (line !== '' && widthOf(pdf, (line + word).trimEnd(), { size, weight }) > width) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += word;
    }
    lines.push(line.trimEnd());
  }
  return lines;
}

function widthOf(
  pdf: PDFKit.PDFDocument,
  text: string,
  { size, weight }: { size: number; weight: Weight },
): number {
  return runsOf(text, weight).reduce(
    (sum, run) => sum + pdf.font(run.font).fontSize(size).widthOfString(run.text),
    0,
  );
}

function writeRuns(pdf: PDFKit.PDFDocument, text: string, at: Placed): number {
  const { x, y, width, size, weight = 'regular', color = 'black' } = at;
  const runs = runsOf(text, weight);
  pdf.fontSize(size).fillColor(color);
  for (const [index, run] of runs.entries()) {
    const continued = index < runs.length - 1;
    pdf.font(run.font);
    if (index === 0) pdf.text(run.text, x, y, { width, continued });
    else pdf.text(run.text, { width, continued });
  }
  return pdf.y - y;
}

/** About how high a text will be; never less than it is. */
export function heightOf(pdf: PDFKit.PDFDocument, text: string, at: Omit<Placed, 'x' | 'y'>): number {
  return linesIn(text).reduce((sum, line) => sum + heightOfLine(pdf, line, at), 0);
}

/** The library loses a line break before a change of font, and an empty text has no height. */
function linesIn(text: string): string[] {
  return text.split('\n').map((line) => line || ' ');
}

function heightOfLine(
  pdf: PDFKit.PDFDocument,
  line: string,
  { width, size, weight = 'regular' }: Omit<Placed, 'x' | 'y'>,
): number {
  const fonts = [...new Set(runsOf(line, weight).map(({ font }) => font))];
  return Math.max(...fonts.map((font) => pdf.font(font).fontSize(size).heightOfString(line, { width })));
}

/** The parts of a text, each in one font, cut between words. */
function runsOf(text: string, weight: Weight): { text: string; font: FontName }[] {
  const runs: { text: string; font: FontName }[] = [];
  // A space belongs to the word before it.
  for (const [word] of text.matchAll(/\S*\s*/g)) {
    if (word === '') continue;
    const font = EUROPEAN.test(word) ? weight : 'other';
    const last = runs.at(-1);
    if (last?.font === font) last.text += word;
    else runs.push({ text: word, font });
  }
  return runs;
}
