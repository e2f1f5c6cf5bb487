import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type * as contract from '@studyline/contract/post-files';
import type { Actor } from '../../core/actor.ts';
import { spend } from '../../core/budgets.ts';
import { AppError, CallerLeftError } from '../../core/errors.ts';
import { pageOf } from '../../core/paging.ts';
import type { Server } from '../../core/server.ts';
import type { Rendering } from '../../files/file-work.ts';
import { type PageImage, type PageSize } from '../../files/preview-protocol.ts';
import { FileMissingError } from '../../files/storage-errors.ts';
import type { Bytes } from '../../http/route.ts';
import { findFile } from './download-file.ts';
import { pageKey, thumbnailKey } from './file-keys.ts';
import { findPages, findVisibleFile, type PostFile } from './file-queries.ts';
import { lastShown, requirePages } from './page-texts.ts';
import { pictureAddress } from './present.ts';

/** Pages that are rendered together when somebody turns to one of them. Large ones take long. */
const TOGETHER: Record<PageSize, number> = { NORMAL: 5, LARGE: 1 };
const IMAGE_BYTES = 50 * 1024 * 1024;

type Previews = z.output<(typeof contract.listPreviews)['result']>;

/** The pages of a version's file that can be shown as pictures, with their geometry. */
export async function listPreviews(
  actor: Actor,
  args: { id: number; version?: number; page: number; pageSize: number },
): Promise<Previews> {
  const { page, pageSize } = args;
  const found = await findVisibleFile(actor.server.db, actor.userId, args.id, args.version);
  if (!found) throw new AppError('POST_NOT_FOUND');
  const offset = (page - 1) * pageSize;
  const { pages, totalCount } = found.file
    ? await findPages(actor.server.db, found.file.fileId, {
        last: lastShown(found.file),
        offset,
        limit: pageSize,
      })
    : { pages: [], totalCount: 0 };
  const items = pages.map((p) => ({
    ...p,
    imageUrl: pictureAddress({ ...found, postId: args.id }, `previews/${p.page}/image`),
    largeImageUrl: pictureAddress({ ...found, postId: args.id }, `previews/${p.page}/image`, 'LARGE'),
  }));
  const { previewStatus = 'NONE', previewReason = null } = found.file ?? {};
  return { status: previewStatus, reason: previewReason, ...pageOf(items, args, totalCount) };
}

/** The first page as a small picture. */
export async function getThumbnail(
  actor: Actor,
  args: { id: number; version: number; edit?: number | undefined },
): Promise<Bytes> {
  const file = await findFile(actor, args.id, args.version, args.edit);
  return pictureOf(file, 'thumbnail', () => readPicture(actor.server, thumbnailKey(file.storageKey)));
}

/** One page as a picture. The first ones exist; the others are rendered when somebody turns to them, and kept. */
export async function getPreviewImage(
  actor: Actor,
  {
    id,
    version,
    page,
    edit,
    size = 'NORMAL',
    signal,
  }: {
    id: number;
    version: number;
    page: number;
    edit?: number | undefined;
    size?: PageSize;
    signal: AbortSignal;
  },
): Promise<Bytes> {
  const { server } = actor;
  const file = await findFile(actor, id, version, edit);
  requirePages(file);
  const last = lastShown(file);
  if (page > last) throw new AppError('FILE_NOT_FOUND');
  return pictureOf(file, `${page}-${size}`, async () => {
    const read = () => readPicture(server, pageKey(file.storageKey, page, size));
    const kept = await read();
    if (kept) return kept;
    const from = page - ((page - 1) % TOGETHER[size]);
    await renderOnce(actor, file, { from, to: Math.min(from + TOGETHER[size] - 1, last), size }, signal);
    return read();
  });
}

