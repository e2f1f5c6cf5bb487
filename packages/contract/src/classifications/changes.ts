import { z } from 'zod';
import {
  CATEGORIES_LIMIT,
  CATEGORIES_OF_POST,
  classificationNode,
  MAX_CATEGORY_NAME,
  TAXONOMIES_LIMIT,
  taxonomy,
  taxonomySchema as schema,
} from './calls.ts';
import { id, line, MAX_ID, whole } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { channelId, postParams } from '../core/params.ts';

const name = line(1, MAX_CATEGORY_NAME);
const cat = id.meta({ id: 'CategoryId', description: 'The category.', example: 62 });

const ofStudy = z.object({ channelId });
const ofTaxonomy = z.object({ channelId, schema });
const ofCategory = z.object({ channelId, schema, cat });

export const createTaxonomy = endpoint({
  id: 'createTaxonomy',
  feature: 'classifications',
  method: 'POST',
  path: '/channels/{channelId}/classifications',
  summary: 'Add a taxonomy to a study, after the others',
  permission: 'TAXONOMY_EDIT',
  params: ofStudy,
  body: z.strictObject({ name }).meta({ id: 'NewTaxonomy', example: { name: 'Where it belongs' } }),
  result: taxonomy,
  errors: ['CHANNEL_NOT_FOUND', 'FORBIDDEN', 'CATEGORY_NAME_TAKEN', 'TAXONOMY_FULL'],
  creates: true,
});

const taxonomyErrors = ['CHANNEL_NOT_FOUND', 'NOT_FOUND', 'FORBIDDEN'] as const;

export const updateTaxonomy = endpoint({
  id: 'updateTaxonomy',
  feature: 'classifications',
  method: 'PATCH',
  path: '/channels/{channelId}/classifications/{schema}',
  summary: 'Rename a taxonomy, move it in the list, or change whether it is offered',
  permission: 'TAXONOMY_EDIT',
  params: ofTaxonomy,
  body: z
    .strictObject({
      name: name.optional(),
      position: whole(1, TAXONOMIES_LIMIT).optional().describe('Its position in the list, from 1.'),
      isOffered: z.boolean().optional(),
    })
    .meta({ id: 'TaxonomyChange', example: { isOffered: false } }),
  result: taxonomy,
  errors: [...taxonomyErrors, 'CATEGORY_NAME_TAKEN'],
});

export const removeTaxonomy = endpoint({
  id: 'removeTaxonomy',
  feature: 'classifications',
  method: 'DELETE',
  path: '/channels/{channelId}/classifications/{schema}',
  summary: 'Remove a taxonomy with its categories, if they contain no posts',
  description: "Posts hidden from the caller don't prevent it. They are removed from its categories.",
  permission: 'TAXONOMY_EDIT',
  params: ofTaxonomy,
  result: z.object({ taxonomyId: z.number().int() }),
  errors: [...taxonomyErrors, 'CATEGORY_IN_USE'],
});

const placeErrors = ['CATEGORY_UNKNOWN', 'CATEGORY_NAME_TAKEN', 'TAXONOMY_FULL'] as const;

export const createCategory = endpoint({
  id: 'createCategory',
  feature: 'classifications',
  method: 'POST',
  path: '/channels/{channelId}/classifications/{schema}/categories',
  summary: 'Add a category, after its siblings',
  permission: 'TAXONOMY_EDIT',
  params: ofTaxonomy,
  body: z
    .strictObject({
      name,
      parentId: whole(0, MAX_ID).default(0).describe('The parent category; 0 is the top level.'),
    })
    .meta({ id: 'NewCategory', example: { name: 'Safety letters', parentId: 62 } }),
  result: classificationNode,
  errors: [...taxonomyErrors, ...placeErrors],
  creates: true,
});

export const updateCategory = endpoint({
  id: 'updateCategory',
  feature: 'classifications',
  method: 'PATCH',
  path: '/channels/{channelId}/classifications/{schema}/categories/{cat}',
  summary: 'Rename a category, or move it with everything below it',
  permission: 'TAXONOMY_EDIT',
  params: ofCategory,
  body: z
    .strictObject({
      name: name.optional(),
      parentId: whole(0, MAX_ID)
        .optional()
        .describe('The new parent category; it is added after the existing children. 0 is the top level.'),
      position: whole(1, CATEGORIES_LIMIT).optional().describe('Its position among its siblings, from 1.'),
    })
    .meta({ id: 'CategoryChange', example: { name: 'Letters' } }),
  result: classificationNode,
  errors: [...taxonomyErrors, ...placeErrors],
});

export const removeCategory = endpoint({
  id: 'removeCategory',
  feature: 'classifications',
  method: 'DELETE',
  path: '/channels/{channelId}/classifications/{schema}/categories/{cat}',
  summary: 'Remove a category with everything below it',
  description:
    "If it or its subcategories contain posts, moveToCategoryId says where they go: to a category in any taxonomy of the study, or to none with 0. Without it, the call is refused with CATEGORY_IN_USE. Posts hidden from the caller don't prevent it: without a moveToCategoryId they move to the parent category, or become uncategorised.",
  permission: 'TAXONOMY_EDIT',
  params: ofCategory,
  query: z.object({
    moveToCategoryId: whole(0, MAX_ID)
      .optional()
      .describe('The category its posts move to; 0 leaves them uncategorised.'),
  }),
  result: z.object({ categoryId: z.number().int() }),
  errors: [...taxonomyErrors, 'CATEGORY_UNKNOWN', 'CATEGORY_IN_USE'],
});

const classified = z
  .object({
    postId: z.number().int(),
    version: z.number().int(),
    categoryIds: z.array(z.number().int()).describe('Of all taxonomies.'),
  })
  .meta({ id: 'Classified' });
const chosen = z
  .strictObject({
    taxonomyId: id.optional().describe('Without it, the categories of all taxonomies.'),
    categoryIds: z.array(id).max(CATEGORIES_OF_POST),
  })
  .meta({ id: 'Classifications', example: { taxonomyId: 1, categoryIds: [62] } });
const classifying = {
  feature: 'classifications',
  path: '/posts/{id}/classifications',
  permission: 'POST_UPDATE',
  params: z.object(postParams),
  body: chosen,
  result: classified,
  errors: ['POST_NOT_FOUND', 'FORBIDDEN', 'POST_SUPERCEDED', 'CATEGORY_UNKNOWN'],
} as const;

export const updateClassifications = endpoint({
  ...classifying,
  id: 'updateClassifications',
  method: 'PUT',
  body: chosen
    .extend({
      seen: z
        .array(id)
        .max(TAXONOMIES_LIMIT * CATEGORIES_OF_POST)
        .optional()
        .describe(
          'The categories in all taxonomies, as the caller last saw them. If they have changed since, the call is refused with CLASSIFICATIONS_CHANGED.',
        ),
    })
    .meta({ id: 'NewClassifications', example: { taxonomyId: 1, categoryIds: [62] } }),
  errors: [...classifying.errors, 'CLASSIFICATIONS_CHANGED'],
  summary: 'Set the categories of a post, in one taxonomy or in all',
  description:
    'With a taxonomyId, categories of other taxonomies stay. A post can be in at most 20 categories. No new version is created. A submitted draft goes back to its author.',
});

export const removeClassifications = endpoint({
  ...classifying,
  id: 'removeClassifications',
  method: 'DELETE',
  summary: 'Remove a post from categories',
  description:
    "Only the named categories are removed; with a taxonomyId they belong to that taxonomy. A category the post isn't in is ignored. No new version is created. A submitted draft goes back to its author.",
});
