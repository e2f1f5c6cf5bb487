import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addressOf } from '@studyline/contract/core/endpoint';
import { addDocument } from '@studyline/contract/drafts/calls';
import { listPreviews } from '@studyline/contract/post-files/calls';
import { en } from '@studyline/contract/words/en';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../scripts/browser.mjs';
import { type Figure, ratio } from './figures.ts';
import { ask, median } from './load.ts';
import { openPage } from './pages.ts';
import { startProcess } from './processes.ts';
import { RARE_WORD, writeProtocol } from './reader-file.ts';
import type { Reader } from './readers.ts';

const { drafts } = en;

const LENGTHS = [30, 300, 3000];
const LONG = 300;
/** 20 Mbit/s. */
const OFFICE_BYTES = 2_500_000;
const ROUNDS = 3;
const SCROLL_SECONDS = 4;
const PAGES_PER_SECOND = 10;
const SCROLL_FROM = 20;
const LATEST_MILLIS = 60_000;
const FORM = '/channel/post/1/post-creation';
const WHOLE = 'share of frames without a blank page';

const bounds: Record<string, { floor: number; aim: number }> = {
  find: { floor: 0.5, aim: 0.3 },
  [WHOLE]: { floor: 1 / 1.2, aim: 1 },
};
const units: Record<string, ' MiB' | ''> = { memory: ' MiB', [WHOLE]: '' };

type Side = 'product' | 'viewer';
type Times = Record<Side, number[]>;

/** A document as the product and as pdf.js's viewer show it. */
interface Shown {
  pages: number;
  addresses: Record<Side, string>;
}

/** G21 and G22: the reader beside pdf.js's own viewer, with the same files; and how soon an upload can be read. */
export async function measureReader(product: string, writer: Reader, reader: Reader): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'studyline-bench-'));
  const server = await startProcess(join(import.meta.dirname, 'viewer-server.ts'), { VIEWER_FILES: folder });
  const browsers: Record<Side, Browser> = {
    product: await chromium.launch(await findBrowser()),
    viewer: await chromium.launch(await findBrowser()),
  };
  try {
    const figures: Figure[] = [];
    const documents = new Map<number, Shown>();
    const publish = async (pages: number) => {
      const file = await writeProtocol(pages);
      await writeFile(join(folder, `${pages}.pdf`), file);
      const postId = await upload(product, writer, file, pages);
      const addresses = {
        product: `${product}/post/${postId}/1/detail`,
        viewer: `${server.url}/viewer?file=/files/${pages}.pdf`,
      };
      documents.set(pages, { pages, addresses });
    };
    for (const pages of LENGTHS.slice(0, -1)) await publish(pages);
    const open = () => timeOpening(browsers.product, documents.get(LONG)!.addresses.product, reader);
    const alone = await repeat(open);
    const publishing = publish(LENGTHS.at(-1)!);
    const during = await repeat(open);
    await publishing;
    const beside = [median(during), median(alone)] as const;
    figures.push(
      ratio('G22', 'a page while 3,000 pages are read in', beside, { floor: 2, aim: 1.2, unit: ' ms' }),
      await measureUpload(browsers.product, { product, bare: server.url }, writer),
    );
    for (const shown of documents.values()) figures.push(...(await compare(browsers, shown, reader)));
    return figures;
  } finally {
    for (const browser of Object.values(browsers)) await browser.close();
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

async function repeat(measure: () => Promise<number>): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) taken.push(await measure());
  return taken;
}

async function timeOpening(browser: Browser, address: string, reader: Reader): Promise<number> {
  const { page, close } = await openPage(browser, new URL(address).origin, reader);
  await page.goto(address, { waitUntil: 'commit' });
  return untilShown(page, 1, true).finally(close);
}

