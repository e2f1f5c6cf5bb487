import type { PostDetail, PostWrapper } from '@studyline/contract/posts/calls';
import { expect, test } from 'vitest';
import { waitingDrafts } from './waiting-drafts.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 12);

function draft(postId: number, facts: Partial<PostDetail>): PostWrapper {
  const postDetail = {
    postId,
    versionLabel: 'DRAFT',
    submittedAtDateTimeMillis: null,
    expirationDateTimeMillis: NOW + 20 * DAY,
    can: { extend: true, restore: true },
    ...facts,
  };
  return { postDetail } as unknown as PostWrapper;
}
const approvable = { approve: true } as PostDetail['can'];

test('the drafts that need the person: rejected, soon to expire, expired, and to decide on', () => {
  const waiting = waitingDrafts(
    [
      draft(1, { can: approvable, submittedAtDateTimeMillis: NOW - DAY }),
      draft(2, { can: approvable, submittedAtDateTimeMillis: NOW - 2 * DAY }),
      draft(3, {}),
      draft(4, { expirationDateTimeMillis: NOW + 7 * DAY }),
      draft(5, { expirationDateTimeMillis: NOW + 7 * DAY + 1 }),
      draft(6, { expirationDateTimeMillis: NOW + 2 * DAY, submittedAtDateTimeMillis: NOW - DAY }),
      draft(7, { versionLabel: 'EXPIRED', expirationDateTimeMillis: NOW - DAY }),
      draft(8, { versionLabel: 'REJECTED' }),
      draft(9, { expirationDateTimeMillis: NOW, can: { extend: 'FORBIDDEN' } as PostDetail['can'] }),
    ],
    NOW,
  );
  expect(waiting.map(({ postDetail }) => postDetail.postId)).toEqual([8, 6, 4, 7, 2, 1]);
});
