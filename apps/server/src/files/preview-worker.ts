/**
 * The preview process. It does one job at a time for the server: it opens the file and sends its content. Files come from people:
 * one may crash this process, but not the server.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import sharp, { type Sharp } from 'sharp';
import { SKETCH_WIDTH, sketchOf } from './page-sketch.ts';
import { loadPdfium, type Pdf, PdfError } from './pdfium.ts';
import type { GreyPicture, loadRecogniser } from './recognition.ts';
import {
  countShownPages,
  GROUP,
  limitPdfBytes,
  MAX_IMAGE_SIDE,
  MAX_INSPECTED_PAGES,
  NUMBERS_PER_WORD,
  OUTGROWN,
  PAGE_WIDTHS,
  type PageImage,
  type PreviewJob,
  type PreviewMessage,
  type PreviewReason,
  THUMBNAIL_WIDTH,
} from './preview-protocol.ts';

type Render = Extract<PreviewJob, { kind: 'render' }>;
type Recognise = Extract<PreviewJob, { kind: 'recognise' }>;
type Convert = Extract<PreviewJob, { kind: 'convert' }>;
type Append = Extract<PreviewJob, { kind: 'append' }>;

const MAX_IMAGE_PIXELS = 100_000_000;
/** A WebP has at most 16,383 pixels a side. */
const MAX_IMAGE_HEIGHT = 16_000;
const FITTED = { fit: 'inside', withoutEnlargement: true } as const;
const SKETCH_MS = 5000;
/** Letters: those of 3,000 pages full of text. */
const MAX_TOTAL_TEXT = 10_000_000;
/** Later words are found by a search, but not marked on their pages. */
const MAX_TOTAL_WORDS = 500_000;

/** At this resolution small print is read as well, and more takes longer only. */
const RECOGNISED_DPI = 300;
const POINTS_PER_INCH = 72;
/** Of an image whose resolution is not known: an A4 page at that resolution. */
const MAX_RECOGNISED_SIDE = 3508;
/** Of the memory of the process: then the next page needs a new one. */
const RECOGNISED_SHARE = 0.6;

const memoryMb = Number(process.argv[2]);
const isGroup = process.argv[3] === GROUP;
const maxPdfBytes = limitPdfBytes(memoryMb);
let pdfium: Awaited<ReturnType<typeof loadPdfium>> | undefined;
let recogniser: Awaited<ReturnType<typeof loadRecogniser>> | undefined;

// The libraries behind sharp open more types than we accept, and the file's content decides which one is used.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Tiff'].map((format) => `VipsForeignLoad${format}`),
});
sharp.cache(false);
sharp.concurrency(1);

watchOver();
// The server is gone. What this process has started would go on, without limits.
process.on('disconnect', () => (isGroup ? process.kill(-process.pid, 'SIGKILL') : process.exit()));
// A service manager and Ctrl-C tell every process; the server decides when this one ends.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('message', (job: PreviewJob) => void answer(job));
await send({ type: 'ready' });

async function answer(job: PreviewJob): Promise<void> {
  try {
    if (job.kind === 'convert') return await convert(job);
    await (job.mimeType === 'application/pdf' ? openPdf(job) : openImage(job));
    // The engine's memory never shrinks.
    await send({ type: 'done', spent: isSpent() });
  } catch (error) {
    if (isOfSystem(error)) await send({ type: 'failed', message: String(error), code: error.code });
    else await send({ type: 'done', ...judge(error, job) });
  }
}

async function convert(job: Convert): Promise<void> {
  const { convertToPdf } = await import('./conversion.ts');
  const result = await convertToPdf(job);
  if (typeof result === 'number') await send({ type: 'copy', bytes: result });
  // Whatever the program has left behind ends with this process.
  await send({ type: 'done', ...(typeof result === 'string' ? { reason: result } : {}), spent: true });
}

function isSpent(): boolean {
  if ((pdfium?.usedBytes() ?? 0) > maxPdfBytes / 2) return true;
  return recogniser !== undefined && process.memoryUsage.rss() > memoryMb * 1024 * 1024 * RECOGNISED_SHARE;
}

async function openPdf(job: Exclude<PreviewJob, Convert>): Promise<void> {
  pdfium ??= await loadPdfium(maxPdfBytes);
  const pdf = openAgain(pdfium.open(job.path), job.path);
  await send({ type: 'document', pageCount: pdf.pageCount });
  if (job.kind === 'append') return appendTo(pdf, job);
  if (job.kind === 'recognise') await recognisePage(pdf, job);
  else if (job.kind === 'render') await renderPages(pdf, job);
  else await (job.kind === 'sketch' ? sketchPages(pdf) : inspectPages(pdf));
  pdf.close();
}

/** How many pages of a large file are read before what the engine has kept of them is given up. */
const PAGES_KEPT = 20;

