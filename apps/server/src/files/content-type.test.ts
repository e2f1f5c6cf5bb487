import * as fc from 'fast-check';
import Pdf from 'pdfkit';
import sharp from 'sharp';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { detectContent, SHOWN_TYPES } from './content-type.ts';
import { makeZip } from './office-fixture.ts';

const REFUSED = { mimeType: 'application/octet-stream', kind: 'OTHER' };
const OPEN_XML = 'application/vnd.openxmlformats-officedocument';

const detect = (content: Buffer | string, name: string) => detectContent(Buffer.from(content), name);

async function makePdf(): Promise<Buffer> {
  const pdf = new Pdf();
  pdf.text('Protocol synopsis').end();
  return buffer(pdf);
}

const makeImage = (format: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff') =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#2a6' } })
    .toFormat(format)
    .toBuffer();

const makeOffice = (type: string, folder: string) =>
  makeZip({
    '[Content_Types].xml': `<Types><Override PartName="/${folder}/main.xml" ContentType="${type}.main+xml"/></Types>`,
    [`${folder}/main.xml`]: '<x/>',
  });

describe('accepted', () => {
  test.each([
    ['a print job', 'PRTJOB01\0\x015 '],
    ['an email', 'Content-Type: application/pdf\r\nContent-Transfer-Encoding: binary\r\n\r\n'],
    ['blank lines', '\n\n\n'],
    ['as much as viewers skip', 'x'.repeat(1015)],
  ])('a PDF after %s', async (_, junk) => {
    const file = Buffer.from(`${junk}%PDF-1.7\n1 0 obj\n<<>>\nendobj\n`, 'latin1');
    expect(await detectContent(file, 'form.pdf')).toEqual({ mimeType: 'application/pdf', kind: 'PDF' });
  });

  test('a PDF, whatever its name', async () => {
    const pdf = await makePdf();
    const expected = { mimeType: 'application/pdf', kind: 'PDF' };
    expect(await detect(pdf, 'Protocol v2.1.pdf')).toEqual(expected);
    expect(await detect(pdf, 'protocol.docx')).toEqual(expected);
    expect(await detect(pdf, 'protocol')).toEqual(expected);
    expect(await detect(pdf.subarray(0, 4100), 'protocol.pdf')).toEqual(expected);
    expect(await detect(Buffer.concat([Buffer.from('\r\n'), pdf]), 'scan.pdf')).toEqual(expected);
  });

  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('%s is shown', async (format) => {
    const expected = { mimeType: `image/${format}`, kind: 'IMAGE' };
    expect(await detect(await makeImage(format), 'Photo.JPG')).toEqual(expected);
  });

  test('tiff is an image that browsers cannot show', async () => {
    const expected = { mimeType: 'image/tiff', kind: 'IMAGE' };
    expect(await detect(await makeImage('tiff'), 'scan.tif')).toEqual(expected);
  });

  test('a tiff whose directory is behind what is read of it', async () => {
    const image = sharp({
      create: { width: 400, height: 300, channels: 3, background: '#2a6', noise: { type: 'gaussian' } },
    });
    const little = await image.tiff({ compression: 'none' }).toBuffer();
    expect(little.readUInt32LE(4)).toBeGreaterThan(300_000);
    const big = Buffer.from('MM\0*\0\x10\0\0 and its pixels', 'latin1');
    const expected = { mimeType: 'image/tiff', kind: 'IMAGE' };
    expect(await detect(little.subarray(0, 4100), 'scan.tif')).toEqual(expected);
    expect(await detect(big, 'scan.tif')).toEqual(expected);
  });

  test.each([
    [`${OPEN_XML}.wordprocessingml.document`, 'word'],
    [`${OPEN_XML}.spreadsheetml.sheet`, 'xl'],
    [`${OPEN_XML}.presentationml.presentation`, 'ppt'],
  ])('%s', async (type, folder) => {
    const expected = { mimeType: type, kind: 'OFFICE' };
    expect(await detect(makeOffice(type, folder), 'file.bin')).toEqual(expected);
  });

  test('a Word file whose list of parts comes last, from its first bytes alone', async () => {
    const zip = makeZip(
      { '_rels/.rels': '<x/>', 'word/document.xml': 'w'.repeat(9000), '[Content_Types].xml': '<x/>' },
      { store: true },
    );
    expect(await detect(zip.subarray(0, 4100), 'letter.docx')).toMatchObject({ kind: 'OFFICE' });
  });

  test.each(['text', 'spreadsheet', 'presentation'])('OpenDocument %s', async (name) => {
    const mimeType = `application/vnd.oasis.opendocument.${name}`;
    const zip = makeZip({ mimetype: mimeType, 'content.xml': '<x/>' }, { store: true });
    expect(await detect(zip, 'file.odt')).toEqual({ mimeType, kind: 'OFFICE' });
  });

  test('Office before 2007 by container and name together', async () => {
    const container = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
    const expected = { mimeType: 'application/msword', kind: 'OFFICE' };
    expect(await detect(container, 'Form.DOC')).toEqual(expected);
    expect(await detect(container, 'setup.bin')).toEqual(REFUSED);
    expect(await detect(container, 'setup.msi')).toEqual(REFUSED);
  });

  test('Office with a password, whose container is that of the older files', async () => {
    const container = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
    const expected = { mimeType: `${OPEN_XML}.spreadsheetml.sheet`, kind: 'OFFICE' };
    expect(await detect(container, 'Lab.xlsx')).toEqual(expected);
  });

  test('rich text', async () => {
    const expected = { mimeType: 'application/rtf', kind: 'OFFICE' };
    expect(await detect('{\\rtf1\\ansi hello}', 'letter.rtf')).toEqual(expected);
  });

  test('video', async () => {
    const mp4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2'), Buffer.alloc(100)]);
    expect(await detect(mp4, 'training.mp4')).toEqual({ mimeType: 'video/mp4', kind: 'VIDEO' });
  });

  test.each([
    ['notes.txt', 'text/plain', 'Visit 3: 5 < 7 & fine'],
    ['notes', 'text/plain', 'Visite n° 3 – réussie'],
    ['visits.csv', 'text/csv', 'BMI;age\r\n24,1;61'],
    ['forms.csv', 'text/csv', 'FORM 1572;signed'],
    ['MZ.txt', 'text/plain', 'MZ is how programs begin'],
    ['units.tsv', 'text/tab-separated-values', 'GIF89a\tII*'],
    ['empty.txt', 'text/plain', ''],
    ['utf16.csv', 'text/csv', Buffer.from('\ufeffid;näme', 'utf16le')],
    ['excel.csv', 'text/csv', Buffer.from('Prénom;Müller', 'latin1')],
    ['cut.txt', 'text/plain', Buffer.from('grün €').subarray(0, -1)],
  ])('%s is text, to be downloaded', async (name, mimeType, content) => {
    expect(await detect(content, name)).toEqual({ mimeType, kind: 'TEXT' });
  });
});