/** The answer with a picture made of a file. Throws FILE_NOT_FOUND when it is opened and not there. */
function pictureOf(file: PostFile, what: string, open: () => Promise<Readable | undefined>): Bytes {
  const headers = {
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    etag: `"${file.sha256}-${what}"`,
    // Another person may use the same browser next.
    'cache-control': 'private, no-cache',
  };
  const body = async () => {
    const picture = await open();
    if (!picture) throw new AppError('FILE_NOT_FOUND');
    return picture;
  };
  return { status: 200, headers, body };
}

async function readPicture(server: Server, key: string): Promise<Readable | undefined> {
  try {
    return await server.storage.read(key);
  } catch (error) {
    if (error instanceof FileMissingError) return undefined;
    throw error;
  }
}

interface Part {
  from: number;
  to: number;
  size: PageSize;
}

const FAILURE_MILLIS = 10 * 60_000;
const MOST_FAILURES = 10_000;

/**
 * Renders the pages from there on once, however many readers turn to them at the same time. It is given up when the last of them
 * leaves before its turn. Throws FILE_NOT_FOUND if it failed lately, TOO_MANY_REQUESTS if the actor waits for too many,
 * CallerLeftError.
 */
async function renderOnce(
  { server, userId }: Actor,
  file: PostFile,
  pages: Part,
  signal: AbortSignal,
): Promise<void> {
  const { renderings, failures } = server.fileWork;
  const name = pageKey(file.storageKey, pages.from, pages.size);
  if (signal.aborted) throw new CallerLeftError();
  if ((failures.get(name) ?? 0) > Date.now()) throw new AppError('FILE_NOT_FOUND');
  const rendering = renderings.get(name) ?? begin(name, server, userId, file, pages);
  rendering.readers += 1;
  const leave = (): void => {
    rendering.readers -= 1;
    if (rendering.readers > 0) return;
    if (renderings.get(name) === rendering) renderings.delete(name);
    rendering.lastHasLeft.abort();
  };
  signal.addEventListener('abort', leave, { once: true });
  try {
    await rendering.done;
  } catch (error) {
    throw signal.aborted ? new CallerLeftError() : error;
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

function begin(name: string, server: Server, userId: number, file: PostFile, pages: Part): Rendering {
  const { renderings, failures } = server.fileWork;
  const budget = server.budgets.renderings_per_person;
  spend(budget, String(userId));
  const lastHasLeft = new AbortController();
  const done = renderPages(server, file, { ...pages, signal: lastHasLeft.signal }).then((isWhole) => {
    if (isWhole) return;
    if (failures.size >= MOST_FAILURES) failures.clear();
    failures.set(name, Date.now() + FAILURE_MILLIS);
  });
  const rendering = { done, readers: 0, lastHasLeft };
  renderings.set(name, rendering);
  const end = (): void => {
    budget.give(String(userId));
    if (renderings.get(name) === rendering) renderings.delete(name);
  };
  done.then(end, end);
  return rendering;
}

/** Renders and stores these pages, as far as possible. Says whether that was all. */
async function renderPages(
  server: Server,
  file: PostFile,
  pages: Part & { signal: AbortSignal },
): Promise<boolean> {
  const open = () => server.storage.read(file.storageKey);
  const result = await server.previewer.renderPages({ open }, file.mimeType, pages);
  try {
    await storePictures(server, file.storageKey, result.pages, { size: pages.size });
  } finally {
    await result.dispose();
  }
  return result.reason === undefined;
}

/** Stores rendered pages, and the thumbnail, beside their file. */
export async function storePictures(
  server: Server,
  fileKey: string,
  pages: readonly PageImage[],
  { thumbnail, size }: { thumbnail?: PageImage | undefined; size?: PageSize } = {},
): Promise<void> {
  const put = (key: string, image: PageImage) =>
    server.storage.put(key, createReadStream(image.path), { maxBytes: IMAGE_BYTES });
  if (thumbnail) await put(thumbnailKey(fileKey), thumbnail);
  for (const page of pages) await put(pageKey(fileKey, page.page, size), page);
}
