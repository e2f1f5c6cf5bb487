import type * as contract from '@studyline/contract/courses/calls';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { recordTaking } from '../../core/record.ts';
import type { Bytes, Call } from '../../http/route.ts';
import { answerWithFile } from '../post-files/file-answer.ts';
import { findVisibleCourseFile } from './course-queries.ts';

/** Only a material is taken away: posters, captions and descriptions are part of the page. */
export async function getCourseFile(
  actor: Actor,
  { id: postId, version, fileId, ...wanted }: Call<typeof contract.getCourseFile>,
): Promise<Bytes> {
  const file = await findVisibleCourseFile(actor.server.db, actor.userId, { postId, version, fileId });
  if (file === undefined) throw new AppError('POST_NOT_FOUND');
  if (file === null) throw new AppError('FILE_NOT_FOUND');
  const { channelId, kind, sha256 } = file;
  const taken = {
    type: 'post.downloaded',
    channelId,
    postId,
    version,
    userId: actor.userId,
    sha256,
  } as const;
  return answerWithFile(actor.server, file, wanted, async () => {
    if (kind === 'MATERIAL') await recordTaking(actor, taken);
  });
}
