import { z } from 'zod';
import { exactLine, referencePaging, MAX_ID, queryFlag, repeated, whole } from '../core/common.ts';
import { may } from '../core/may.ts';
import { channelId } from '../core/params.ts';
import { endpoint } from '../core/endpoint.ts';
import { postTypes } from '../posts/calls.ts';

/** The longest name of a taxonomy or a category, in characters. */
export const MAX_CATEGORY_NAME = 100;
/** The most taxonomies of a study, categories of a taxonomy, and levels. */
export const TAXONOMIES_LIMIT = 20;
export const CATEGORIES_LIMIT = 500;
export const CATEGORY_LEVELS = 5;
/** The most categories of a post. */
export const CATEGORIES_OF_POST = 20;

export const taxonomySchema = exactLine(1, 64).meta({
  id: 'TaxonomySchema',
  description: "The taxonomy's schema, as classification-schema names it, or its taxonomyId.",
  example: 'TMF_RM_3_3_1',
});

const postCount = z
  .number()
  .int()
  .nullable()
  .describe(
    'The posts in it and below it that the caller can see, each once, as in the feed; null without includeAdditionalProperties.',
  );
const unreadCount = z.number().int().nullable().describe('Those of them that the caller has not read.');
const withCounts = queryFlag
  .default(false)
  .describe('Whether the answer says how many posts there are, and how many of them are unread.');

const counted = {
  includeAdditionalProperties: withCounts,
  postType: repeated(z.enum(postTypes)).describe('Only posts of these types are counted.'),
};

const category = z
  .object({
    categoryId: z.number().int(),
    taxonomyId: z.number().int(),
    parentId: z.number().int().nullable().describe('The parent category; null at the top level.'),
    number: z.string().describe("As in the reference model; empty in the study's own taxonomies."),
    name: z.string(),
    hasChildren: z.boolean(),
    postCount,
    unreadCount,
  })
  .meta({ id: 'Category' });
export type CategoryFacts = z.infer<typeof category>;

export const classificationNode = category
  .extend({
    items: z.array(category).describe('All categories below it, in the order of the tree.'),
  })
  .meta({ id: 'ClassificationNode' });
export type ClassificationNode = z.infer<typeof classificationNode>;

export const taxonomy = z
  .object({
    taxonomyId: z.number().int(),
    schema: z.string(),
    name: z.string(),
    isStandard: z
      .boolean()
      .describe('The reference model. Its name and its categories stay as they are published.'),
    isOffered: z.boolean().describe('Whether screens offer its categories to be chosen for a post.'),
    categoryCount: z.number().int().describe('How many categories it has, on all levels.'),
    postCount,
    unreadCount,
    can: z
      .object({
        arrange: may.describe('Its position, and whether it is offered.'),
        edit: may.describe('Its name and its categories, and to remove it.'),
      })
      .meta({ id: 'TaxonomyCan' }),
  })
  .meta({ id: 'Taxonomy' });
export type Taxonomy = z.infer<typeof taxonomy>;

export const getClassificationSchema = endpoint({
  id: 'getClassificationSchema',
  feature: 'classifications',
  method: 'GET',
  path: '/channels/{channelId}/classification-schema',
  shows: ['CATEGORIES'],
  summary: "A study's taxonomies, in their order",
  permission: 'POST_VIEW',
  params: z.object({ channelId }),
  query: z.object(counted),
  result: z.object({
    items: z.array(taxonomy),
    unclassified: z
      .object({ postCount, unreadCount })
      .describe('The posts without any category. A feed lists them under category 0.'),
    can: z.object({ create: may.describe('Whether the caller may add a taxonomy.') }),
  }),
  errors: ['CHANNEL_NOT_FOUND'],
});

export const listClassificationNodes = endpoint({
  id: 'listClassificationNodes',
  feature: 'classifications',
  method: 'GET',
  path: '/channels/{channelId}/classifications/{schema}/categories/{cat}/nodes',
  shows: ['CATEGORIES'],
  summary: 'Child categories of a category, each with everything below it',
  permission: 'POST_VIEW',
  params: z.object({
    channelId,
    schema: taxonomySchema,
    cat: whole(0, MAX_ID).describe('The category; 0 is the root.'),
  }),
  query: z.object({ ...referencePaging, ...counted }),
  result: z.object({ items: z.array(classificationNode) }),
  errors: ['CHANNEL_NOT_FOUND', 'NOT_FOUND'],
});
