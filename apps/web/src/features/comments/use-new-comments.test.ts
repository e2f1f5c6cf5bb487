import type { Comment } from '@studyline/contract/comments';
import { expect, test } from 'vitest';
import { arrivedSince } from './use-new-comments.ts';

const by = (commentId: number, userId: number) => ({ commentId, author: { userId } }) as Comment;

test('only newer comments by others are new; earlier ones that were fetched are not', () => {
  const comments = [by(1, 9), by(2, 9), by(5, 7), by(6, 9), by(7, 8)];
  expect(arrivedSince(comments, 5, 9).map(({ commentId }) => commentId)).toEqual([7]);
  expect(arrivedSince(comments, 7, 9)).toEqual([]);
});
