import { findPostFacts } from '../sharing/post-facts-queries.ts';
import type * as contract from '@studyline/contract/audit/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import { pageOf } from '../../core/paging.ts';
import { openDirectory } from '../members/directory.ts';
import { readsCommentHistory, canViewAudit } from '../posts/policy.ts';
import { presentAuditEntries } from './present.ts';
import { findPostAudit } from './queries.ts';
import { auditReaderOf } from './reader.ts';

/** The part of a post's audit trail that the person may see, newest first. */
export async function listPostAudit(
  actor: Actor,
  { postId, page, pageSize }: { postId: number; page: number; pageSize: number },
): Promise<Result<typeof contract.listPostAudit>> {
  const { db } = actor.server;
  const post = await findPostFacts(db, actor, postId);
  if (!post) throw new AppError('POST_NOT_FOUND');
  authorize(canViewAudit(actor, post));
  const { study, directory } = await openDirectory(actor, post.channelId);
  const reader = auditReaderOf(actor, post.channelId, study);
  const bounds = { skip: (page - 1) * pageSize, limit: pageSize };
  const { rows, total } = await findPostAudit(db, postId, reader, bounds);
  const items = await presentAuditEntries(db, actor, rows, {
    channelId: post.channelId,
    knownTeamIds: directory.knownTeamIds,
    readsCommentHistory: readsCommentHistory(actor, post),
  });
  return pageOf(items, { page, pageSize }, total);
}
