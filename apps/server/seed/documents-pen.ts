import PdfKit from 'pdfkit';

export type Pdf = InstanceType<typeof PdfKit>;

/** The part of a page available to a block, in points. */
export interface Frame {
  left: number;
  width: number;
  top: number;
  bottom: number;
}

export interface Style {
  size: number;
  leading: number;
  bold?: boolean;
  italic?: boolean;
  colour?: string;
  align?: 'left' | 'center' | 'right';
  /** A sans-serif face, for slides. */
  sans?: boolean;
}

export const INK = '#1B1C23';
export const QUIET = '#5A5C6A';
export const LINE = '#A3A5B3';
export const SHADE = '#EEEEF3';

/** Creates an empty PDF whose bytes depend only on its content. Its dates are given, never read from a clock. */
export function openPdf(
  facts: { title: string; author: string; subject: string; date: Date },
  layout: { size: [number, number]; frame: Frame },
): { pdf: Pdf; finish: () => Promise<Buffer> } {
  const { size, frame } = layout;
  const pdf = new PdfKit({
    size,
    margins: {
      left: frame.left,
      right: size[0] - frame.left - frame.width,
      top: frame.top,
      bottom: size[1] - frame.bottom,
    },
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en-GB',
    displayTitle: true,
    info: {
      Title: facts.title,
      Author: facts.author,
      Subject: facts.subject,
      CreationDate: facts.date,
      ModDate: facts.date,
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  const finish = (): Promise<Buffer> => {
    pdf.end();
    return done;
  };
  return { pdf, finish };
}

/** Writes text with **bold** parts at a place and returns the y below it. Long text continues on the next page. */
export function write(
  pdf: Pdf,
  text: string,
  at: { x: number; y: number; width: number },
  style: Style,
): number {
  const parts = splitBold(text);
  for (const [index, { text: part, bold }] of parts.entries()) {
    applyStyle(pdf, { ...style, bold: bold || style.bold });
    const options = {
      width: at.width,
      align: style.align ?? 'left',
      lineGap: gapOf(pdf, style),
      continued: index < parts.length - 1,
    } as const;
    if (index === 0) pdf.text(part, at.x, at.y, options);
    else pdf.text(part, options);
  }
  return pdf.y;
}

/** The height of the text, measured as if all of it were bold to be on the safe side. */
export function measure(pdf: Pdf, text: string, width: number, style: Style): number {
  const parts = splitBold(text);
  applyStyle(pdf, { ...style, bold: style.bold || parts.some(({ bold }) => bold) });
  return pdf.heightOfString(parts.map((part) => part.text).join('') || ' ', {
    width,
    lineGap: gapOf(pdf, style),
  });
}

function applyStyle(pdf: Pdf, { size, bold, italic, colour, sans }: Style): void {
  const face = sans
    ? `Helvetica${bold ? '-Bold' : ''}`
    : `Times-${bold ? (italic ? 'BoldItalic' : 'Bold') : italic ? 'Italic' : 'Roman'}`;
  pdf
    .font(face)
    .fontSize(size)
    .fillColor(colour ?? INK);
}

function gapOf(pdf: Pdf, { leading }: Style): number {
  return leading - pdf.currentLineHeight(true);
}

function splitBold(text: string): { text: string; bold: boolean }[] {
  return typographic(text)
    .split('**')
    .map((part, index) => ({ text: part, bold: index % 2 === 1 }))
    .filter((part) => part.text);
}

/** Curly quotes. The built-in faces have only Western European letters, and print nothing for any other. */
function typographic(text: string): string {
  const curly = text
    .replace(/(^|[\s(])"/g, '$1“')
    .replaceAll('"', '”')
    .replace(/(^|[\s(])'/g, '$1‘')
    .replaceAll("'", '’');
  const foreign = /[^\n\u0020-\u007E\u00A0-\u00FF‘’“”–—…•€™]/u.exec(curly);
  if (foreign) throw new Error(`"${foreign[0]}" cannot be printed: ${text}`);
  return curly;
}
