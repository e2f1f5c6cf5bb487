import type { z } from 'zod';
import type * as contract from '@studyline/contract/comments/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Actor } from '../../core/actor.ts';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../core/errors.ts';
import { presentComment } from './present.ts';
import * as queries from './queries.ts';

type ListQuery = z.output<(typeof contract.listComments)['query']>;

/** A page of a post's comments; a page holds whole threads. */
export async function listComments(
  actor: Actor,
  args: { postId: number } & ListQuery,
): Promise<Result<typeof contract.listComments>> {
  const { postId, pageSize } = args;
  const { db } = actor.server;
  const post = await queries.findCommentedPost(db, actor.userId, postId);
  if (!post) throw new AppError('POST_NOT_FOUND');
  const newestFirst = args.sort === 'NEWEST_FIRST';
  const page = await pageOf(db, args, newestFirst);
  const skip = (page - 1) * pageSize;
  const rows = await queries.findThreads(db, postId, {
    newestFirst,
    skip,
    limit: pageSize + 1,
    linkedId: args.aroundCommentId,
  });
  const tops = rows.filter((row) => row.parentId === null);
  const lastPage = tops.length <= pageSize;
  const next = lastPage ? undefined : tops.at(-1)?.id;
  return {
    items: rows
      .filter((row) => (row.parentId ?? row.id) !== next)
      .map((row) => presentComment(actor, post, row)),
    page,
    pageSize,
    lastPage,
    totalCount: post.commentCount,
  };
}

/** The requested page, by its number or by a comment on it. */
async function pageOf(db: Db, args: { postId: number } & ListQuery, newestFirst: boolean): Promise<number> {
  const { postId, page, pageSize, aroundCommentId } = args;
  if (aroundCommentId === undefined) return page;
  if (page > 1)
    throw new AppError('BAD_REQUEST', {
      issues: [{ path: 'page', message: { key: 'issue.pageOfComment' } }],
    });
  const before = await queries.countThreadsBefore(db, postId, aroundCommentId, newestFirst);
  if (before === undefined) throw new AppError('COMMENT_NOT_FOUND');
  return Math.floor(before / pageSize) + 1;
}
