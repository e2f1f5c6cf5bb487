import type { z } from 'zod';
import type * as contract from '@studyline/contract/comments/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { presentComment } from './present.ts';
import * as queries from './queries.ts';
import { findPostFacts } from '../sharing/post-facts-queries.ts';

/** A page of the replies to a comment. */
export async function listReplies(
  actor: Actor,
  { commentId, page, pageSize }: { commentId: number } & z.output<(typeof contract.listReplies)['query']>,
): Promise<Result<typeof contract.listReplies>> {
  const { db } = actor.server;
  const top = await queries.findTopComment(db, commentId);
  const post = top && (await findPostFacts(db, actor, top.postId));
  if (!post) throw new AppError('COMMENT_NOT_FOUND');
  const skip = (page - 1) * pageSize;
  const rows = await queries.findReplies(db, commentId, { skip, limit: pageSize });
  return {
    items: rows.map((row) => presentComment(actor, post, row)),
    page,
    pageSize,
    lastPage: skip + pageSize >= top.replyCount,
    totalCount: top.replyCount,
  };
}
