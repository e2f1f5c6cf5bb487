import { type Pdf, QUIET, type Style, measure, openPdf, write } from './documents-pen.ts';

export type Slide =
  | { kind: 'opening'; title: string; subtitle: string; line: string }
  | { kind: 'section'; title: string; line: string }
  | { kind: 'points'; title: string; points: string[]; aside?: { title: string; text: string } }
  | { kind: 'table'; title: string; head: string[]; rows: string[][]; widths: number[] };

export interface Deck {
  title: string;
  subtitle: string;
  sponsorName: string;
  documentId: string;
  date: Date;
  slides: Slide[];
}

const SIZE: [number, number] = [960, 540];
const FRAME = { left: 64, width: 832, top: 128, bottom: 478 };
const DARK = '#104B4F';
const PALE = '#E7F0EF';
const TITLE: Style = { size: 32, leading: 38, bold: true };
const POINT: Style = { size: 21, leading: 29, sans: true };
const CELL: Style = { size: 17, leading: 22, sans: true };

/** Prints slides, one per page, in screen format. */
export function typesetSlides(deck: Deck): Promise<Buffer> {
  const facts = { title: deck.title, author: deck.sponsorName, subject: deck.subtitle, date: deck.date };
  const { pdf, finish } = openPdf(facts, {
    size: SIZE,
    frame: { left: 0, width: SIZE[0], top: 0, bottom: SIZE[1] },
  });
  for (const [index, slide] of deck.slides.entries()) {
    if (index > 0) pdf.addPage();
    pdf.outline.addItem(slide.title);
    drawSlide(pdf, slide);
    drawFoot(pdf, deck, index + 1, slide.kind === 'opening' || slide.kind === 'section');
  }
  return finish();
}

function drawSlide(pdf: Pdf, slide: Slide): void {
  switch (slide.kind) {
    case 'opening':
    case 'section':
      return drawDark(pdf, slide);
    case 'points':
      drawTitle(pdf, slide.title);
      return drawPoints(pdf, slide);
    case 'table':
      drawTitle(pdf, slide.title);
      return drawGrid(pdf, slide);
  }
}

function drawDark(pdf: Pdf, slide: Slide & { kind: 'opening' | 'section' }): void {
  pdf.rect(0, 0, ...SIZE).fill(DARK);
  const line = { x: FRAME.left, width: FRAME.width - 80 };
  const isOpening = slide.kind === 'opening';
  const style: Style = {
    ...TITLE,
    size: isOpening ? 46 : 38,
    leading: isOpening ? 54 : 46,
    colour: '#FFFFFF',
  };
  write(pdf, slide.title, { ...line, y: isOpening ? 150 : 196 }, style);
  const quiet: Style = { ...POINT, colour: '#CFE3E1' };
  if (isOpening) write(pdf, slide.subtitle, { ...line, y: pdf.y + 14 }, quiet);
  write(pdf, slide.line, { ...line, y: pdf.y + 14 }, { ...quiet, size: 16, leading: 22 });
}

function drawTitle(pdf: Pdf, title: string): void {
  write(pdf, title, { x: FRAME.left, y: 48, width: FRAME.width }, { ...TITLE, colour: DARK });
  pdf.rect(FRAME.left, 98, 56, 3).fill(DARK);
}

function drawPoints(pdf: Pdf, { points, aside }: Slide & { kind: 'points' }): void {
  const width = aside ? 530 : FRAME.width - 40;
  let y = FRAME.top;
  for (const point of points) {
    pdf.circle(FRAME.left + 5, y + 10, 3).fill(DARK);
    y = write(pdf, point, { x: FRAME.left + 24, y, width: width - 24 }, POINT) + 10;
  }
  if (y > FRAME.bottom) throw new Error(`Too much on a slide: ${points[0]}`);
  if (!aside) return;
  const [x, inner] = [FRAME.left + 556, 236];
  const text: Style = { ...CELL, colour: '#33343D' };
  const height =
    measure(pdf, aside.title, inner, { ...POINT, bold: true }) + measure(pdf, aside.text, inner, text) + 40;
  pdf.rect(x, FRAME.top - 6, inner + 40, height).fill(PALE);
  write(
    pdf,
    aside.title,
    { x: x + 20, y: FRAME.top + 10, width: inner },
    { ...POINT, bold: true, colour: DARK },
  );
  write(pdf, aside.text, { x: x + 20, y: pdf.y + 6, width: inner }, text);
}

function drawGrid(pdf: Pdf, { head, rows, widths }: Slide & { kind: 'table' }): void {
  const shares = widths.reduce((sum, width) => sum + width, 0);
  let y = FRAME.top - 6;
  for (const [index, row] of [head, ...rows].entries()) {
    const style: Style = { ...CELL, bold: index === 0, colour: index === 0 ? DARK : '#1B1C23' };
    const sized = row.map((cell, column) => ({ cell, width: (widths[column]! / shares) * FRAME.width }));
    const height = Math.max(...sized.map(({ cell, width }) => measure(pdf, cell, width - 24, style))) + 14;
    if (index === 0) pdf.rect(FRAME.left, y, FRAME.width, height).fill(PALE);
    let x = FRAME.left;
    for (const { cell, width } of sized) {
      if (cell) write(pdf, cell, { x: x + 12, y: y + 8, width: width - 24 }, style);
      x += width;
    }
    y += height;
    pdf
      .moveTo(FRAME.left, y)
      .lineTo(FRAME.left + FRAME.width, y)
      .lineWidth(0.8)
      .strokeColor('#B9CFCD')
      .stroke();
  }
  if (y > FRAME.bottom) throw new Error(`Too much on a slide: ${head[0]}`);
}

function drawFoot(pdf: Pdf, deck: Deck, page: number, isDark: boolean): void {
  const style: Style = { size: 11, leading: 14, sans: true, colour: isDark ? '#CFE3E1' : QUIET };
  const line = { x: FRAME.left, y: 500, width: FRAME.width };
  write(pdf, `${deck.documentId}. Demonstration document`, line, style);
  write(pdf, `Page ${page} of ${deck.slides.length}`, line, { ...style, align: 'right' });
}
