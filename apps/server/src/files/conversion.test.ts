import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { findSoffice } from './find-soffice.ts';
import {
  DOCX,
  makeDocx,
  makeOdp,
  makeOds,
  makeOdt,
  makeZip,
  ODP,
  ODS,
  ODT,
  writeProgram,
} from './office-fixture.ts';
import { createPreviewer, type Previewer, type PreviewerSettings } from './previews.ts';
import { listChildren, makePdf, save } from './previews-fixture.ts';
import { makeFolder } from './storage-fixture.ts';

const NEVER_MS = 600_000;
const soffice = await findSoffice(null);

let folder: Awaited<ReturnType<typeof makeFolder>>;
let temporary: string;
let docx: { path: string };
let previewer: Previewer;

beforeAll(async () => {
  folder = await makeFolder();
  docx = await save(folder.path, 'letter.docx', makeDocx(['Dear site', 'Dose level 2 is open']));
});
beforeEach(async () => {
  temporary = await mkdtemp(join(folder.path, 'temporary-'));
});
afterEach(async () => {
  await previewer.close();
  await eventually(async () => expect(await listChildren()).toEqual([]));
});
afterAll(() => folder.remove());

function start(settings: Partial<PreviewerSettings>): Previewer {
  return (previewer = createPreviewer({ folder: temporary, ...settings }));
}

/** A process that converts a file. */
const SERVER = `
  const { createPreviewer } = await import(process.env.PREVIEWS);
  const { FOLDER: folder, SOFFICE: soffice, FILE: path } = process.env;
  await createPreviewer({ folder, soffice, conversionMs: ${NEVER_MS} }).render({ path }, '${DOCX}');
`;

/** The commands of all running processes that name this text (Linux). */
async function listCommands(text: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return commands.filter((command) => command.includes(text));
}

const endOf = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message);

