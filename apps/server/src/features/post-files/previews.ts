import { createReadStream } from 'node:fs';
import type { z } from 'zod';
import type * as contract from '@studyline/contract/post-files/calls';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { pageOf } from '../../core/paging.ts';
import type { Server } from '../../core/server.ts';
import { type PageImage, type PageSize } from '../../files/preview-protocol.ts';
import type { Bytes } from '../../http/route.ts';
import { findFile } from './download-file.ts';
import { answerWithPicture, readPicture, type StoredFile } from './file-answer.ts';
import { conversionKey, pageKey, pagesSource, thumbnailKey } from './file-keys.ts';
import { findPages, findVisibleFile } from './file-queries.ts';
import { lastShown, requirePages } from './page-texts.ts';
import { pictureAddress } from './present.ts';
import { renderOnce } from './render-once.ts';

/** Pages rendered together when someone turns to one of them. Large ones take long. */
const TOGETHER: Record<PageSize, number> = { NORMAL: 5, LARGE: 1 };
const IMAGE_BYTES = 50 * 1024 * 1024;

type Previews = z.output<(typeof contract.listPreviews)['result']>;

/** The pages of a version's file that can be shown as images, with their geometry. */
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

/** The first page as a small image. */
export async function getThumbnail(
  actor: Actor,
  args: { id: number; version: number; edit?: number | undefined },
): Promise<Bytes> {
  const file = await findFile(actor, args.id, args.version, args.edit);
  return answerWithPicture(file, 'thumbnail', () => readPicture(actor.server, thumbnailKey(file.storageKey)));
}

/** One page as an image. The first ones exist; the others are rendered when someone turns to them, and kept. */
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
  return answerWithPicture(file, `${page}-${size}`, async () => {
    const read = () => readPicture(server, pageKey(file.storageKey, page, size));
    const kept = await read();
    if (kept) return kept;
    const from = page - ((page - 1) % TOGETHER[size]);
    const part = { from, to: Math.min(from + TOGETHER[size] - 1, last), size };
    await renderOnce(actor, pageKey(file.storageKey, from, size), signal, (cancelled) =>
      renderPages(server, file, { ...part, signal: cancelled }),
    );
    return read();
  });
}

/** An uploaded image as displayed: small, or as wide as a page. Both sizes are made when either is first requested, and kept. */
export function answerWithUpload(
  actor: Actor,
  file: StoredFile,
  size: 'SMALL' | 'NORMAL',
  signal: AbortSignal,
): Bytes {
  const { server } = actor;
  const page = pageKey(file.storageKey, 1);
  const key = size === 'SMALL' ? thumbnailKey(file.storageKey) : page;
  return answerWithPicture(file, size, async () => {
    const kept = await readPicture(server, key);
    if (kept) return kept;
    const wanted = { from: 1, to: 1, size: 'NORMAL', thumbnail: true } as const;
    await renderOnce(actor, page, signal, (cancelled) =>
      renderPages(server, file, { ...wanted, signal: cancelled }),
    );
    return readPicture(server, key);
  });
}

/** Renders and stores these pages of a file, and its thumbnail if requested, as far as possible. Says whether all succeeded. */
async function renderPages(
  server: Server,
  file: Pick<StoredFile, 'storageKey' | 'mimeType'>,
  pages: { from: number; to: number; size: PageSize; thumbnail?: boolean; signal: AbortSignal },
): Promise<boolean> {
  const source = pagesSource(file);
  const open = () => server.storage.read(source.key);
  const result = await server.previewer.renderPages({ open }, source.mimeType, pages);
  try {
    const { thumbnail } = result;
    await storePictures(server, file.storageKey, result.pages, { thumbnail, size: pages.size });
  } finally {
    await result.dispose();
  }
  return result.reason === undefined;
}

/** Stores the PDF made of an Office file beside it. */
export async function storeConversion(
  server: Server,
  fileKey: string,
  { path, bytes }: { path: string; bytes: number },
): Promise<void> {
  await server.storage.put(conversionKey(fileKey), createReadStream(path), { maxBytes: bytes });
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
