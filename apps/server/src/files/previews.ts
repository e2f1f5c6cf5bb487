import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isConverted } from './office-types.ts';
import { createPreviewProcess } from './preview-process.ts';
import {
  type AppendReason,
  limitCopiedBytes,
  limitSourceBytes,
  MAX_CONVERTED_BYTES,
  MAX_PDF_BYTES,
  MAX_RENDERED_PAGES,
  type PageImage,
  type PageSize,
  type PageSketch,
  type PageText,
  type PictureFrame,
  type PreviewJob,
  type PreviewReason,
  type RecognisedText,
} from './preview-protocol.ts';
import { FileTooLargeError } from './storage-errors.ts';
import { createMeter } from './storage-meter.ts';

/** These pages are rendered when a file arrives, the others on demand. */
const FIRST_PAGES = 5;
const PREVIEWED = new Set([
  'application/pdf',
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/tiff',
]);

const NOTHING: Preview = { pageCount: 0, pages: [], texts: [], sketches: [], dispose: async () => undefined };

/** A file on the disk, or a function that opens it. It is opened and copied only when its turn comes. */
export type PreviewSource = { path: string } | { open: () => Promise<Readable> };

export interface Inspection {
  /** 0 when the file could not be opened. */
  pageCount: number;
  /** In order. Fewer than pageCount when there is a reason or more than 5000 pages. */
  texts: PageText[];
  reason?: PreviewReason;
}

export interface PreviewResult {
  pageCount: number;
  /** In order. When there is a reason, only those that were finished. */
  pages: PageImage[];
  /** Of the first page, if requested. */
  thumbnail?: PageImage;
  reason?: PreviewReason;
  /** Removes the files. Call it once they are stored. */
  dispose(): Promise<void>;
}

export interface Preview extends Inspection, PreviewResult {
  /** Of the pages of a PDF that can be shown, unless drawing them takes too long. */
  sketches: PageSketch[];
  /** The PDF that was made of an Office file. Its pages are those of the result. */
  conversion?: { path: string; bytes: number };
}

/** A copy of a file with more pages, or why there is none. */
export interface Appended {
  copy?: { path: string; bytes: number };
  reason?: AppendReason;
  /** Removes the copy. */
  dispose(): Promise<void>;
}

/** What a job has found. */
interface Found extends Preview {
  copyBytes?: number;
  refusal?: AppendReason;
  recognised?: RecognisedText;
}

/**
 * What a page says that is a picture, undefined if it could not be recognised, because it took too long for instance. Returns whether to
 * go on with the next page.
 */
type OnRecognised = (page: number, found: RecognisedText | undefined) => Promise<boolean>;

export interface Previewer {
  /** Page count, and the size and text of every page. Renders nothing. */
  inspect(source: PreviewSource, mimeType: string): Promise<Inspection>;
  /**
   * Renders an inclusive range of pages (the first is 1), 1240 pixels wide, or 2480 for LARGE, and a thumbnail if requested. Only
   * the first 500 pages are rendered. New files have priority.
   */
  renderPages(
    source: PreviewSource,
    mimeType: string,
    pages: {
      from: number;
      to: number;
      size?: PageSize;
      thumbnail?: boolean;
      /** Cancels it while it waits for its turn. Once begun, it finishes, because the pages are worth having. */
      signal?: AbortSignal;
    },
  ): Promise<PreviewResult>;
  /**
   * Everything for a new file: inspection, first five pages, a thumbnail 360 pixels wide, and sketches of all pages. Of an Office file a PDF
   * is made first, if LibreOffice is installed.
   */
  render(source: PreviewSource, mimeType: string): Promise<Preview>;
  /**
   * Recognises the text in the pictures of these pages, in order, and reports each as soon as it is read. It has a process of its
   * own with the lowest priority, so neither new files nor readers wait for it.
   */
  recognise(
    source: PreviewSource,
    mimeType: string,
    pages: readonly number[],
    onPage: OnRecognised,
  ): Promise<void>;
  /** Scales an image. As always, the metadata is removed. One of more pixels, or with a longer side than any image may have, is not decoded: it is TOO_LARGE. New files have priority. */
  scale(
    source: PreviewSource,
    mimeType: string,
    frame: PictureFrame & { maxPixels: number },
  ): Promise<PreviewResult>;
  /** A copy of a PDF with the pages of another after its own. It begins with all bytes of the file. New files have priority. */
  append(
    source: PreviewSource,
    mimeType: string,
    added: { pages: Uint8Array; signal?: AbortSignal },
  ): Promise<Appended>;
  /** Ends the processes, fails running, waiting and later jobs with the same error, and removes all files. */
  close(): Promise<void>;
  /** Whether LibreOffice is installed. */
  readonly canConvert: boolean;
}

