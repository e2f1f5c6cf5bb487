import type { FeedPage } from '@studyline/contract/feed/calls';
import { describe, expect, it } from 'vitest';
import { entriesOf, isStillAsked, mergeQueue, nextToRead, tasksOf } from './queue.ts';

type Item = FeedPage['items'][number];

interface Given {
  due?: number | null;
  checksum?: string;
  version?: number;
  type?: 'SIGN' | 'VIEW';
  status?: 'PENDING' | 'COMPLETED';
  postType?: 'DOCUMENT' | 'COURSE';
}

function item(
  postId: number,
  { due = 1, checksum, version = 1, type = 'SIGN', status = 'PENDING', postType = 'DOCUMENT' }: Given = {},
): Item {
  const action = {
    ruleId: 1,
    teamId: 2,
    version,
    requiredActionType: type,
    status,
    dueDateTimeMillis: due,
  };
  const postDetail = { postId, postType, version, title: `Letter ${postId}`, actions: [action] };
  return {
    checksum: checksum ?? `hash ${postId} ${version}`,
    downloadUrl: '/file',
    postDetail,
  } as unknown as Item;
}

const idsOf = (entries: ReturnType<typeof entriesOf>) =>
  entries.map(({ posts }) => posts.map(({ postId }) => postId));

describe('the queue', () => {
  it('begins with what is due first; what is paused comes last, and what is done is left out', () => {
    const items = [
      item(1, { due: 30 }),
      item(2, { due: null }),
      item(3, { due: 10 }),
      item(4, { status: 'COMPLETED' }),
    ];
    expect(idsOf(entriesOf(items))).toEqual([[3], [1], [2]]);
  });

  it('has the same file once, with an action for each study, due with the first of them', () => {
    const [entry, ...others] = entriesOf([
      item(1, { checksum: 'same', due: 20 }),
      item(2, { due: 15 }),
      item(3, { checksum: 'same', due: 10 }),
    ]);
    expect([entry?.posts.map(({ postId }) => postId), entry?.dueDateTimeMillis]).toEqual([[1, 3], 10]);
    expect(idsOf(others)).toEqual([[2]]);
    expect(tasksOf(entry!.posts).map(({ key }) => key)).toEqual(['1-1-2-1', '3-1-2-1']);
  });

  it('has the same video in each study: it is watched for each of them', () => {
    const items = [1, 2].map((id) => item(id, { checksum: 'same', due: id, postType: 'COURSE' }));
    expect(idsOf(entriesOf(items))).toEqual([[1], [2]]);
  });

  it('keeps what was done in its place, and replaces a superseded version', () => {
    const before = entriesOf([item(1, { due: 10 }), item(2, { due: 20 }), item(3, { due: 30 })]);
    const after = mergeQueue(before, [
      item(2, { due: 25, version: 2 }),
      item(3, { due: 30 }),
      item(4, { due: 5 }),
    ]);
    expect(after.map(({ posts: [{ postId, version }], isOver }) => [postId, version, isOver])).toEqual([
      [4, 1, false],
      [1, 1, true],
      [2, 2, false],
      [3, 1, false],
    ]);
    expect(mergeQueue(after, []).every(({ isOver }) => isOver)).toBe(true);
  });

  it('no longer asks what was ready to sign once a version has replaced it or it is over; what is not loaded may be asked', () => {
    const before = entriesOf([1, 2, 3].map((id) => item(id)));
    const statements = tasksOf(before.flatMap(({ posts }) => posts)).map(({ key, post }) => ({
      key,
      postId: post.postId,
    }));
    const after = mergeQueue(before, [item(2, { version: 2 }), item(3)]);
    expect(statements.map((one) => isStillAsked(after, one))).toEqual([false, false, true]);
    expect(isStillAsked(after, { key: '9-1-2-1', postId: 9 })).toBe(true);
  });

  it('asks nothing of what only has to be read', () => {
    const [entry] = entriesOf([item(1, { type: 'VIEW' })]);
    expect(tasksOf(entry!.posts)).toEqual([]);
  });

  it('goes on after the last one at the top, and ends where nothing is left', () => {
    const entries = entriesOf([1, 2, 3].map((id) => item(id, { due: id })));
    const next = (left: number[]) =>
      nextToRead(entries, entries[1]!.key, ({ posts: [{ postId }] }) => left.includes(postId))?.posts[0]
        .postId;
    expect([next([1, 3]), next([1]), next([2]), next([])]).toEqual([3, 1, undefined, undefined]);
  });
});
