import { z } from 'zod';
import { emptyList, id, millis, paging, queryFlag, repeated } from './common.ts';
import { endpoint } from './endpoint.ts';
import { postWrapper } from './posts.ts';

export const feedSorts = ['LAST_PUBLISHED_DESC', 'LAST_PUBLISHED_ASC', 'TITLE_ASC', 'DUE_ASC'] as const;
const feedFilters = ['ALL', 'UNREAD', 'REQUIRES_ACTION', 'OVERDUE', 'DRAFTS', 'FAVORITES'] as const;

/** MONTH:2026-10, POST_TYPE:DOCUMENT, AUTHOR:17. Selections combine OR inside one facet and AND between facets. */
const facet = z
  .string()
  .regex(/^(POST_TYPE:[A-Z]+|MONTH:(?!0000)\d{4}-(0[1-9]|1[0-2])|AUTHOR:\d{1,9}|CLASSIFICATION:\d{1,9})$/);

const query = z.object({
  ...paging,
  sort: z.enum(feedSorts).default('LAST_PUBLISHED_DESC'),
  filter: z.enum(feedFilters).default('ALL'),
  facets: repeated(facet),
  unreadPosts: queryFlag.default(false),
  complianceActionPosts: queryFlag.default(false),
  includeDraft: queryFlag.default(false),
  taxonomyCategoryIds: repeated(id),
  /** The first page's answer carries it. The next pages send it back, so that new posts neither shift nor repeat them. */
  asOf: z.coerce.number().int().min(0).optional(),
});

const page = z.object({
  items: z.array(postWrapper),
  page: z.number().int(),
  pageSize: z.number().int(),
  lastPage: z.boolean(),
  asOf: millis,
});
export type FeedPage = z.infer<typeof page>;

export const listChannelPosts = endpoint({
  id: 'listChannelPosts',
  feature: 'feed',
  method: 'POST',
  path: '/channels/{channelId}/posts',
  summary: "A study's feed. With includeDraft page 1 starts with the drafts the caller may see",
  permission: 'POST_VIEW',
  causes: [],
  params: z.object({ channelId: id }),
  query,
  body: emptyList,
  result: page,
  errors: ['CHANNEL_NOT_FOUND'],
});
export const listMemberPosts = endpoint({
  id: 'listMemberPosts',
  feature: 'feed',
  method: 'POST',
  path: '/user/posts',
  summary: 'The feed of all own studies, or of one by channelId',
  permission: 'SELF',
  causes: [],
  query: query.extend({ channelId: id.optional() }),
  body: emptyList,
  result: page,
  errors: ['CHANNEL_NOT_FOUND'],
});
