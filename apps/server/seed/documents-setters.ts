import type { Block } from './documents-markup.ts';
import { type Frame, LINE, type Pdf, QUIET, SHADE, type Style, measure, write } from './documents-pen.ts';
import { leastTableHeight } from './documents-tables.ts';

/** Everything needed to print one version of a document. */
export interface Sheet {
  title: string;
  subtitle: string;
  /** The publisher's name in the running head: "Norden Therapeutics". */
  sponsor: string;
  sponsorName: string;
  /** On the right of the running head: "LT-204-301, Amendment 3, 18 Nov 2026". */
  documentId: string;
  /** The lines on the cover below the title. */
  coverFacts?: { label: string; value: string }[];
  date: Date;
  landscape?: boolean;
  /** The text, in the markup of documents-markup.ts. */
  source: string;
  figures?: Record<string, Figure>;
}

export interface Figure {
  height: number;
  draw: (pdf: Pdf, place: { x: number; y: number; width: number }) => void;
}

/** A document being printed: the position and the numbering of its headings. */
export interface Press {
  pdf: Pdf;
  frame: Frame;
  sheet: Sheet;
  numbers: [number, number];
  entries: { text: string; page: number }[];
}

export const BODY: Style = { size: 11.5, leading: 16.3 };
export const SMALL: Style = { size: 9, leading: 12, colour: QUIET };
const HEADINGS: Record<1 | 2, Style> = {
  1: { size: 14, leading: 18.5, bold: true },
  2: { size: 12, leading: 16.5, bold: true },
};
const INDENT = 17;

/** Moves to the next page if this much does not fit on the current one. */
export function keep({ pdf, frame }: Press, height: number): void {
  if (pdf.y + height <= frame.bottom) return;
  pdf.addPage();
  pdf.y = frame.top;
}

export function setTitle({ pdf, frame, sheet }: Press): void {
  const line = { x: frame.left, width: frame.width };
  write(pdf, sheet.title, { ...line, y: pdf.y + 6 }, { size: 22, leading: 27, bold: true });
  const subtitle: Style = { size: 12.5, leading: 17.5, colour: QUIET };
  write(pdf, sheet.subtitle, { ...line, y: pdf.y + 2 }, subtitle);
  pdf.y += 14;
}

export function setCover(press: Press): void {
  const { pdf, frame, sheet } = press;
  const line = { x: frame.left, width: frame.width };
  write(pdf, sheet.sponsorName, { ...line, y: frame.top + 84 }, { size: 11, leading: 15, colour: QUIET });
  write(pdf, sheet.title, { ...line, y: pdf.y + 12 }, { size: 29, leading: 35, bold: true });
  write(pdf, sheet.subtitle, { ...line, y: pdf.y + 8 }, { size: 13.5, leading: 19, colour: QUIET });
  pdf.y += 44;
  setFacts(press, sheet.coverFacts ?? []);
  const notice =
    'This document is the property of the sponsor and is given in confidence to the people who carry out the study. ' +
    'It may not be passed on without consent, except to ethics committees, regulatory authorities and those who need ' +
    'it to protect a participant.';
  write(pdf, notice, { ...line, y: frame.bottom - 44 }, { ...SMALL, italic: true });
  pdf.addPage();
  pdf.y = frame.top;
}

/** A heading moves to the next page together with what follows it. */
export function setHeading(
  press: Press,
  { level, numbered, text }: Block & { kind: 'heading' },
  following: readonly Block[],
): void {
  const { pdf, frame, numbers } = press;
  keep(press, (level === 1 ? 38 : 28) + leastHeight(press, following));
  const isFirst = pdf.y <= frame.top;
  if (numbered) numbers[level - 1]! += 1;
  if (numbered && level === 1) numbers[1] = 0;
  const number = numbered ? (level === 1 ? `${numbers[0]}. ` : `${numbers[0]}.${numbers[1]} `) : '';
  const before = isFirst ? 0 : level === 1 ? 13 : 6;
  const label = number + text;
  write(pdf, label, { x: frame.left, y: pdf.y + before, width: frame.width }, HEADINGS[level]);
  pdf.y += 4;
  if (level === 1) {
    press.entries.push({ text: label, page: pdf.bufferedPageRange().count });
    pdf.outline.addItem(label);
  }
}

