import { initMember } from '@studyline/contract/app';
import { listPostAudit } from '@studyline/contract/audit';
import { getChannel, listMyChannels } from '@studyline/contract/channels';
import { getPostCompliance } from '@studyline/contract/compliance';
import { listChannelPosts } from '@studyline/contract/feed';
import { listPreviews, listVersionPreviews } from '@studyline/contract/post-files';
import { getPost, getPostVersion } from '@studyline/contract/posts';

/** What moving a draft makes stale; lists that are open elsewhere follow by live events. */
export const draftStale = [
  getPost,
  getPostVersion,
  getPostCompliance,
  listPostAudit,
  listPreviews,
  listVersionPreviews,
  listChannelPosts,
  initMember,
  getChannel,
  listMyChannels,
];