/** From a press on Publish to the first page, at the speed of an office, compared with the upload of the file's bytes. */
async function measureUpload(
  browser: Browser,
  { product, bare }: { product: string; bare: string },
  writer: Reader,
): Promise<Figure> {
  const file = await writeProtocol(LONG);
  const windows = {
    product: await openPage(browser, product, writer),
    bare: await openPage(browser, bare, writer),
  };
  try {
    const { page } = windows.product;
    await page.goto(FORM);
    await windows.bare.page.goto('/empty');
    for (const { devtools } of Object.values(windows)) {
      await devtools.send('Network.enable');
      const speed = { latency: 20, downloadThroughput: OFFICE_BYTES, uploadThroughput: OFFICE_BYTES };
      await devtools.send('Network.emulateNetworkConditions', { offline: false, ...speed });
    }
    const times: Record<'product' | 'bare', number[]> = { product: [], bare: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.bare.push(await windows.bare.page.evaluate(sendBare, { url: '/upload', size: file.length }));
      await page.goto(FORM);
      times.product.push(await publishByForm(page, file));
    }
    const taken = [median(times.product), median(times.bare)] as const;
    return ratio('G22', 'upload of 300 pages to the first page', taken, { floor: 3, aim: 1.5, unit: ' ms' });
  } finally {
    for (const { close } of Object.values(windows)) await close();
  }
}

async function sendBare({ url, size }: { url: string; size: number }): Promise<number> {
  const body = new Uint8Array(size);
  const begun = performance.now();
  await fetch(url, { method: 'POST', body });
  return performance.now() - begun;
}

/** Milliseconds from the press to the first page. */
async function publishByForm(page: Page, buffer: Buffer): Promise<number> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: drafts.file.choose, exact: true }).click();
  await (await chooser).setFiles({ name: 'procedures.pdf', mimeType: 'application/pdf', buffer });
  await page.getByLabel(drafts.creation.name, { exact: true }).fill('Uploaded');
  // Nobody publishes while the form is still loading.
  await page.waitForLoadState('networkidle');
  const publish = page.getByRole('button', { name: drafts.publish, exact: true }).filter({ visible: true });
  const begun = await publish.first().evaluate((button: HTMLButtonElement) => {
    const pressedAt = performance.now();
    button.click();
    return pressedAt;
  });
  return (await untilShown(page, 1, true)) - begun;
}

/** Publishes a document and waits until its first page has a picture. */
async function upload(product: string, { token }: Reader, file: Buffer, pages: number): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.set('title', `Procedures on ${pages} pages`);
  form.set('intent', 'PUBLISH');
  form.set('file', new Blob([new Uint8Array(file)]), 'procedures.pdf');
  const response = await fetch(product + addressOf(addDocument, { params: { channelId: 1 } }), {
    method: 'POST',
    headers,
    body: form,
  });
  if (!response.ok) throw new Error(`A document could not be published: ${await response.text()}`);
  const { postId } = (await response.json()) as { postId: number };
  const url = product + addressOf(listPreviews, { params: { id: postId }, query: {} });
  for (;;) {
    const { items } = await ask<{ items: unknown[] }>({ url, method: 'GET', headers, check: () => {} });
    if (items.length > 0) return postId;
    await pause(500);
  }
}

async function compare(browsers: Record<Side, Browser>, shown: Shown, reader: Reader): Promise<Figure[]> {
  const taken: Record<string, Times> = {};
  const note = (what: string, side: Side, value: number) =>
    (taken[what] ??= { product: [], viewer: [] })[side].push(value);
  for (let round = 0; round < ROUNDS; round += 1) {
    const sides: Side[] = round % 2 === 0 ? ['product', 'viewer'] : ['viewer', 'product'];
    for (const side of sides)
      for (const [what, value] of await visit(browsers[side], side, shown, reader)) note(what, side, value);
  }
  return Object.entries(taken).map(([what, { product, viewer }]) =>
    ratio('G21', `${what}, ${shown.pages} pages`, [median(product), median(viewer)], {
      ...(bounds[what] ?? { floor: 1.2, aim: 1 }),
      unit: units[what] ?? ' ms',
    }),
  );
}

/** Opens a document cold and warm, jumps to its end, scrolls through it and finds a word. */
async function visit(
  browser: Browser,
  side: Side,
  { pages, addresses }: Shown,
  reader: Reader,
): Promise<[string, number][]> {
  const { page, close } = await openPage(browser, new URL(addresses[side]).origin, reader);
  try {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(addresses[side], { waitUntil: 'commit' });
    const cold = await untilShown(page, 1, true);
    await untilShown(page, 1, false);
    await pause(1500);
    await page.reload({ waitUntil: 'commit' });
    const warm = await untilShown(page, 1, true);
    await untilShown(page, 1, false);
    await pause(1500);
    const memory = await memoryOf(browser);
    const jump = await jumpToEnd(page, pages);
    const figures: [string, number][] = [
      ['open cold', cold],
      ['open warm', warm],
      ['memory', memory],
      ['jump to the end', jump],
    ];
    if (pages > 100) {
      const { frames, blank } = await scroll(page);
      figures.push(['time per frame at 10 pages a second', (SCROLL_SECONDS * 1000) / frames]);
      figures.push([WHOLE, 1 - blank / frames]);
    }
    figures.push(['find', await find(page, side)]);
    return figures;
  } finally {
    await close();
  }
}