function leastHeight(press: Press, following: readonly Block[]): number {
  const { pdf, frame, sheet } = press;
  const [block, ...rest] = following;
  if (block?.kind === 'table') return leastTableHeight(pdf, block.table, frame) + 8;
  if (block?.kind === 'figure') return (sheet.figures?.[block.name]?.height ?? 0) + 30;
  return block?.kind === 'heading' ? 28 + leastHeight(press, rest) : 52;
}

export function setParagraph(press: Press, text: string): void {
  const { pdf, frame } = press;
  const height = measure(pdf, text, frame.width, BODY);
  keep(press, height <= 4 * BODY.leading ? height : 3 * BODY.leading);
  write(pdf, text, { x: frame.left, y: pdf.y, width: frame.width }, BODY);
  pdf.y += 7;
}

export function setList(press: Press, { marks, items }: Block & { kind: 'list' }): void {
  const { pdf, frame } = press;
  const text = { x: frame.left + INDENT, width: frame.width - INDENT };
  for (const [index, item] of items.entries()) {
    keep(press, measure(pdf, item, text.width, BODY));
    const { y } = pdf;
    if (marks === 'bullet') pdf.circle(frame.left + 6, y + 6, 1.6).fill(QUIET);
    else if (marks === 'box')
      pdf
        .rect(frame.left + 1, y + 1.5, 8.5, 8.5)
        .lineWidth(0.8)
        .stroke(QUIET);
    else write(pdf, `${index + 1}.`, { x: frame.left, y, width: INDENT - 5 }, { ...BODY, align: 'right' });
    write(pdf, item, { ...text, y }, BODY);
    pdf.y += 3.5;
  }
  pdf.y += 5;
}

export function setFacts(press: Press, rows: { label: string; value: string }[]): void {
  const { pdf, frame } = press;
  const labelWidth = Math.min(150, frame.width * 0.3);
  const value = { x: frame.left + labelWidth, width: frame.width - labelWidth };
  rule(press);
  for (const row of rows) {
    const heights = [
      measure(pdf, row.value, value.width, BODY),
      measure(pdf, row.label, labelWidth - 10, BODY),
    ];
    const height = Math.max(...heights) + 8;
    keep(press, height);
    const { y } = pdf;
    write(pdf, row.label, { x: frame.left, y: y + 4.5, width: labelWidth - 10 }, { ...BODY, colour: QUIET });
    write(pdf, row.value, { ...value, y: y + 4.5 }, BODY);
    pdf.y = y + height;
    rule(press);
  }
  pdf.y += 12;
}

function rule({ pdf, frame }: Press): void {
  const { y } = pdf;
  pdf
    .moveTo(frame.left, y)
    .lineTo(frame.left + frame.width, y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
}

export function setNote(press: Press, { title, text }: Block & { kind: 'note' }): void {
  const { pdf, frame } = press;
  const width = frame.width - 28;
  const titleStyle: Style = { ...BODY, bold: true };
  const height = measure(pdf, title, width, titleStyle) + measure(pdf, text, width, BODY) + 16;
  keep(press, height + 6);
  const y = pdf.y + 3;
  pdf.rect(frame.left, y, frame.width, height).fill(SHADE);
  pdf.rect(frame.left, y, 3, height).fill(QUIET);
  write(pdf, title, { x: frame.left + 15, y: y + 9, width }, titleStyle);
  write(pdf, text, { x: frame.left + 15, y: pdf.y + 1, width }, BODY);
  pdf.y = y + height + 12;
}

/** The approval block: two names side by side, each above its line. */
export function setSignatures(press: Press, people: { name: string; role: string; when: string }[]): void {
  const { pdf, frame } = press;
  const gap = 24;
  const width = (frame.width - gap) / 2;
  for (let index = 0; index < people.length; index += 2) {
    keep(press, 74);
    const y = pdf.y + 8;
    for (const [column, { name, role, when }] of people.slice(index, index + 2).entries()) {
      const x = frame.left + column * (width + gap);
      pdf
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.8)
        .strokeColor(QUIET)
        .stroke();
      write(pdf, name, { x, y: y + 6, width }, { ...BODY, bold: true });
      write(pdf, role, { x, y: y + 21, width }, { ...BODY, colour: QUIET });
      write(pdf, when, { x, y: y + 37, width }, SMALL);
    }
    pdf.y = y + 60;
  }
}
