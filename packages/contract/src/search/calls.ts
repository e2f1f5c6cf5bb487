import { z } from 'zod';
import { emptyList, id, millis, paging, repeated } from '../core/common.ts';
import { COUNT_CAP } from '../channels/calls.ts';
import { channelId } from '../core/params.ts';
import { endpoint } from '../core/endpoint.ts';
import { chosenFacets, searchFacets, searchWords } from '../feed/facet.ts';
import { author } from '../people/person.ts';
import { postWrapper } from '../posts/calls.ts';

export const searchSorts = ['RELEVANCE', 'LAST_PUBLISHED_DESC'] as const;

/** What one search can find. A later page is empty. */
export const MAX_HITS = 1000;
/** How many people, teams and categories it can find by their names, of each. */
export const MAX_NAMES = 50;
/** How many posts are counted without a search, newest first. */
export const MAX_COUNTED = 10_000;

/** A text in pieces, some of which are what was looked for. */
const marked = z.array(z.object({ text: z.string(), isMatch: z.boolean() })).meta({ id: 'MarkedText' });
export type MarkedText = z.infer<typeof marked>;

const matchPlaces = ['TITLE', 'DESCRIPTION', 'CONTENT', 'CAPTIONS', 'PAGE', 'COMMENT'] as const;

const hit = z
  .object({
    post: postWrapper.describe('The version in which it was found.'),
    place: z.enum(matchPlaces).describe('The first of these places that has the words.'),
    title: marked,
    excerpt: marked.describe('The passage with the words, or the beginning of the description.'),
    isFormer: z.boolean().describe('It was found in a version that has been replaced.'),
    page: z.number().int().nullable().describe('The page of the document.'),
    isRecognised: z
      .boolean()
      .describe('The text of that page is recognised, as of scanned pages: there may be mistakes in it.'),
    atMillis: z
      .number()
      .int()
      .nullable()
      .describe('Where in the video of a course its captions or descriptions say it.'),
    comment: z
      .object({ commentId: id, author, createdDateTimeMillis: millis })
      .nullable()
      .describe('The comment in which it was found.'),
  })
  .meta({ id: 'SearchHit' });
export type SearchHit = z.infer<typeof hit>;

const foundName = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('CATEGORY'),
      channelId: id,
      title: marked,
      taxonomyId: id,
      categoryId: id,
      within: z.string().describe('The category above it, or its taxonomy.'),
      postCount: z
        .number()
        .int()
        .describe(`What the person sees in it, up to ${COUNT_CAP}. It has at least one.`),
    }),
    z.object({
      kind: z.literal('TEAM'),
      channelId: id,
      title: marked.describe('Its code, name and city.'),
      teamId: id,
      isSite: z.boolean(),
      countryName: z.string().nullable(),
    }),
    z.object({
      kind: z.literal('MEMBER'),
      channelId: id,
      title: marked,
      channelMemberId: z.string(),
      person: author,
      teamNames: z.array(z.string()),
    }),
  ])
  .meta({ id: 'FoundName' });
export type FoundName = z.infer<typeof foundName>;

const query = z.object({
  ...paging,
  search: searchWords,
  sort: z
    .enum(searchSorts)
    .meta({
      id: 'SearchSort',
      description:
        'RELEVANCE: titles with all words, then texts, comments, and former versions of posts; each newest first.',
    })
    .default('RELEVANCE'),
  facets: searchFacets,
});

const onlyStudies = repeated(id).meta({ id: 'OnlyStudies', description: 'Only these studies.' });

const page = z
  .object({
    names: z
      .array(foundName)
      .describe(
        `On the first page: categories, teams and current members by their names, up to ${MAX_NAMES} of each. Facets other than POST_TYPE leave none.`,
      ),
    items: z.array(hit),
    page: z.number().int(),
    pageSize: z.number().int(),
    lastPage: z.boolean().describe(`A search finds up to ${MAX_HITS}.`),
    isCorrected: z
      .boolean()
      .describe('Nothing has these words, so words that are spelled like them were looked for as well.'),
  })
  .meta({ id: 'SearchPage' });
export type SearchPage = z.infer<typeof page>;

export const searchStudy = endpoint({
  id: 'searchStudy',
  feature: 'search',
  method: 'POST',
  path: '/channels/{channelId}/search',
  shows: 'nothing',
  summary:
    'Finds posts and comments of a study by their words, also in documents, and people, teams and categories by name',
  permission: 'POST_VIEW',
  params: z.object({ channelId }),
  query,
  body: emptyList,
  result: page,
  errors: ['CHANNEL_NOT_FOUND'],
});
export const searchMyStudies = endpoint({
  id: 'searchMyStudies',
  feature: 'search',
  method: 'POST',
  path: '/user/search',
  shows: 'nothing',
  summary: 'The same in all own studies, or in those in channelId',
  permission: 'SELF',
  query: query.extend({ channelId: onlyStudies }),
  body: emptyList,
  result: page,
  errors: ['CHANNEL_NOT_FOUND'],
});

export const facetNames = [
  'CHANNEL',
  'POST_TYPE',
  'CLASSIFICATION',
  'AUTHOR',
  'TEAM',
  'MONTH',
  'ACTION_STATUS',
] as const;

const facetCounts = z
  .object({
    facet: z.enum(facetNames),
    options: z.array(
      z.object({
        value: z.string(),
        name: z.string().nullable().describe('Of a study, category, person or team.'),
        count: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'FacetCounts' });
export type FacetCounts = z.infer<typeof facetCounts>;

export const countFacets = endpoint({
  id: 'countFacets',
  feature: 'search',
  method: 'POST',
  path: '/user/posts/facets',
  shows: 'nothing',
  summary: 'How many posts, or finds of a search, each value of a facet leaves',
  permission: 'SELF',
  query: z.object({
    pageSize: paging.pageSize,
    search: searchWords.optional(),
    channelId: onlyStudies,
  }),
  body: z.object({
    facets: chosenFacets.describe('What is chosen. It does not narrow down its own facet.'),
  }),
  result: z.object({
    facets: z.array(facetCounts).describe('The 50 most frequent values of each.'),
    items: z.array(postWrapper).describe('The newest of the posts.'),
    totalCount: z
      .number()
      .int()
      .describe(
        `Up to ${MAX_COUNTED} posts, or ${MAX_HITS} finds, comments included, and what is found by its name.`,
      ),
  }),
  errors: ['CHANNEL_NOT_FOUND'],
});