/** Milliseconds since the navigation until a page can be read, as it is drawn or as a picture of it. */
async function untilShown(page: Page, number: number, acceptsPicture: boolean): Promise<number> {
  const shown = await page.waitForFunction(
    ({ wanted, picture }) => {
      const canvas = document.querySelector(`.pdfViewer .page[data-page-number="${wanted}"] canvas`);
      const images = picture ? [...document.querySelectorAll<HTMLImageElement>('#main section img')] : [];
      const isPicture = images.some(({ complete, naturalWidth }) => complete && naturalWidth > 300);
      return canvas || isPicture ? performance.now() : 0;
    },
    { wanted: number, picture: acceptsPicture },
    { polling: 'raf', timeout: LATEST_MILLIS },
  );
  return shown.jsonValue();
}

function jumpToEnd(page: Page, pages: number): Promise<number> {
  return page.evaluate(
    (last) =>
      new Promise<number>((resolve) => {
        const scroller = document.querySelector('.pdfViewer')!.parentElement!;
        const begun = performance.now();
        scroller.scrollTop = scroller.scrollHeight;
        const look = () =>
          document.querySelector(`.pdfViewer .page[data-page-number="${last}"] canvas`)
            ? resolve(performance.now() - begun)
            : requestAnimationFrame(look);
        requestAnimationFrame(look);
      }),
    pages,
  );
}

function scroll(page: Page): Promise<{ frames: number; blank: number }> {
  return page.evaluate(
    ({ from, seconds, speed }) =>
      new Promise<{ frames: number; blank: number }>((resolve) => {
        const viewer = document.querySelector('.pdfViewer')!;
        const scroller = viewer.parentElement!;
        const pages = [...viewer.querySelectorAll<HTMLElement>('.page')];
        const height = pages[from + 1]!.offsetTop - pages[from]!.offsetTop;
        const top = pages[from]!.offsetTop;
        scroller.scrollTop = top;
        const isBlank = () => {
          const frame = scroller.getBoundingClientRect();
          const at = Math.floor((scroller.scrollTop - pages[0]!.offsetTop) / height);
          return pages.slice(Math.max(0, at - 1), at + 3).some((one) => {
            const { top: above, bottom: below, height: own } = one.getBoundingClientRect();
            const seen = Math.min(below, frame.bottom) - Math.max(above, frame.top);
            return seen > own / 4 && !one.querySelector('canvas');
          });
        };
        let frames = 0;
        let blank = 0;
        let begun = 0;
        const step = (now: number) => {
          begun ||= now;
          const passed = (now - begun) / 1000;
          if (passed > seconds) return resolve({ frames, blank });
          scroller.scrollTop = top + height * speed * passed;
          frames += 1;
          if (isBlank()) blank += 1;
          return requestAnimationFrame(step);
        };
        setTimeout(() => requestAnimationFrame(step), 1000);
      }),
    { from: SCROLL_FROM, seconds: SCROLL_SECONDS, speed: PAGES_PER_SECOND },
  );
}

declare global {
  /** The viewer's own search. It ends with the first match. */
  var find: (query: string) => Promise<void>;
}

async function find(page: Page, side: Side): Promise<number> {
  if (side === 'viewer')
    return page.evaluate(async (word) => {
      const begun = performance.now();
      await globalThis.find(word);
      return performance.now() - begun;
    }, RARE_WORD);
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.insertText(RARE_WORD);
  const begun = performance.now();
  await page
    .getByText(/^1 of 1/)
    .first()
    .waitFor();
  return performance.now() - begun;
}

/** Of the largest page process, in MiB: memory that others share counts in part. Linux only. */
async function memoryOf(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  const sizes = await Promise.all(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(async ({ id }) => {
        const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
        return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024;
      }),
  );
  return Math.max(...sizes);
}
