import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import type { IncomingPictures } from '../../http/multipart.ts';
import type { Bytes } from '../../http/route.ts';
import { scalePicture } from '../people/scale-picture.ts';
import { discardFile, type ReceivedFile, storeGeneratedFile } from '../post-files/upload.ts';
import { requireDirectory } from './settings.ts';
import { findPicture } from './settings-queries.ts';

const SIZES = { logo: { width: 256, height: 256 }, banner: { width: 1600, height: 400 } };
type PictureName = keyof typeof SIZES;
export type StoredPictures = Partial<Record<PictureName, ReceivedFile>>;

/**
 * Crops the uploaded pictures and stores them; they belong to nothing yet. Call discardPictures after the change: it removes those
 * that were not kept. Throws what scalePicture throws.
 */
export async function storePictures(
  actor: Actor,
  channelId: number,
  incoming: IncomingPictures,
): Promise<StoredPictures> {
  const stored: StoredPictures = {};
  try {
    for (const name of ['logo', 'banner'] as const) {
      const given = incoming.get(`${name}File`);
      if (!given) continue;
      const { content } = await scalePicture(actor, given, { ...SIZES[name], isFilled: true });
      const file = { fileName: `${name}.webp`, mimeType: 'image/webp', content };
      stored[name] = await storeGeneratedFile(actor, channelId, file);
    }
    return stored;
  } catch (error) {
    await discardPictures(actor, stored);
    throw error;
  }
}

export async function discardPictures({ server }: Actor, stored: StoredPictures): Promise<void> {
  for (const file of Object.values(stored)) await discardFile(server, file);
}

interface Wanted {
  channelId: number;
  /** Only this file. */
  file?: number | undefined;
}

export async function getChannelLogo(actor: Actor, wanted: Wanted): Promise<Bytes> {
  return getPicture(actor, wanted, 'logo');
}

export async function getChannelBanner(actor: Actor, wanted: Wanted): Promise<Bytes> {
  return getPicture(actor, wanted, 'banner');
}

async function getPicture(actor: Actor, { channelId, file }: Wanted, name: PictureName): Promise<Bytes> {
  await requireDirectory(actor, channelId);
  const { db, storage } = actor.server;
  const picture = await findPicture(db, channelId, name);
  if (!picture || (file !== undefined && file !== picture.fileId)) throw new AppError('FILE_NOT_FOUND');
  const headers = {
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    etag: `"${picture.sha256}"`,
    // Another person may use the same browser afterwards.
    'cache-control': 'private, no-cache',
  };
  return { status: 200, headers, body: () => storage.read(picture.storageKey) };
}