type Worker = ReturnType<typeof createPreviewProcess>;
type Waiting = (worker: Worker) => void;

export interface PreviewerSettings {
  /** Holds sources and images while they are being processed. After a crash, its contents can be deleted. */
  folder: string;
  /** The maximum number of concurrent jobs, each in its own process. */
  concurrency?: number;
  /** For one inspection or one rendering. */
  timeoutMs?: number;
  /** For recognising one page. */
  recognitionMs?: number;
  /** For one process. Images above 30% of it have no preview. */
  memoryMb?: number;
  /** An idle process ends after this time. */
  idleMs?: number;
  /** The path of LibreOffice; null if it is not installed. */
  soffice?: string | null;
  /** For making a PDF of an Office file. */
  conversionMs?: number;
  /** For LibreOffice and the process that starts it. */
  conversionMb?: number;
}

/**
 * Previews of PDF files and images, made in separate processes: a hostile file costs a process, never the server. If a file has
 * no preview, the result says why. Only a fault outside the file (an interrupted source, a full disk) is thrown.
 */
export function createPreviewer(settings: PreviewerSettings): Previewer {
  const { concurrency = 1, timeoutMs = 20_000, memoryMb = 768, idleMs = 30_000 } = settings;
  const { recognitionMs = 120_000, soffice = null, conversionMs = 90_000, conversionMb = 1024 } = settings;
  const maxBytes = limitSourceBytes(memoryMb);
  const root = join(settings.folder, randomUUID());
  const closing = new AbortController();
  const { signal } = closing;
  const free = Array.from({ length: concurrency }, () =>
    createPreviewProcess({ timeoutMs, memoryMb, idleMs, folder: root }, signal),
  );
  const newFiles: Waiting[] = [];
  const onDemand: Waiting[] = [];
  const recognitions: Waiting[] = [];
  const recognition = { timeoutMs: recognitionMs, memoryMb, idleMs, folder: root, isLast: true };
  const recognisers = [createPreviewProcess(recognition, signal)];
  const converters = [
    createPreviewProcess(
      { timeoutMs: conversionMs, memoryMb: conversionMb, idleMs, folder: root, startsPrograms: true },
      signal,
    ),
  ];
  const conversions: Waiting[] = [];
  const jobs = new Set<Promise<unknown>>();

  const idleFor = (queue: Waiting[]) =>
    queue === recognitions ? recognisers : queue === conversions ? converters : free;

  function takeWorker(queue: Waiting[], cancelled?: AbortSignal): Promise<Worker> {
    const worker = idleFor(queue).pop();
    if (worker) return Promise.resolve(worker);
    return new Promise((resolve, reject) => {
      queue.push(resolve);
      cancelled?.addEventListener('abort', () => {
        const place = queue.indexOf(resolve);
        if (place < 0) return;
        queue.splice(place, 1);
        reject(cancelled.reason);
      });
    });
  }

  function giveWorker(worker: Worker, queue: Waiting[]): void {
    const idle = idleFor(queue);
    // After a new file it is the turn of someone who reads, however many files are waiting.
    const [first, second] = queue === newFiles ? [onDemand, newFiles] : [newFiles, onDemand];
    const next = idle === free ? (first.shift() ?? second.shift()) : queue.shift();
    if (next) next(worker);
    else idle.push(worker);
  }

  async function run(worker: Worker, job: PreviewJob): Promise<Found> {
    const found: Found = { ...NOTHING, pages: [], texts: [], sketches: [] };
    found.reason = await worker.run(job, (finding) => {
      if (finding.type === 'document') found.pageCount = finding.pageCount;
      else if (finding.type === 'text') found.texts.push(finding.page);
      else if (finding.type === 'image') found.pages.push(finding.page);
      else if (finding.type === 'sketch') found.sketches.push(finding.page);
      else if (finding.type === 'copy') found.copyBytes = finding.bytes;
      else if (finding.type === 'recognised') found.recognised = finding.page;
      else if (finding.type === 'refused') found.refusal = finding.reason;
      else found.thumbnail = finding.page;
    });
    return found;
  }

  /** Gives `work` a worker, a file on the disk, and a folder that stays until the result is disposed of. */
  function withFile(...args: Parameters<typeof workOn>): Promise<Found> {
    const job = workOn(...args);
    const forget = () => void jobs.delete(job);
    jobs.add(job);
    job.then(forget, forget);
    return job;
  }

  async function workOn(
    source: PreviewSource,
    mimeType: string,
    work: (worker: Worker, path: string, folder: string) => Promise<Found>,
    {
      queue = newFiles,
      cancelled,
      mostBytes = mimeType === 'application/pdf' ? MAX_PDF_BYTES : maxBytes,
    }: { queue?: Waiting[]; cancelled?: AbortSignal | undefined; mostBytes?: number } = {},
  ): Promise<Found> {
    signal.throwIfAborted();
    if (!PREVIEWED.has(mimeType) && queue !== conversions) return { ...NOTHING, reason: 'NO_PREVIEW' };
    cancelled?.throwIfAborted();
    const worker = await takeWorker(queue, cancelled);
    let folder: string | undefined;
    const dispose = async () => {
      if (folder) await rm(folder, { recursive: true, force: true });
    };
    try {
      signal.throwIfAborted();
      await mkdir(root, { recursive: true, mode: 0o700 });
      folder = await mkdtemp(join(root, 'job-'));
      const path = await findPath(source, folder, mostBytes, signal);
      return { ...(await work(worker, path, folder)), dispose };
    } catch (error) {
      // Once closing has begun, it is the cause of every failure, and close() removes all folders.
      signal.throwIfAborted();
      await dispose();
      if (error instanceof FileTooLargeError) return { ...NOTHING, reason: 'TOO_LARGE' };
      throw error;
    } finally {
      giveWorker(worker, queue);
    }
  }

  function renderFile(source: PreviewSource, mimeType: string): Promise<Found> {
    return withFile(source, mimeType, async (worker, path, folder) => {
      const inspection = await run(worker, { kind: 'inspect', path, mimeType });
      const { pageCount, texts, reason } = inspection;
      if (pageCount === 0) return inspection;
      const first = { from: 1, to: FIRST_PAGES, size: 'NORMAL', thumbnail: true, folder } as const;
      const rendering = await run(worker, { kind: 'render', path, mimeType, ...first });
      // A page that can't be sketched has its text and pictures all the same.
      const isSketched = mimeType === 'application/pdf' && !rendering.reason;
      const { sketches } = isSketched ? await run(worker, { kind: 'sketch', path, mimeType }) : NOTHING;
      return { ...rendering, pageCount, texts, sketches, reason: rendering.reason ?? reason };
    });
  }

  async function renderConverted(source: PreviewSource, mimeType: string, program: string): Promise<Preview> {
    let path = '';
    const {
      copyBytes: bytes,
      reason,
      dispose,
    } = await withFile(
      source,
      mimeType,
      (worker, original, folder) => {
        path = join(folder, 'converted.pdf');
        return run(worker, {
          kind: 'convert',
          path: original,
          mimeType,
          soffice: program,
          copy: path,
          folder,
        });
      },
      { queue: conversions, mostBytes: MAX_CONVERTED_BYTES },
    );
    if (bytes === undefined || reason) {
      await dispose();
      // The process is fine: only what LibreOffice made of the file is not.
      return { ...NOTHING, reason: reason === 'BROKEN' ? 'NOT_CONVERTED' : (reason ?? 'NOT_CONVERTED') };
    }
    const conversion = { path, bytes };
    try {
      const preview = await renderFile({ path }, 'application/pdf');
      const disposeAll = async () => {
        await preview.dispose();
        await dispose();
      };
      // LibreOffice was asked for no more pages than that.
      const isCut = preview.pageCount >= MAX_RENDERED_PAGES;
      return {
        ...preview,
        conversion,
        reason: preview.reason ?? (isCut ? 'TOO_LARGE' : undefined),
        dispose: disposeAll,
      };
    } catch (error) {
      await dispose();
      throw error;
    }
  }

  return {
    async inspect(source, mimeType) {
      const { pageCount, texts, reason, dispose } = await withFile(source, mimeType, (worker, path) =>
        run(worker, { kind: 'inspect', path, mimeType }),
      );
      await dispose();
      return { pageCount, texts, reason };
    },

    renderPages: (source, mimeType, { from, to, size = 'NORMAL', thumbnail = false, signal: cancelled }) =>
      withFile(
        source,
        mimeType,
        (worker, path, folder) =>
          run(worker, { kind: 'render', path, mimeType, from, to, size, thumbnail, folder }),
        { queue: onDemand, cancelled },
      ),

    canConvert: soffice !== null,

    async render(source, mimeType) {
      if (!isConverted(mimeType)) return renderFile(source, mimeType);
      if (soffice === null) return { ...NOTHING, reason: 'NO_CONVERTER' };
      return renderConverted(source, mimeType, soffice);
    },

    async recognise(source, mimeType, pages, onPage) {
      const { dispose } = await withFile(
        source,
        mimeType,
        async (worker, path) => {
          for (const page of pages) {
            const { recognised } = await run(worker, { kind: 'recognise', path, mimeType, page });
            if (!(await onPage(page, recognised))) break;
          }
          return NOTHING;
        },
        { queue: recognitions },
      );
      await dispose();
    },

    scale: (source, mimeType, frame) =>
      withFile(
        source,
        mimeType,
        (worker, path, folder) => run(worker, { kind: 'scale', path, mimeType, ...frame, folder }),
        { queue: onDemand },
      ),

    async append(source, mimeType, { pages, signal: cancelled }) {
      if (mimeType !== 'application/pdf') return { reason: 'NO_PREVIEW', dispose: NOTHING.dispose };
      let path = '';
      const { copyBytes, refusal, reason, dispose } = await withFile(
        source,
        mimeType,
        async (worker, original, folder) => {
          const added = join(folder, 'added.pdf');
          path = join(folder, 'copy.pdf');
          await writeFile(added, pages);
          return run(worker, { kind: 'append', path: original, mimeType, pages: added, copy: path });
        },
        { queue: onDemand, cancelled, mostBytes: limitCopiedBytes(memoryMb) },
      );
      // Only a PDF gets here.
      const why =
        refusal ?? (reason === 'NO_CONVERTER' || reason === 'NOT_CONVERTED' ? 'NO_PREVIEW' : reason);
      return {
        ...(copyBytes === undefined || why ? {} : { copy: { path, bytes: copyBytes } }),
        ...(why ? { reason: why } : {}),
        dispose,
      };
    },

    async close() {
      closing.abort(new Error('The previews have been stopped.'));
      await Promise.allSettled(jobs);
      // A process may write one more page before it is gone.
      await rm(root, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

async function findPath(
  source: PreviewSource,
  folder: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string> {
  if ('path' in source) {
    if ((await stat(source.path)).size > maxBytes) throw new FileTooLargeError(maxBytes);
    return source.path;
  }
  const path = join(folder, 'source');
  await pipeline(await source.open(), createMeter(maxBytes).pass, createWriteStream(path, { mode: 0o600 }), {
    signal,
  });
  return path;
}
