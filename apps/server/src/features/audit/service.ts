import { findPostFacts } from '../sharing/post-facts-queries.ts';
import type * as contract from '@studyline/contract/audit';
import type { Result } from '@studyline/contract/endpoint';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import { pageOf } from '../../core/paging.ts';
import { findReached } from '../compliance/reach.ts';
import { openDirectory } from '../members/directory.ts';
import { readsFormerComments, canViewAudit } from '../posts/policy.ts';
import { presentAuditEntries } from './present.ts';
import { findPostAudit } from './queries.ts';

/** The part of a post's audit trail that the person may see, newest first. Throws POST_NOT_FOUND, FORBIDDEN. */
export async function listPostAudit(
  actor: Actor,
  { postId, page, pageSize }: { postId: number; page: number; pageSize: number },
): Promise<Result<typeof contract.listPostAudit>> {
  const { db } = actor.server;
  const post = await findPostFacts(db, actor, postId);
  if (!post) throw new AppError('POST_NOT_FOUND');
  authorize(canViewAudit(actor, post));
  const reached = await findReached(db, actor, post, 'AUDIT_VIEW');
  const skip = (page - 1) * pageSize;
  const { rows, total } = await findPostAudit(db, {
    postId,
    readerId: actor.userId,
    ...reached,
    skip,
    limit: pageSize,
  });
  const { directory } = await openDirectory(actor, post.channelId);
  const items = await presentAuditEntries(db, actor, rows, {
    channelId: post.channelId,
    knownTeamIds: directory.teamIds,
    readsFormerComments: readsFormerComments(actor, post),
  });
  return pageOf(items, { page, pageSize }, total);
}
