import type { Comment } from '@studyline/contract/comments/calls';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { arrivedSince, useNewComments } from './use-new-comments.ts';

const by = (commentId: number, userId: number, displayName = '') =>
  ({ commentId, author: { userId, displayName } }) as Comment;

test('only newer comments by others are new, not earlier ones that were fetched', () => {
  const comments = [by(1, 9), by(2, 9), by(5, 7), by(6, 9), by(7, 8)];
  expect(arrivedSince(comments, 5, 9).map(({ commentId }) => commentId)).toEqual([7]);
  expect(arrivedSince(comments, 7, 9)).toEqual([]);
});

test('new comments are announced with their latest text, and not after they are removed', () => {
  const list = { current: null };
  const { result, rerender } = renderHook((known) => useNewComments(list, known, 9), {
    initialProps: { comments: [by(1, 9)], isUpToNewest: true },
  });
  rerender({ comments: [by(1, 9), by(2, 7, 'Ada'), by(3, 8, 'Ben')], isUpToNewest: true });
  expect(result.current).toMatchObject({ names: ['Ada', 'Ben'], lastId: 3 });
  rerender({ comments: [by(1, 9), by(2, 7, 'Ada Weber')], isUpToNewest: true });
  expect(result.current).toMatchObject({ names: ['Ada Weber'], lastId: 2 });
});

test('later comments that the person asks for are not new, but those after the newest are', () => {
  const list = { current: null };
  const { result, rerender } = renderHook((known) => useNewComments(list, known, 9), {
    initialProps: { comments: [by(1, 7)], isUpToNewest: false },
  });
  rerender({ comments: [by(1, 7), by(2, 7, 'Ada')], isUpToNewest: true });
  expect(result.current.names).toEqual([]);
  rerender({ comments: [by(1, 7), by(2, 7, 'Ada'), by(3, 8, 'Ben')], isUpToNewest: true });
  expect(result.current.names).toEqual(['Ben']);
});
