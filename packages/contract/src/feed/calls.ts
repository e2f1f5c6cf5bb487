import { z } from 'zod';
import { emptyList, id, MAX_ID, millis, paging, queryFlag, repeated, whole } from '../core/common.ts';
import { channelId } from '../core/params.ts';
import { endpoint } from '../core/endpoint.ts';
import { postWrapper } from '../posts/calls.ts';
import { facets, searchWords } from './facet.ts';

export const feedSorts = [
  'LAST_PUBLISHED_DESC',
  'LAST_PUBLISHED_ASC',
  'TITLE_ASC',
  'DUE_ASC',
  'RELEVANCE',
] as const;
const feedFilters = ['ALL', 'UNREAD', 'REQUIRES_ACTION', 'OVERDUE', 'DRAFTS', 'FAVORITES'] as const;

const query = z.object({
  ...paging,
  search: searchWords.optional(),
  sort: z
    .enum(feedSorts)
    .meta({
      id: 'FeedSort',
      description:
        'The order of the posts. DUE_ASC starts with those that require action from the caller, earliest due first; the others follow, newest first. RELEVANCE starts with titles that have all words of `search`. For drafts, their expiry counts as the due time and their last edit as the publication.',
    })
    .default('LAST_PUBLISHED_DESC'),
  filter: z
    .enum(feedFilters)
    .default('ALL')
    .describe(
      "Which posts to list. REQUIRES_ACTION leaves out actions paused while the team is on hold. Facets and categories don't apply to drafts.",
    ),
  facets,
  unreadPosts: queryFlag
    .default(false)
    .describe('Only posts that the caller has not read. Combines with the filters UNREAD and FAVORITES.'),
  complianceActionPosts: queryFlag
    .default(false)
    .describe(
      'Only posts that ask something of the caller. Combines with the filters REQUIRES_ACTION, OVERDUE and FAVORITES.',
    ),
  restrictToRequiredActions: queryFlag.default(false).describe('Means the same as complianceActionPosts.'),
  includeDraft: queryFlag
    .default(false)
    .describe(
      "Page 1 also has the caller's 50 most recently edited drafts, in `drafts`. The filter DRAFTS pages through all of them.",
    ),
  taxonomyId: id.optional().describe('Only posts in a category of this taxonomy.'),
  taxonomyCategoryIds: repeated(whole(0, MAX_ID)).describe(
    'Only posts in one of these categories or below it; 0 is posts without a category.',
  ),
  categoryId: whole(0, MAX_ID)
    .meta({
      id: 'CategoryOfPosts',
      description:
        'Only posts in this category or below it; 0 is posts without a category. Combines with taxonomyCategoryIds by AND.',
    })
    .optional(),
  teamId: id
    .meta({
      id: 'TeamOfPosts',
      description:
        'Only posts shared with this team by name, not those for everyone in the study. None for a team that the caller cannot see.',
    })
    .optional(),
  asOf: whole(0)
    .optional()
    .describe(
      'Returned with the first page. Send it with the following pages, so that new posts neither shift nor repeat entries.',
    ),
});

const page = z
  .object({
    items: z.array(postWrapper),
    drafts: z
      .array(postWrapper)
      .optional()
      .describe(
        'On page 1 with includeDraft: the drafts the caller works on, last edited first. They do not count towards pageSize, and a draft of a published post stands here beside the post in `items`.',
      ),
    page: z.number().int(),
    pageSize: z.number().int(),
    lastPage: z.boolean(),
    isCorrected: z
      .boolean()
      .optional()
      .describe('Nothing here has these words, so words that are spelled like them were looked for as well.'),
    asOf: millis.describe('The time of the latest publication the caller can see in these studies.'),
  })
  .meta({ id: 'FeedPage' });
export type FeedPage = z.infer<typeof page>;

export const listChannelPosts = endpoint({
  id: 'listChannelPosts',
  feature: 'feed',
  method: 'POST',
  path: '/channels/{channelId}/posts',
  shows: ['STUDY_FEED'],
  summary: "A study's feed. With includeDraft, page 1 also has the drafts the caller can see",
  permission: 'POST_VIEW',
  params: z.object({ channelId }),
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
  shows: ['MY_FEED'],
  summary: 'The feed of all own studies, or of one by channelId',
  permission: 'SELF',
  query: query.extend({ channelId: channelId.optional() }),
  body: emptyList,
  result: page,
  errors: ['CHANNEL_NOT_FOUND'],
});