/** A document that is opened again after some pages, if it is large. */
function openAgain(first: Pdf, path: string): Pdf {
  if (!first.isLarge) return first;
  let pdf = first;
  let read = 0;
  const next = (): Pdf => {
    if (read === PAGES_KEPT) {
      pdf.close();
      pdf = pdfium!.open(path);
      read = 0;
    }
    read += 1;
    return pdf;
  };
  return {
    ...first,
    readPage: (...args) => next().readPage(...args),
    renderPage: (...args) => next().renderPage(...args),
    widthOf: (page) => pdf.widthOf(page),
    close: () => pdf.close(),
  };
}

async function appendTo(pdf: Pdf, { path, pages, copy }: Append): Promise<void> {
  const { pageCount, isSigned, allowsPages } = pdf;
  pdf.close();
  if (isSigned || !allowsPages) return send({ type: 'refused', reason: isSigned ? 'SIGNED' : 'RESTRICTED' });
  const { appendPages } = await import('./append-pages.ts');
  const bytes = await appendPages(path, pages, copy);
  // Another program has to find all pages in it.
  const [added, whole] = [pages, copy].map((each) => countPages(each));
  if (pageCount + added! !== whole) throw new PdfError('BROKEN');
  await send({ type: 'copy', bytes });
}

function countPages(path: string): number {
  const pdf = pdfium!.open(path);
  pdf.close();
  return pdf.pageCount;
}

async function inspectPages(pdf: Pdf): Promise<void> {
  let allowed = MAX_TOTAL_TEXT;
  let placed = MAX_TOTAL_WORDS;
  for (let page = 1; page <= Math.min(pdf.pageCount, MAX_INSPECTED_PAGES); page++) {
    const { text, words, isComplete, ...more } = pdf.readPage(page, placed);
    const isWhole = text.length <= allowed;
    await send({
      type: 'text',
      page: {
        page,
        ...more,
        text: text.slice(0, allowed).toWellFormed(),
        words: isWhole ? words : new Int32Array(),
        isComplete: isComplete && isWhole,
      },
    });
    allowed = Math.max(0, allowed - text.length);
    placed -= words.length / NUMBERS_PER_WORD;
  }
}

async function renderPages(pdf: Pdf, job: Render): Promise<void> {
  const last = Math.min(job.to, countShownPages(pdf.pageCount));
  for (let page = Math.max(job.from, 1); page <= last; page++) {
    const bitmap = pdf.renderPage(page, PAGE_WIDTHS[job.size]);
    // With too little memory, a page is drawn incompletely or blank.
    if (pdfium?.isExhausted()) throw new PdfError('TOO_LARGE');
    if (!bitmap) continue;
    const { width, height, data } = bitmap;
    const image = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
    await saveImages(image, page, job);
  }
}

async function recognisePage(pdf: Pdf, { page }: Recognise): Promise<void> {
  const points = pdf.widthOf(page) ?? 0;
  const bitmap = pdf.renderPage(page, Math.ceil((points / POINTS_PER_INCH) * RECOGNISED_DPI));
  if (pdfium?.isExhausted()) throw new PdfError('TOO_LARGE');
  if (!bitmap) throw new PdfError('BROKEN');
  const { width, height, data } = bitmap;
  const picture = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  await recognise(page, await readGrey(picture), (width / points) * POINTS_PER_INCH);
}