describe('whatever converts a file', () => {
  test('its PDF is shown like one, and kept', async () => {
    const pdf = await makePdf(['Dear site', 'Dose level 2 is open']);
    await save(folder.path, 'made.pdf', pdf);
    const program = `cp "${join(folder.path, 'made.pdf')}" "$output/document.pdf"`;
    start({ soffice: await writeProgram(folder.path, 'good', program) });
    const preview = await previewer.render(docx, DOCX);
    expect(preview).toMatchObject({ pageCount: 2, reason: undefined });
    expect(preview.texts.map(({ text }) => text)).toEqual(['Dear site', 'Dose level 2 is open']);
    expect(preview.pages).toHaveLength(2);
    expect(preview.thumbnail).toMatchObject({ page: 1, width: 360 });
    expect(preview.conversion?.bytes).toBe(pdf.length);
    expect(await readFile(preview.conversion!.path)).toEqual(pdf);
    await preview.dispose();
    expect(existsSync(preview.conversion!.path)).toBe(false);
  });

  test('without LibreOffice, there is no preview, and it says so', async () => {
    start({ soffice: null });
    expect(previewer.canConvert).toBe(false);
    expect(await previewer.render(docx, DOCX)).toMatchObject({ pageCount: 0, reason: 'NO_CONVERTER' });
  });

  test('a program that writes nothing, or is not there, makes no preview', async () => {
    start({ soffice: await writeProgram(folder.path, 'idle', 'exit 0') });
    expect(await previewer.render(docx, DOCX)).toMatchObject({ pageCount: 0, reason: 'NOT_CONVERTED' });
    await previewer.close();
    start({ soffice: join(folder.path, 'uninstalled') });
    expect(await previewer.render(docx, DOCX)).toMatchObject({ pageCount: 0, reason: 'NOT_CONVERTED' });
  });

  test('one that takes forever is ended with everything that it has started', async () => {
    const marker = `600.${process.pid}1`;
    const hangs = await writeProgram(folder.path, 'hangs', `sleep ${marker} &\nsleep ${marker}`);
    start({ soffice: hangs, conversionMs: 2500 });
    const result = previewer.render(docx, DOCX);
    await eventually(async () => expect(await listCommands(marker)).toHaveLength(2));
    expect(await result).toMatchObject({ pageCount: 0, reason: 'TIMEOUT' });
    await eventually(async () => expect(await listCommands(marker)).toEqual([]));
  });

  test('it ends when the previews are stopped', async () => {
    const marker = `600.${process.pid}2`;
    start({ soffice: await writeProgram(folder.path, 'waits', `sleep ${marker}`), conversionMs: NEVER_MS });
    const result = endOf(previewer.render(docx, DOCX));
    await eventually(async () => expect(await listCommands(marker)).toHaveLength(1));
    await previewer.close();
    expect(await result).toBe('The previews have been stopped.');
    await eventually(async () => expect(await listCommands(marker)).toEqual([]));
  });

  test('one that is killed says nothing about the file, which is tried again', async () => {
    start({ soffice: await writeProgram(folder.path, 'killed', 'kill -9 $$') });
    await expect(previewer.render(docx, DOCX)).rejects.toThrow('LibreOffice was killed.');
    // Its main program is started by another one, which then answers like a shell.
    start({ soffice: await writeProgram(folder.path, 'main-killed', "sh -c 'kill -9 $$'; exit $?") });
    await expect(previewer.render(docx, DOCX)).rejects.toThrow('LibreOffice was killed.');
  });

  test('it ends when the server is killed', async () => {
    const marker = `600.${process.pid}3`;
    start({});
    const server = spawn(process.execPath, ['--input-type=module', '--eval', SERVER], {
      env: {
        PREVIEWS: fileURLToPath(new URL('previews.ts', import.meta.url)),
        FOLDER: temporary,
        FILE: docx.path,
        SOFFICE: await writeProgram(folder.path, 'lasts', `sleep ${marker} &\nsleep ${marker}`),
        PATH: process.env['PATH'],
      },
    });
    await eventually(async () => expect(await listCommands(marker)).toHaveLength(2));
    server.kill('SIGKILL');
    await once(server, 'exit');
    await eventually(async () => expect(await listCommands(marker)).toEqual([]));
  });

  test('one that outgrows its memory makes the file TOO_LARGE', async () => {
    // Looks for the last line of endless zeroes.
    const grows = await writeProgram(folder.path, 'grows', 'tail /dev/zero');
    start({ soffice: grows, conversionMb: 300, conversionMs: NEVER_MS });
    expect(await previewer.render(docx, DOCX)).toMatchObject({ pageCount: 0, reason: 'TOO_LARGE' });
    await eventually(async () => expect(await listCommands('/dev/zero')).toEqual([]));
  });

  test('other files are shown while it works', async () => {
    start({ soffice: await writeProgram(folder.path, 'slow', 'sleep 600'), conversionMs: NEVER_MS });
    const result = endOf(previewer.render(docx, DOCX));
    const pdf = await save(folder.path, 'other.pdf', await makePdf(['one']));
    const preview = await previewer.render(pdf, 'application/pdf');
    expect(preview.pageCount).toBe(1);
    await preview.dispose();
    await previewer.close();
    expect(await result).toBe('The previews have been stopped.');
  });

  test.each([
    ['with a password', 'ENCRYPTED', 'docx', containerWith(Buffer.from('EncryptedPackage', 'utf16le'))],
    ['an old one with a password', 'ENCRYPTED', 'doc', containerWith(wordWith(0x100))],
    [
      'an old sheet with a password',
      'ENCRYPTED',
      'xls',
      containerWith(Buffer.from('09081000000000000000000000000000000000002f000000', 'hex')),
    ],
    [
      'an OpenDocument with a password',
      'ENCRYPTED',
      'odt',
      makeZip({ 'META-INF/manifest.xml': '<manifest:encryption-data/>' }),
    ],
    ['that unpacks to too much', 'TOO_LARGE', 'docx', bomb()],
  ] as const)('is not started for a file %s', async (_, reason, name, content) => {
    const started = join(temporary, 'started');
    start({ soffice: await writeProgram(folder.path, 'starts', `touch "${started}"`) });
    const file = await save(folder.path, `file.${name}`, content);
    const types = { docx: DOCX, odt: ODT, doc: 'application/msword', xls: 'application/vnd.ms-excel' };
    expect(await previewer.render(file, types[name])).toMatchObject({ pageCount: 0, reason });
    expect(existsSync(started)).toBe(false);
  });
});

function containerWith(content: Buffer): Buffer {
  const head = Buffer.alloc(512);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head);
  return Buffer.concat([head, content, Buffer.alloc(1024 - content.length)]);
}

