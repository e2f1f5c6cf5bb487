import type { Author } from '@studyline/contract/people/person';
import type * as contract from '@studyline/contract/comments/calls';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import type { Call } from '../../http/route.ts';
import { presentCommentAuthor } from './present.ts';
import * as queries from './queries.ts';

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
