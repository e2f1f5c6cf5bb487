import { type Block, parseMarkup } from './documents-markup.ts';
import { LINE, type Pdf, openPdf, write } from './documents-pen.ts';
import {
  BODY,
  type Press,
  SMALL,
  type Sheet,
  keep,
  setCover,
  setFacts,
  setHeading,
  setList,
  setNote,
  setParagraph,
  setSignatures,
  setTitle,
} from './documents-setters.ts';
import { drawTable } from './documents-tables.ts';

const A4: [number, number] = [595.28, 841.89];

/** Prints a document: A4, running head with a rule, numbered headings, ruled tables, "Page n of N" at the foot. */
export function typeset(sheet: Sheet): Promise<Buffer> {
  const size: [number, number] = sheet.landscape ? [A4[1], A4[0]] : A4;
  const foot = sheet.landscape ? 58 : 74;
  const frame = { left: 62, width: size[0] - 124, top: 88, bottom: size[1] - foot };
  const facts = { title: sheet.title, author: sheet.sponsorName, subject: sheet.subtitle, date: sheet.date };
  const { pdf, finish } = openPdf(facts, { size, frame });
  const blocks = parseMarkup(sheet.source);
  const press: Press = { pdf, frame, sheet, numbers: [0, 0], entries: [] };
  pdf.y = frame.top;
  let contentsAt: { page: number; y: number } | null = null;
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'contents') contentsAt = setContentsSpace(press, blocks);
    else setBlock(press, block, blocks.slice(index + 1));
  }
  if (contentsAt) printContents(press, contentsAt);
  printMargins(press, size);
  return finish();
}

function setBlock(press: Press, block: Block, following: readonly Block[]): void {
  const { pdf, frame } = press;
  switch (block.kind) {
    case 'contents':
      return;
    case 'cover':
      return setCover(press);
    case 'title':
      return setTitle(press);
    case 'page':
      pdf.addPage();
      pdf.y = frame.top;
      return;
    case 'heading':
      return setHeading(press, block, following);
    case 'paragraph':
      return setParagraph(press, block.text);
    case 'caption':
      write(pdf, block.text, { x: frame.left, y: pdf.y, width: frame.width }, { ...SMALL, italic: true });
      pdf.y += 11;
      return;
    case 'list':
      return setList(press, block);
    case 'facts':
      return setFacts(press, block.rows);
    case 'note':
      return setNote(press, block);
    case 'table':
      pdf.y += 4;
      drawTable(pdf, block.table, frame);
      pdf.y += following[0]?.kind === 'caption' ? 6 : 14;
      return;
    case 'figure':
      return setFigure(press, block.name);
    case 'signatures':
      return setSignatures(press, block.people);
  }
}

function setFigure(press: Press, name: string): void {
  const { pdf, frame, sheet } = press;
  const figure = sheet.figures?.[name];
  if (!figure) throw new Error(`${sheet.title} has no figure "${name}"`);
  keep(press, figure.height + 30);
  const y = pdf.y + 4;
  figure.draw(pdf, { x: frame.left, y, width: frame.width });
  pdf.y = y + figure.height + 6;
}

const CONTENTS_LINE = 21;

/** The page numbers are known only at the end: space is reserved and filled then. */
function setContentsSpace({ pdf, frame }: Press, blocks: Block[]): { page: number; y: number } {
  write(
    pdf,
    'Contents',
    { x: frame.left, y: pdf.y, width: frame.width },
    { size: 13.5, leading: 26, bold: true },
  );
  const at = { page: pdf.bufferedPageRange().count - 1, y: pdf.y };
  const lines = blocks.filter((block) => block.kind === 'heading' && block.level === 1).length;
  pdf.y += lines * CONTENTS_LINE + 16;
  return at;
}

function printContents({ pdf, frame, entries }: Press, at: { page: number; y: number }): void {
  pdf.switchToPage(at.page);
  for (const [index, { text, page }] of entries.entries()) {
    const y = at.y + index * CONTENTS_LINE;
    write(pdf, text, { x: frame.left, y, width: frame.width - 40 }, BODY);
    write(pdf, String(page), { x: frame.left, y, width: frame.width }, { ...BODY, align: 'right' });
    const rule = y + CONTENTS_LINE - 4;
    pdf.moveTo(frame.left, rule).lineTo(frame.left + frame.width, rule);
    pdf.lineWidth(0.4).dash(1, { space: 2 }).strokeColor(LINE).stroke().undash();
  }
}

function printMargins({ pdf, frame, sheet }: Press, [, height]: [number, number]): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page);
    openMargins(pdf);
    const line = { x: frame.left, width: frame.width };
    const [head, foot] = [44, height - (sheet.landscape ? 42 : 48)];
    write(pdf, `${sheet.sponsor}, confidential`, { ...line, y: head }, SMALL);
    write(pdf, sheet.documentId, { ...line, y: head }, { ...SMALL, align: 'right' });
    pdf.moveTo(frame.left, 61).lineTo(frame.left + frame.width, 61);
    pdf.lineWidth(0.6).strokeColor(LINE).stroke();
    write(pdf, 'Demonstration document', { ...line, y: foot }, SMALL);
    write(pdf, `Page ${page + 1} of ${count}`, { ...line, y: foot }, { ...SMALL, align: 'right' });
  }
}

/** Otherwise text below the frame would start another page. */
function openMargins(pdf: Pdf): void {
  pdf.page.margins.top = 0;
  pdf.page.margins.bottom = 0;
}
