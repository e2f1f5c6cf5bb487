import type { Comment } from '@studyline/contract/comments/calls';
import { expect, test } from 'vitest';
import {
  addReplies,
  countEarlier,
  countEarlierReplies,
  firstShownOf,
  mergeThreads,
} from './comment-pages.ts';

const comment = (
  commentId: number,
  parentCommentId: number | null = null,
  commentText: string | null = 'Text',
  replyCount = 0,
) => ({ commentId, parentCommentId, commentText, replyCount }) as Comment;
const page = (...items: Comment[]) => ({ items, totalCount: 6 });

test('puts the last page last, and replies below their comments', () => {
  const threads = mergeThreads([
    page(comment(3), comment(6, 3), comment(5)),
    page(comment(1), comment(2, 1)),
  ]);
  expect(threads.map(({ top, replies }) => [top.commentId, replies.map((r) => r.commentId)])).toEqual([
    [1, [2]],
    [3, [6]],
    [5, []],
  ]);
});

test('shows a thread that moved between two pages once', () => {
  const threads = mergeThreads([
    page(comment(3), comment(4, 3)),
    page(comment(1), comment(3), comment(4, 3)),
  ]);
  expect(threads.map(({ top, replies }) => [top.commentId, replies.length])).toEqual([
    [1, 0],
    [3, 1],
  ]);
});

test('adds separately fetched replies in order, each once', () => {
  const threads = mergeThreads([page(comment(1, null, 'Text', 4), comment(8, 1), comment(9, 1), comment(2))]);
  expect(threads.map(countEarlierReplies)).toEqual([2, 0]);
  const added = addReplies(threads, [comment(4, 1), comment(8, 1), comment(7, 5)]);
  expect(added.map(({ replies }) => replies.map(({ commentId }) => commentId))).toEqual([[4, 8, 9], []]);
  expect(added.map(countEarlierReplies)).toEqual([1, 0]);
});

test('counts earlier comments without removed ones', () => {
  const threads = mergeThreads([page(comment(3, null, null, 1), comment(4, 3), comment(5))]);
  expect(countEarlier(threads, 6)).toBe(4);
  expect(countEarlier(threads, 2)).toBe(0);
  // Replies that were not returned with the thread still belong to it.
  expect(countEarlier(mergeThreads([page(comment(3, null, 'Text', 5), comment(9, 3))]), 7)).toBe(1);
  expect(countEarlier([], 0)).toBe(0);
});

test('shows the last threads initially, and all if there are few', () => {
  const many = mergeThreads([page(comment(8), comment(9), comment(11), comment(12))]);
  expect(firstShownOf(many)).toBe(9);
  expect(firstShownOf(many.slice(2))).toBe(0);
  expect(firstShownOf([])).toBe(0);
});
