import type { z } from 'zod';
import type { Author } from '@studyline/contract/people/person';
import type * as contract from '@studyline/contract/comments/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Actor } from '../../core/actor.ts';
import type { Db } from '../../db/pool.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { releaseFile } from '../post-files/file-queries.ts';
import { namedIn } from './attachments.ts';
import { canEdit, canRemove } from './policy.ts';
import { canOf, factsOf, presentComment, presentCommentAuthor } from './present.ts';
import * as queries from './queries.ts';
import { findPostFacts } from '../sharing/post-facts-queries.ts';
import { findVisibleComment, lockComment } from './visible-comment.ts';

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
  const tops = rows.filter((row) => row.parent_id === null);
  const lastPage = tops.length <= pageSize;
  const next = lastPage ? undefined : tops.at(newestFirst ? 0 : -1)?.id;
  return {
    items: rows
      .filter((row) => (row.parent_id ?? row.id) !== next)
      .map((row) => presentComment(actor, post, row)),
    page,
    pageSize,
    lastPage,
    totalCount: post.commentCount,
  };
}

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

/** The page that was asked for, by its number or by a comment on it. */
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

/** Changes the person's own comment. The same text changes nothing. */
export async function editComment(
  actor: Actor,
  { commentId, commentTextRequest: text }: Call<typeof contract.editComment>,
): Promise<contract.Comment> {
  return transact(actor, async (trx) => {
    const { comment, post, member } = await lockComment(trx, actor, commentId);
    authorize(canEdit(member, post, factsOf(comment)));
    if (comment.text === text) return presentComment(member, post, comment);
    const at = now();
    await queries.updateCommentText(trx, commentId, text, at);
    const { channelId, postId } = post;
    const ids = { channelId, postId, commentId, userId: actor.userId };
    record(trx, actor, { type: 'comment.edited', ...ids, before: comment.text, after: text }, at);
    return presentComment(member, post, { ...comment, text, edited_at: at });
  });
}

/** Removes a comment with its file. Its replies stay. */
export async function removeComment(
  actor: Actor,
  { commentId }: { commentId: number },
): Promise<{ commentId: number; removed: true }> {
  return transact(actor, async (trx) => {
    const { comment, post, member } = await lockComment(trx, actor, commentId);
    authorize(canRemove(member, post, factsOf(comment)));
    const at = now();
    await queries.markCommentRemoved(trx, commentId, at);
    const { attachment } = comment;
    if (attachment) await releaseFile(trx, attachment.fileId, at);
    const { channelId, postId } = post;
    const facts = { channelId, postId, commentId, userId: comment.author_id, before: comment.text };
    record(trx, actor, { type: 'comment.removed', ...facts, ...namedIn(attachment) }, at);
    return { commentId, removed: true };
  });
}

export async function listCommentAuthors(
  actor: Actor,
  { postId }: Call<typeof contract.listCommentAuthors>,
): Promise<{ items: Author[] }> {
  const { db } = actor.server;
  const post = await queries.findCommentedPost(db, actor.userId, postId);
  if (!post) throw new AppError('POST_NOT_FOUND');
  const rows = await queries.findCommentAuthors(db, postId);
  return { items: rows.map((row) => presentCommentAuthor(actor, row)) };
}

export async function getComment(
  actor: Actor,
  { commentId }: Call<typeof contract.getComment>,
): Promise<contract.Comment> {
  const { comment, post } = await findVisibleComment(actor.server.db, actor, commentId);
  return presentComment(actor, post, comment);
}

/** What the caller may do with a comment. */
export async function listCommentActions(
  actor: Actor,
  { commentId }: Call<typeof contract.listCommentActions>,
): Promise<contract.Comment['can']> {
  const { comment, post } = await findVisibleComment(actor.server.db, actor, commentId);
  return canOf(actor, post, comment);
}