describe('refused', () => {
  test.each(['heic', 'mif1', 'avif'])(
    'a photo of a phone (%s) is an image that we cannot draw',
    async (brand) => {
      const photo = Buffer.from(`\0\0\0\x1cftyp${brand}\0\0\0\0mif1heicmiaf\0\0\x01\x42meta`, 'latin1');
      const expected = { ...REFUSED, kind: 'OTHER_IMAGE' };
      expect(await detect(Buffer.concat([photo, Buffer.alloc(4100)]), 'IMG_0001.jpg')).toEqual(expected);
    },
  );

  test.each([
    ['HTML called PDF', 'form.pdf', '<!DOCTYPE html><html><script>alert(1)</script>'],
    ['HTML called text', 'form.txt', '\n <HTML><body onload=alert(1)>'],
    ['HTML behind a comment', 'form.txt', '<!-- a --><p>x'],
    ['HTML behind text', 'form.csv', 'a;b\nc;<script src=//x>'],
    ['HTML in UTF-16', 'form.txt', Buffer.from('\ufeff<html><script>1</script>', 'utf16le')],
    ['HTML with a byte order mark', 'form.txt', '\ufeff<svg onload=alert(1)>'],
    ['HTML in an old encoding', 'form.csv', Buffer.from('é<script>alert(1)</script>', 'latin1')],
    ['SVG called PNG', 'logo.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
    ['SVG', 'logo.svg', '<?xml version="1.0"?><svg/>'],
    ['XML called text', 'data.txt', '<?xml version="1.0"?><x:x xmlns:x="http://www.w3.org/1999/xhtml"/>'],
    ['a script', 'run', '#!/bin/sh\nrm -rf /'],
    ['a script named as a text', 'run.txt', '#!/usr/bin/env node\n1'],
    ['a script by its name', 'code.js', 'alert(1)'],
    ['a page by its name', 'note.html. ', 'plain text'],
    ['text called PDF', 'protocol.pdf', 'not a PDF at all'],
    ['text called GIF', 'x.gif', 'GIF89a=1;alert(1)'],
    ['nothing called PDF', 'empty.pdf', ''],
    ['a PDF after too much else', 'x.pdf', `${'x'.repeat(1020)}%PDF-1.7\n1 0 obj\n<<>>\nendobj`],
    ['a PDF in a shell script', 'x.pdf', '#!/bin/sh\nexit 1\n%PDF-1.7\n1 0 obj\n<<>>\nendobj'],
    ['a PDF in a program', 'x.pdf', 'MZ\u0090\0\u0003\0\0\0%PDF-1.7\n1 0 obj\n<<>>\nendobj'],
    ['a PDF after markup', 'x.pdf', '<svg onload=x>%PDF-1.7\n1 0 obj\n<<>>\nendobj'],
    ['a PDF inside HTML', 'x.pdf', '<html><!--\n%PDF-1.7\n1 0 obj\n<<>>\nendobj\n--><script>1</script>'],
    ['HTML in the header of a PDF', 'x.pdf', '%PDF-1.7\n<html><script>1</script>\n1 0 obj\n<<>>\nendobj'],
    ['a Windows program', 'report.pdf', Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(200)])],
    ['a Linux program', 'report.docx', Buffer.concat([Buffer.from('\x7fELF\x02\x01'), Buffer.alloc(200)])],
    ['rich text called a picture', 'letter.png', '{\\rtf1\\ansi hello}'],
    ['something else called rich text', 'letter.rtf', 'hello'],
    ['unknown bytes', 'data.txt', Buffer.from([1, 2, 3, 0, 5])],
    ['a Java archive', 'x.zip', makeZip({ 'META-INF/MANIFEST.MF': 'Main-Class: X' })],
    ['macros called docx', 'x.docx', makeOffice('application/vnd.ms-word.document.macroEnabled', 'word')],
  ])('%s', async (_title, name, content) => {
    expect(await detect(content, name)).toEqual(REFUSED);
  });

  test('a PDF, an image or a Word file with the name of a page or a program', async () => {
    const files = [
      await makePdf(),
      await makeImage('png'),
      makeOffice(`${OPEN_XML}.wordprocessingml.document`, 'word'),
    ];
    for (const file of files) {
      for (const name of ['a.html', 'a.pdf.SVG', 'a.exe', 'a.js ', 'a.docm', 'a.XLSM']) {
        expect(await detect(file, name)).toEqual(REFUSED);
      }
    }
  });

  test('an archive without Office content, whatever its name', async () => {
    const archive = { mimeType: 'application/zip', kind: 'OTHER' };
    expect(await detect(makeZip({ 'a.txt': 'hello' }), 'letter.docx')).toEqual(archive);
    expect(await detect(makeZip({}), 'letter.xlsx')).toEqual(archive);
    expect(await detect(makeZip({ mimetype: 'text/html' }, { store: true }), 'letter.odt')).toEqual(archive);
  });
});

test('gives an answer for any bytes and any name, and no type that browsers run', async () => {
  const real = [await makePdf(), await makeImage('gif'), await makeImage('tiff'), makeZip({ 'word/a': 'x' })];
  const starts = fc.constantFrom(
    ...real,
    Buffer.from('\x1f\x8b\x08'),
    Buffer.from('OggS'),
    Buffer.from('ID3'),
  );
  await fc.assert(
    fc.asyncProperty(
      starts,
      fc.nat(4000),
      fc.uint8Array({ maxLength: 300 }),
      fc.string(),
      async (start, keep, rest, name) => {
        const content = await detectContent(Buffer.concat([start.subarray(0, keep), rest]), name);
        expect(content.mimeType).not.toMatch(/html|svg|xml$|script/);
      },
    ),
    { numRuns: 500 },
  );
});

test('a browser may show PDFs and images, and nothing that it would run', () => {
  const shown = /^(application\/pdf|image\/(a?png|jpeg|webp|gif))$/;
  expect(SHOWN_TYPES.size).toBe(6);
  expect([...SHOWN_TYPES].filter((type) => !shown.test(type))).toEqual([]);
});
