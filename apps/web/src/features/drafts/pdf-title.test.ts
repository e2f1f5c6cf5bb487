import { describe, expect, test } from 'vitest';
import { readPdfTitle } from './pdf-title.ts';

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const fileOf = (text: string, name: string) => new File([latin1(text)], name);

describe('the title of a PDF', () => {
  const info = (title: string, more = '') =>
    fileOf(
      `%PDF-1.4\n9 0 obj << /Title (A bookmark) >> endobj\n3 0 obj\n<< ${title} >>\nendobj\ntrailer << /Info 3 0 R ${more}>>`,
      'plan.pdf',
    );
  test.each([
    ['as a string', '/Title (Pharmacy Manual \\(site\\))', 'Pharmacy Manual (site)'],
    ['in hexadecimal', '/Title <FEFF0050006C0061006E>', 'Plan'],
    ['in UTF-16', '/Title (\xfe\xff\0P\0l\0\xe4\0n\0e)', 'Pläne'],
    ['that a program made up', '/Title (Microsoft Word - plan.docx)', undefined],
    ['that says nothing', '/Title (-)', undefined],
    ['that is missing', '/Author (Somebody)', undefined],
  ])('%s', async (_, entry, title) => {
    expect(await readPdfTitle(info(entry))).toBe(title);
  });

  test('can be in a separate object', async () => {
    const objects = '3 0 obj\n<< /Title 4 0 R >>\nendobj\n4 0 obj\n(Plan of visits)\nendobj';
    const file = fileOf(`%PDF-1.4\n${objects}\ntrailer << /Info 3 0 R >>`, 'plan.pdf');
    expect(await readPdfTitle(file)).toBe('Plan of visits');
  });

  test('is not read from an encrypted file', async () => {
    expect(await readPdfTitle(info('/Title (Garbage)', '/Encrypt 4 0 R '))).toBeUndefined();
  });

  test('can also be in the metadata', async () => {
    const xmp =
      '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Plan &amp; manual</rdf:li></rdf:Alt></dc:title>';
    expect(await readPdfTitle(fileOf(`%PDF-1.7\n${xmp}`, 'plan.pdf'))).toBe('Plan & manual');
  });
});
