import { createHash } from 'node:crypto';
import type * as contract from '@studyline/contract/users/calls';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import type { Bytes, Call } from '../../http/route.ts';
import { drained, readUpload } from '../post-files/upload.ts';
import { scalePicture } from '../people/scale-picture.ts';
import * as portraits from './portrait-queries.ts';
import { presentProfile } from './present.ts';
import { findProfile } from './queries.ts';
import { recordOwnChange } from './record-own-change.ts';

const FRAME = { width: 256, height: 256, isFilled: true };

/** Sets the person's portrait. The same image again changes nothing. */
export async function setProfileImage(
  actor: Actor,
  { file }: Call<typeof contract.setProfileImage>,
): Promise<contract.Profile> {
  const given = await drained(file, () => readUpload(file, file.maxBytes));
  const { content } = await scalePicture(actor, given, FRAME);
  const image = createHash('sha256').update(content).digest('hex').slice(0, 32);
  return change(actor, image, (trx) =>
    portraits.upsert(trx, { userId: actor.userId, image, content, at: now() }),
  );
}

export async function removeProfileImage(actor: Actor): Promise<contract.Profile> {
  return change(actor, null, (trx) => portraits.remove(trx, actor.userId));
}

async function change(
  actor: Actor,
  image: string | null,
  write: (trx: Trx) => Promise<void>,
): Promise<contract.Profile> {
  const { userId } = actor;
  return transact(actor, async (trx) => {
    const { portraitImage: before } = await findProfile(trx, userId, true);
    if (before !== image) {
      await write(trx);
      await recordOwnChange(trx, actor, ['portrait'], {
        before: { portrait: before },
        after: { portrait: image },
      });
    }
    return presentProfile(await findProfile(trx, userId));
  });
}

export async function getProfileImage(actor: Actor): Promise<Bytes> {
  return bytesOf(await portraits.findOwn(actor.server.db, actor.userId));
}

/** A person's portrait, for those who can meet them: in a study, or in a client that they administer. */
export async function getPortrait(
  actor: Actor,
  { userId, image }: Call<typeof contract.getPortrait>,
): Promise<Bytes> {
  return bytesOf(await portraits.findSeen(actor.server.db, { viewerId: actor.userId, userId, image }));
}

function bytesOf(portrait: portraits.Portrait | undefined): Bytes {
  if (!portrait) throw new AppError('FILE_NOT_FOUND');
  const headers = {
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    etag: `"${portrait.image}"`,
    // Another person may use the same browser afterwards.
    'cache-control': 'private, no-cache',
  };
  return { status: 200, headers, body: portrait.content };
}
