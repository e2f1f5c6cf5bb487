import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { recordTaking } from '../../core/record.ts';
import type { Bytes } from '../../http/route.ts';
import { answerWithFile, type WantedPart } from './file-answer.ts';
import { findVisibleFile, type PostFile } from './file-queries.ts';

/** The file of one version, or of the latest, whole or by Range. */
export async function downloadFile(
  actor: Actor,
  { id, version, ...wanted }: { id: number; version?: number } & WantedPart,
): Promise<Bytes> {
  const file = await findFile(actor, id, version);
  const { userId } = actor;
  const ids = { channelId: file.channelId, postId: id, version: file.version, userId };
  return answerWithFile(actor.server, file, wanted, () =>
    recordTaking(actor, { type: 'post.downloaded', ...ids, sha256: file.sha256 }),
  );
}

/**
 * The file of a version, if the person may see it. Throws POST_NOT_FOUND, and FILE_NOT_FOUND if the version has none or is at
 * another edit.
 */
export async function findFile(
  actor: Actor,
  postId: number,
  version?: number,
  edit?: number,
): Promise<PostFile> {
  const found = await findVisibleFile(actor.server.db, actor.userId, postId, version);
  if (!found) throw new AppError('POST_NOT_FOUND');
  if (!found.file || (edit !== undefined && edit !== found.edit)) throw new AppError('FILE_NOT_FOUND');
  return found.file;
}
