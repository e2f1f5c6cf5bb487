import { getInvitation } from '@studyline/contract/invitations/calls';
import { getClassificationSchema } from '@studyline/contract/classifications/calls';
import { getPost } from '@studyline/contract/posts/calls';
import { getDraft } from '@studyline/contract/drafts/form';
import { listChannelPosts } from '@studyline/contract/feed/calls';
import { listPostAudit } from '@studyline/contract/audit/calls';
import { expect, test } from 'vitest';
import { isShownBy, pages, q } from './query-options.ts';

test('a query shows the topics of its call, of its study and its post', () => {
  const post = q(getPost, { params: { id: 9 } });
  expect(isShownBy(post, { topic: 'POST', channelId: 4, postId: 9 })).toBe(true);
  expect(isShownBy(post, { topic: 'POST', channelId: 4, postId: 8 })).toBe(false);
  expect(isShownBy(post, { topic: 'POST' })).toBe(true);
  expect(isShownBy(post, { topic: 'COMMENTS', postId: 9 })).toBe(false);
  expect(isShownBy(q(getDraft, { params: { id: 9 } }), { topic: 'DRAFT', postId: 8 })).toBe(false);

  const feed = pages(listChannelPosts, { params: { channelId: 4 }, query: {} });
  expect(isShownBy(feed, { topic: 'STUDY_FEED', channelId: 4, postId: 9 })).toBe(true);
  expect(isShownBy(feed, { topic: 'STUDY_FEED', channelId: 5, postId: 9 })).toBe(false);
  expect(isShownBy(feed, { topic: 'MY_FEED', channelId: 4 })).toBe(false);

  const trail = pages(listPostAudit, { params: { postId: 9 }, query: {} });
  expect(isShownBy(trail, { topic: 'POST_AUDIT', channelId: 4, postId: 8 })).toBe(false);
  // The id is that of the invitation.
  const invitation = q(getInvitation, { params: { channelId: 4, id: 9 } });
  expect(isShownBy(invitation, { topic: 'INVITATIONS', channelId: 4, postId: 8 })).toBe(true);
});

test('a query shows numbers only if it asked for them', () => {
  const counted = { includeAdditionalProperties: true };
  const params = { channelId: 4 };
  const stale = { topic: 'CATEGORIES', query: counted } as const;
  expect(isShownBy(q(getClassificationSchema, { params, query: counted }), stale)).toBe(true);
  expect(isShownBy(q(getClassificationSchema, { params, query: {} }), stale)).toBe(false);
});
