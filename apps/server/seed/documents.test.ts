import { createHash } from 'node:crypto';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadTmfReferenceModel } from '../src/features/classifications/tmf.ts';
import { demoDocuments } from './documents.ts';
import { parseMarkup } from './documents-markup.ts';

const START = new Date('2026-11-20T11:00:00Z');
const documents = demoDocuments(START);

/** The number of pages of each version, and words that it contains. */
const EXPECTED: Record<string, { pages: number[]; words: string }> = {
  'site-initiation-slides': { pages: [14], words: 'The 8-point ordinal scale' },
  'protocol-amendment-3': { pages: [3, 3, 4], words: '2. Summary of changes' },
  'investigators-brochure': { pages: [4, 4], words: 'Reference safety information' },
  'safety-letter-2': { pages: [2], words: 'What we ask you to do' },
  'safety-letter-1': { pages: [2], words: 'Dear Investigator' },
  'pharmacy-manual': { pages: [7, 8, 8], words: 'Keeping the blind' },
  'ip-handling': { pages: [2, 2, 3], words: 'The four rules' },
  'laboratory-manual': { pages: [7, 8], words: 'Speeds' },
  'informed-consent-template': { pages: [4, 4], words: 'Your rights' },
  'monitoring-plan-extract': { pages: [3], words: 'Risk level of a site' },
  'delegation-log-instructions': { pages: [2], words: 'Duties and their codes' },
  'visit-schedule': { pages: [2, 2], words: 'Windows and missed visits' },
  'screening-checklist': { pages: [1], words: 'None may be ticked' },
  'randomisation-guide': { pages: [3], words: 'Emergency unblinding' },
  'newsletter-4': { pages: [2], words: 'Three questions you asked' },
  'data-management-notice': { pages: [2], words: 'How queries are raised' },
  'beacon-amendment-1': { pages: [2], words: 'Titration from now on' },
  'beacon-safety-letter-2': { pages: [1], words: 'injection site' },
  'harbour-synopsis': { pages: [2], words: 'Objectives' },
  'harbour-echo-guide': { pages: [2, 2], words: 'Most frequent reasons for rejection' },
};

let pdfium: PDFiumLibrary;
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
});
afterAll(() => {
  pdfium.destroy();
});

async function readPages(file: Buffer): Promise<string[]> {
  const document = await pdfium.loadDocument(file);
  const pages = [...document.pages()].map((page) => page.getText().replace(/\s+/g, ' '));
  document.destroy();
  return pages;
}

async function hashOf(start: Date): Promise<string> {
  const newsletter = demoDocuments(start).find(({ key }) => key === 'newsletter-4');
  return createHash('sha256')
    .update(await newsletter!.versions[0]!.render())
    .digest('hex');
}

describe('demoDocuments', () => {
  it('are the expected ones, each under a number of the TMF Reference Model', () => {
    expect(documents.map(({ key }) => key).toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
    expect(new Set(documents.map(({ fileName }) => fileName)).size).toBe(documents.length);
    const numbers = new Set(loadTmfReferenceModel().map(({ number }) => number));
    expect(documents.filter(({ tmfNumber }) => !numbers.has(tmfNumber))).toEqual([]);
  });

  it('have labels that follow from their changes, and dates in order', () => {
    for (const { key, versions } of documents) {
      let [major, minor] = [0, 0];
      for (const { label, changeType } of versions) {
        [major, minor] = changeType === 'MAJOR' ? [major + 1, 0] : [major, minor + 1];
        expect([key, label]).toEqual([key, `v${major}.${minor}`]);
      }
      const days = versions.map(({ datedDaysAgo }) => datedDaysAgo);
      expect([key, days]).toEqual([key, days.toSorted((one, other) => other - one)]);
    }
  });

  it.each(documents)('print $key', async ({ key, versions, title }) => {
    const texts: string[] = [];
    for (const [index, { render }] of versions.entries()) {
      const file = await render();
      expect(file.subarray(0, 5).toString()).toBe('%PDF-');
      const pages = await readPages(file);
      expect([key, index, pages.length]).toEqual([key, index, EXPECTED[key]!.pages[index]]);
      for (const [page, text] of pages.entries()) {
        expect(text).toContain('Demonstration document');
        expect(text).toContain(`Page ${page + 1} of ${pages.length}`);
        expect(text.length, `page ${page + 1} of ${key} is nearly empty`).toBeGreaterThan(150);
      }
      const text = pages.join(' ');
      const heading = key === 'site-initiation-slides' ? EXPECTED[key]!.words : title.replaceAll("'", '’');
      expect(text).toContain(heading);
      expect(text).toContain(EXPECTED[key]!.words);
      expect(text).not.toMatch(/undefined|\*\*|\[object|NaN/);
      texts.push(text);
    }
    expect(new Set(texts).size).toBe(versions.length);
  });

  it('have the same bytes for the same day and different ones for another', async () => {
    const first = await hashOf(START);
    expect(await hashOf(new Date(START.getTime() + 3_600_000))).toBe(first);
    expect(await hashOf(new Date(START.getTime() + 86_400_000))).not.toBe(first);
  });

  it('can be printed on any day of the year', async () => {
    for (let month = 0; month < 12; month++) {
      const [document] = demoDocuments(new Date(Date.UTC(2027, month, 29)));
      expect((await document!.versions[0]!.render()).length).toBeGreaterThan(5000);
    }
  });
});

describe('parseMarkup', () => {
  it('keeps a paragraph together, even where a line begins like a list', () => {
    expect(
      parseMarkup('Contraception until day\n29. A pregnancy is reported.\n\n1. One\n2. Two\ngoes on'),
    ).toEqual([
      { kind: 'paragraph', text: 'Contraception until day 29. A pregnancy is reported.' },
      { kind: 'list', marks: 'number', items: ['One', 'Two goes on'] },
    ]);
  });

  it('reads tables with spanning rows, and refuses a row of another width', () => {
    const source = '|= 2 1c h24\n| A | B\n|~ Part\n| x | y // z';
    expect(parseMarkup(source)).toEqual([
      {
        kind: 'table',
        table: {
          columns: [
            { width: 2, centred: false },
            { width: 1, centred: true },
          ],
          rowHeight: 24,
          head: ['A', 'B'],
          rows: [
            { cells: ['Part'], spans: true },
            { cells: ['x', 'y\nz'], spans: false },
          ],
        },
      },
    ]);
    expect(() => parseMarkup('|= 1 1\n| A | B | C')).toThrow('3 cells');
    expect(() => parseMarkup('| A | B')).toThrow('begins with its widths');
    expect(() => parseMarkup('!unknown')).toThrow('Not a command');
  });
});