/** The beginning of an old Word file with these flags, and the name of its stream. */
function wordWith(flags: number): Buffer {
  const head = Buffer.alloc(100);
  head.writeUInt16LE(0xa5ec, 0);
  head.writeUInt16LE(flags, 10);
  return Buffer.concat([head, Buffer.from('WordDocument', 'utf16le')]);
}

/** The directory of this archive says how large its contents are. */
function bomb(): Buffer {
  const zip = makeZip({ 'word/document.xml': 'x' });
  zip.writeUInt32LE(4_000_000_000, zip.lastIndexOf('PK\u0001\u0002') + 24);
  return zip;
}

describe.skipIf(!soffice)('LibreOffice, where it is installed', () => {
  const convert = async (name: string, mimeType: string, content: Buffer) => {
    const preview = await previewer.render(await save(folder.path, name, content), mimeType);
    const pdf = preview.conversion && (await readFile(preview.conversion.path, 'latin1'));
    await preview.dispose();
    const { pageCount, reason, texts, pages } = preview;
    return { pageCount, reason, text: texts.map(({ text }) => text.trim()), pages: pages.length, pdf };
  };

  test('converts a Word file, OpenDocument and rich text', async () => {
    start({ soffice });
    const word = { pageCount: 1, reason: undefined, pages: 1 };
    expect(await convert('a.docx', DOCX, makeDocx(['Dose level 2']))).toMatchObject({
      ...word,
      text: ['Dose level 2'],
    });
    expect(await convert('a.odt', ODT, makeOdt('<text:p>Level 3</text:p>'))).toMatchObject({
      ...word,
      text: ['Level 3'],
    });
    const rich = await convert('a.rtf', 'application/rtf', Buffer.from('{\\rtf1 Level 4}'));
    expect(rich).toMatchObject({ ...word, text: ['Level 4'] });
  });

  test('reads neither the network nor files of this machine, whatever a file links to', async () => {
    start({ soffice });
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const picture = join(folder.path, 'private.png');
    const red = { create: { width: 8, height: 8, channels: 3, background: '#f00' } } as const;
    await writeFile(picture, await sharp(red).png().toBuffer());
    const links = [`${address}/p.png`, pathToFileURL(picture).href];
    const word = await convert('links.docx', DOCX, makeDocx(['Before'], links));
    const frames = links.map(
      (link) =>
        `<draw:frame svg:width="2cm" svg:height="2cm"><draw:image xlink:href="${link}"/></draw:frame>`,
    );
    const text = await convert('links.odt', ODT, makeOdt(`<text:p>Before${frames.join('')}</text:p>`));
    server.close();
    for (const { pageCount, text: read, pdf } of [word, text]) {
      expect([pageCount, read[0]]).toEqual([1, expect.stringContaining('Before')]);
      expect(pdf).not.toMatch(/\/Subtype\s*\/Image/);
    }
    expect(asked).toEqual([]);
  });

  test('makes no preview of a damaged file', async () => {
    start({ soffice });
    const damaged = makeDocx(['x'.repeat(5000)]).subarray(0, 600);
    expect(await convert('cut.docx', DOCX, damaged)).toMatchObject({ pageCount: 0, reason: 'NOT_CONVERTED' });
  });

  const folderOfPrograms = soffice && ['/usr/lib/libreoffice/program', join(soffice, '..')];
  const has = (library: string) =>
    Boolean(folderOfPrograms && folderOfPrograms.some((place) => existsSync(join(place, library))));

  test.skipIf(!has('libsclo.so'))(
    'converts the first 500 pages of a sheet with 40,000 rows',
    { timeout: 200_000 },
    async () => {
      start({ soffice });
      const sheet = await convert('a.ods', ODS, makeOds(40_000));
      expect(sheet).toMatchObject({ pageCount: 500, reason: 'TOO_LARGE', pages: 5 });
      expect(sheet.text[0]).toContain('Subject 1 10 mg');
    },
  );

  test.skipIf(!has('libsdlo.so'))('converts a presentation', async () => {
    start({ soffice });
    const slides = await convert('a.odp', ODP, makeOdp(['Visit 1', 'Visit 2']));
    expect(slides).toMatchObject({ pageCount: 2, reason: undefined, text: ['Visit 1', 'Visit 2'] });
  });
});