/** One byte for each pixel. */
async function readGrey(picture: Sharp): Promise<GreyPicture> {
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

async function recognise(page: number, picture: GreyPicture, dpi: number): Promise<void> {
  recogniser ??= await startRecogniser();
  await send({ type: 'recognised', page: { page, ...recogniser.read(picture, dpi) } });
}

/** Sketches as many pages as it can in a few seconds, because other files are waiting. */
async function sketchPages(pdf: Pdf): Promise<void> {
  const end = performance.now() + SKETCH_MS;
  for (let page = 1; page <= countShownPages(pdf.pageCount) && performance.now() < end; page += 1) {
    const bitmap = pdf.renderPage(page, SKETCH_WIDTH);
    if (pdfium?.isExhausted()) throw new PdfError('TOO_LARGE');
    if (bitmap) await send({ type: 'sketch', page: { page, sketch: sketchOf(bitmap) } });
  }
}

async function openImage(job: Exclude<PreviewJob, Convert>): Promise<void> {
  const limitInputPixels = job.kind === 'scale' ? job.maxPixels : MAX_IMAGE_PIXELS;
  const image = sharp(job.path, { limitInputPixels, failOn: 'truncated' });
  const { autoOrient } = await image.metadata();
  if (Math.max(autoOrient.width, autoOrient.height) > MAX_IMAGE_SIDE) throw new SideError();
  // Transparent parts are white, as on paper.
  const picture = image.autoOrient().flatten({ background: '#fff' });
  await send({ type: 'document', pageCount: 1 });
  if (job.kind === 'inspect') {
    const page = { page: 1, ...autoOrient, text: '', words: new Int32Array() };
    await send({ type: 'text', page: { ...page, isComplete: true, isPicture: true } });
  } else if (job.kind === 'recognise') {
    const bounds = { width: MAX_RECOGNISED_SIDE, height: MAX_RECOGNISED_SIDE, ...FITTED };
    await recognise(1, await readGrey(picture.resize(bounds)), RECOGNISED_DPI);
  } else if (job.kind === 'scale') {
    const { width, height } = job;
    const how = job.isFilled ? ({ fit: 'cover' } as const) : FITTED;
    const page = await save(picture.resize({ width, height, ...how }), 1, join(job.folder, 'scaled.webp'));
    await send({ type: 'image', page });
  } else if (job.kind === 'render' && job.from <= 1 && job.to >= 1) {
    await saveImages(picture, 1, job);
  }
}

async function saveImages(image: Sharp, page: number, { folder, size, thumbnail }: Render): Promise<void> {
  const saveOf = (name: string, width: number) => {
    const bounds = { width, height: MAX_IMAGE_HEIGHT, ...FITTED };
    return save(image.clone().resize(bounds), page, join(folder, name));
  };
  await send({ type: 'image', page: await saveOf(`${page}.webp`, PAGE_WIDTHS[size]) });
  if (thumbnail && page === 1) {
    await send({ type: 'thumbnail', page: await saveOf('thumbnail.webp', THUMBNAIL_WIDTH) });
  }
}

async function save(image: Sharp, page: number, path: string): Promise<PageImage> {
  // More effort takes longer and saves nothing.
  const { data, info } = await image.webp({ quality: 80, effort: 2 }).toBuffer({ resolveWithObject: true });
  // Not written by sharp: a full disk must not look like a broken file.
  await writeFile(path, data);
  return { page, path, width: info.width, height: info.height, bytes: data.length };
}

class SideError extends Error {}

/** What an error says about the file, and whether the engine is still usable. */
function judge(error: unknown, job: PreviewJob): { reason: PreviewReason; spent: boolean } {
  if (error instanceof PdfError) return { reason: error.reason, spent: error.reason === 'TOO_LARGE' };
  if (job.mimeType === 'application/pdf') {
    return { reason: pdfium?.isExhausted() ? 'TOO_LARGE' : 'BROKEN', spent: true };
  }
  // An engine that has stopped in the middle of a page reads no other.
  const spent = job.kind === 'recognise';
  const isTooLarge = error instanceof SideError || /pixel limit/.test(String(error));
  return { reason: isTooLarge ? 'TOO_LARGE' : 'BROKEN', spent };
}

/** That it does not start has nothing to do with the file: the job is tried again. */
async function startRecogniser(): ReturnType<typeof loadRecogniser> {
  const { loadRecogniser } = await import('./recognition.ts');
  return loadRecogniser().catch((cause: unknown) => {
    throw Object.assign(new Error('The recognition of text did not start.', { cause }), {
      code: 'ENOENGINE',
    });
  });
}

function isOfSystem(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code));
}

/** Waits until the message is sent, so that it is not lost if the next page ends the process. */
async function send(message: PreviewMessage): Promise<void> {
  await new Promise<void>((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });
}

/**
 * Ends the process, with the programs that it has started, when they outgrow their memory, or when the server is gone. It needs its own
 * thread, because a page can keep the main one busy forever.
 */
function watchOver(): void {
  const watch = `
    const { workerData: { maxBytes, server, isGroup } } = require('node:worker_threads');
    const { readdirSync, readFileSync, writeSync } = require('node:fs');
    const PAGE_BYTES = 4096;
    // The process of a group and its resident pages are the 3rd and the 22nd number after its name, which is in brackets (Linux).
    const ofGroup = (pid) => {
      try {
        const stat = readFileSync('/proc/' + pid + '/stat', 'latin1');
        const numbers = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return Number(numbers[2]) === process.pid ? Number(numbers[21]) * PAGE_BYTES : 0;
      } catch {
        return 0;
      }
    };
    const list = () => {
      try {
        return readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name) && Number(name) !== process.pid);
      } catch {
        return [];
      }
    };
    const used = () => {
      const own = process.memoryUsage.rss();
      return isGroup ? list().reduce((bytes, pid) => bytes + ofGroup(pid), own) : own;
    };
    setInterval(() => {
      const tooLarge = used() > maxBytes;
      if (tooLarge) writeSync(2, '${OUTGROWN}');
      if (tooLarge || process.ppid !== server) process.kill(isGroup ? -process.pid : process.pid, 'SIGKILL');
    }, isGroup ? 250 : 100);
  `;
  const workerData = { maxBytes: memoryMb * 1024 * 1024, server: process.ppid, isGroup };
  new Worker(watch, { eval: true, workerData, resourceLimits: { maxOldGenerationSizeMb: 16 } }).unref();
}
