import Pdf from 'pdfkit';
import { localeOf, word } from '../core/words.ts';
import { addFonts, heightOf, writeText } from './pdf-text.ts';

const MARGIN = 56;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - 72;
const PAGE = { size: 'A4', margins: { top: MARGIN, bottom: 0, left: MARGIN, right: MARGIN } };
const GREY = '#5b5d6b';

interface Started {
  title: string;
  languageId: string;
  at: Date;
  /** Of its pages, in points, if they are not A4. */
  size?: [number, number];
}

/** An empty document with our fonts. The number of pages is known only at the end, so they are kept until then. */
export async function startPdf({ title, languageId, at, size }: Started): Promise<PDFKit.PDFDocument> {
  const pdf = new Pdf({
    ...(size ? { size, margins: { ...PAGE.margins, top: 0 } } : PAGE),
    bufferPages: true,
    lang: localeOf(languageId),
    displayTitle: true,
    info: { Title: title, CreationDate: at, Producer: 'Studyline', Creator: 'Studyline' },
  });
  await addFonts(pdf);
  return pdf;
}

/** A document that is written from top to bottom. */
export class Sheet {
  readonly #pdf: PDFKit.PDFDocument;
  #y = MARGIN;

  constructor(pdf: PDFKit.PDFDocument) {
    this.#pdf = pdf;
  }

  /** Starts a page, unless there is this much room. */
  need(height: number): void {
    if (this.#y + height > BOTTOM) this.begin();
  }

  /** Starts a page, also in a document whose pages before have another size. */
  begin(): void {
    this.#pdf.addPage(PAGE);
    this.#y = MARGIN;
  }

  heading(text: string, size: number, before: number): void {
    this.need(before + size * 4);
    const y = this.#y + (this.#y === MARGIN ? 0 : before);
    this.#y = y + writeText(this.#pdf, text, { x: MARGIN, y, width: WIDTH, size, weight: 'bold' }) + 4;
  }

  /** What stands in the left column, and the lines beside it: the first as it is, the others smaller. */
  row(left: string, lines: readonly string[], leftWidth: number): void {
    const at = { x: MARGIN + leftWidth, width: WIDTH - leftWidth };
    const shown = lines
      .filter((line) => line !== '')
      .map((text, index) => ({
        text,
        size: index === 0 ? 9.5 : 8.5,
        color: index === 0 ? 'black' : GREY,
      }));
    const beside = { x: MARGIN, width: leftWidth - 8, size: 9, color: GREY };
    const highest = (BOTTOM - MARGIN) / 2;
    const heights = shown.map(({ text, size }) => heightOf(this.#pdf, text, { ...at, size }));
    const height = Math.max(
      heights.reduce((sum, one) => sum + one, 0),
      heightOf(this.#pdf, left, beside),
    );
    this.need(Math.min(height, highest) + 7);
    const top = this.#y;
    const leftEnd = top + writeText(this.#pdf, left, { ...beside, y: top + 0.5 });
    for (const { text, size, color } of shown) {
      for (const piece of piecesOf(text)) {
        this.need(heightOf(this.#pdf, piece, { ...at, size }));
        this.#y += writeText(this.#pdf, piece, { ...at, y: this.#y, size, color });
      }
    }
    // Not if it went on to another page.
    this.#y = (this.#y < top ? this.#y : Math.max(this.#y, leftEnd)) + 7;
  }
}

/** The lines of a text. A long one is in pieces that fit a page, cut between words if there are any. */
function piecesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.match(/[^]{1,1200}(?=\s|$)|[^]{1,1200}/g) ?? [line]);
}

/** Writes this line and the number of the page at the foot of each page. */
export function numberPages(pdf: PDFKit.PDFDocument, line: string, languageId: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(start + page);
    const at = { y: 841.89 - 44, size: 8, color: GREY };
    writeText(pdf, line, { ...at, x: MARGIN, width: WIDTH - 90 });
    const place = word(languageId, 'recorded.pdf.page', { page: page + 1, pages: count });
    pdf
      .font('regular')
      .fontSize(8)
      .text(place, MARGIN + WIDTH - 90, at.y, { width: 90, align: 'right' });
  }
}
