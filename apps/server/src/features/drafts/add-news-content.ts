import type { NewsPicture } from '@studyline/contract/news/calls';
import { type Actor, lockActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import type { Db } from '../../db/pool.ts';
import type { IncomingFile } from '../../http/multipart.ts';
import { storePicture } from '../news/pictures.ts';
import { drained } from '../post-files/upload.ts';
import { canAddVersion } from '../posts/policy.ts';
import { findPostFacts, type PostFacts } from '../sharing/post-facts-queries.ts';

/** Uploads an image for the text of existing news. The text is saved by a separate call, which refers to the image. */
export async function addNewsContent(
  actor: Actor,
  { id, file }: { id: number; file: IncomingFile },
): Promise<NewsPicture> {
  return drained(file, async () => {
    const { channelId } = await requireNews(actor.server.db, actor, id);
    return storePicture(actor, channelId, file, async (trx) => {
      await requireNews(trx, await lockActor(trx, actor, channelId), id);
    });
  });
}

async function requireNews(db: Db, actor: Actor, postId: number): Promise<PostFacts> {
  const facts = await findPostFacts(db, actor, postId);
  if (!facts) throw new AppError('POST_NOT_FOUND');
  authorize(canAddVersion(actor, facts, 'NEWS'));
  return facts;
}
