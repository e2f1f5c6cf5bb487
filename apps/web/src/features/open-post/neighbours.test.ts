import type { PostWrapper } from '@studyline/contract/posts/calls';
import { expect, test } from 'vitest';
import { neighboursOf } from './neighbours.ts';

const posts = [11, 12, 13].map((postId) => ({ postDetail: { postId, version: 2 } }) as PostWrapper);

test('finds the posts before and after one', () => {
  expect(neighboursOf(posts, 12)).toEqual({
    previous: { postId: 11, version: 2 },
    next: { postId: 13, version: 2 },
  });
});

test('has nothing beyond either end', () => {
  expect(neighboursOf(posts, 11)).toEqual({ previous: undefined, next: { postId: 12, version: 2 } });
  expect(neighboursOf(posts, 13)).toEqual({ previous: { postId: 12, version: 2 }, next: undefined });
});

test('has no neighbours for a post that is not in the list', () => {
  expect(neighboursOf(posts, 99)).toEqual({});
  expect(neighboursOf([], 11)).toEqual({});
});

test('starts with the first one of a list that the post has left', () => {
  expect(neighboursOf(posts, 99, true)).toEqual({ next: { postId: 11, version: 2 } });
  expect(neighboursOf(posts, 13, true).next).toBeUndefined();
  expect(neighboursOf([], 11, true)).toEqual({ next: undefined });
});
