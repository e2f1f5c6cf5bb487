import { addressOf } from '@studyline/contract/core/endpoint';
import * as contract from '@studyline/contract/news/calls';
import { type Actor, lockActor, requireMembership } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import type { IncomingFile } from '../../http/multipart.ts';
import type { Bytes } from '../../http/route.ts';
import { scalePicture } from '../people/scale-picture.ts';
import {
  discardFile,
  drained,
  readUpload,
  type ReceivedFile,
  storeGeneratedFile,
  withContent,
} from '../post-files/upload.ts';
import { canCreateDraft } from '../sharing/policy.ts';
import { findVisiblePicture, insertPicture } from './picture-queries.ts';

export async function addNewsPicture(
  actor: Actor,
  { channelId, file }: { channelId: number; file: IncomingFile },
): Promise<contract.NewsPicture> {
  const require = (by: Actor) => {
    requireMembership(by, channelId);
    authorize(canCreateDraft(by, channelId));
  };
  return drained(file, async () => {
    require(actor);
    return storePicture(actor, channelId, file, async (trx) =>
      require(await lockActor(trx, actor, channelId)),
    );
  });
}

/**
 * Accepts an image for a text that is yet to be saved. It is re-encoded, so that nothing of the upload but its look is kept. Its
 * file stays PENDING: the save that uses it keeps it, and the sweep removes images that no save uses within a day. Throws
 * FILE_EMPTY, BAD_REQUEST for an interrupted upload, what scalePicture throws, and what `check` throws.
 */
export async function storePicture(
  actor: Actor,
  channelId: number,
  incoming: IncomingFile,
  check: (trx: Trx) => Promise<void>,
): Promise<contract.NewsPicture> {
  const given = await readUpload(incoming, contract.newsPictureFile.maxBytes);
  // In the size shown on a page, whatever its original size.
  const frame = { ...contract.NEWS_PICTURE_SIZE, isFilled: false };
  const { content, width, height } = await scalePicture(actor, given, frame);
  const made = { fileName: 'picture.webp', mimeType: 'image/webp', content };
  const file = await storeGeneratedFile(actor, channelId, made);
  const answer = await transact(withContent(actor, file), async (trx) => {
    await check(trx);
    await insertPicture(trx, { ...file, channelId, width, height });
    return presentPicture(channelId, file, { width, height });
  }).catch(async (error: unknown) => {
    await discardFile(actor.server, file);
    throw error;
  });
  // An earlier request with the same key has uploaded it.
  if (answer.pictureId !== file.fileId) await discardFile(actor.server, file);
  return answer;
}

function presentPicture(
  channelId: number,
  { fileId: pictureId }: ReceivedFile,
  size: { width: number; height: number },
): contract.NewsPicture {
  const url = addressOf(contract.getNewsPicture, { params: { channelId, pictureId } });
  return { pictureId, url, ...size };
}

export async function getNewsPicture(
  actor: Actor,
  wanted: { channelId: number; pictureId: number },
): Promise<Bytes> {
  requireMembership(actor, wanted.channelId);
  const { db, storage } = actor.server;
  const picture = await findVisiblePicture(db, actor.userId, wanted);
  if (!picture) throw new AppError('FILE_NOT_FOUND');
  const headers = {
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    etag: `"${picture.sha256}"`,
    // Another person may use the same browser next.
    'cache-control': 'private, no-cache',
  };
  return { status: 200, headers, body: () => storage.read(picture.storageKey) };
}
