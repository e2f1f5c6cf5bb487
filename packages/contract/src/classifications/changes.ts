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
import type { Cause } from '../events/live-payload.ts';
import { channelId, postParams } from '../core/params.ts';

const name = line(1, MAX_CATEGORY_NAME);
const cat = id.meta({ id: 'CategoryId', description: 'The category.', example: 62 });

const ofStudy = z.object({ channelId });
const ofTaxonomy = z.object({ channelId, schema });
const ofCategory = z.object({ channelId, schema, cat });
const changed: readonly Cause[] = [{ event: 'update-channel', reason: 'TAXONOMY' }];

export const createTaxonomy = endpoint({
  id: 'createTaxonomy',
  feature: 'classifications',
  method: 'POST',
  path: '/channels/{channelId}/classifications',
  summary: 'Add an own taxonomy to a study, behind the others',
  permission: 'TAXONOMY_EDIT',
  causes: changed,
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
  summary: 'Rename a taxonomy, move it among the others, or offer it or not',
  permission: 'TAXONOMY_EDIT',
  causes: changed,
  params: ofTaxonomy,
  body: z
    .strictObject({
      name: name.optional(),
      position: whole(1, TAXONOMIES_LIMIT).optional().describe('Its place among the others, from 1.'),
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
  summary: 'Remove an own taxonomy with its categories, if no posts stand in them',
  description:
    'Posts that the caller may not know of do not refuse it. They are taken out of its categories.',
  permission: 'TAXONOMY_EDIT',
  causes: changed,
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
  summary: 'Add a category, behind its siblings',
  permission: 'TAXONOMY_EDIT',
  causes: changed,
  params: ofTaxonomy,
  body: z
    .strictObject({
      name,
      parentId: whole(0, MAX_ID).default(0).describe('The category that it stands below; 0 is on top.'),
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
  summary: 'Rename a category, or move it with all that stands below it',
  permission: 'TAXONOMY_EDIT',
  causes: changed,
  params: ofCategory,
  body: z
    .strictObject({
      name: name.optional(),
      parentId: whole(0, MAX_ID)
        .optional()
        .describe('The category that it is to stand below, behind those that are there; 0 is on top.'),
      position: whole(1, CATEGORIES_LIMIT).optional().describe('Its place among its siblings, from 1.'),
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
  summary: 'Remove a category with all that stands below it',
  description:
    'Where posts stand in it or below it, moveToCategoryId says where they go: to a category of any taxonomy of the study, or to none with 0. Without it the call is refused with CATEGORY_IN_USE. Posts that the caller may not know of do not refuse it: without a moveToCategoryId they go to the category above, or out of the last one.',
  permission: 'TAXONOMY_EDIT',
  causes: changed,
  params: ofCategory,
  query: z.object({
    moveToCategoryId: whole(0, MAX_ID)
      .optional()
      .describe('Where its posts go; 0 takes them out of it and puts them nowhere else.'),
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
    taxonomyId: id.optional().describe('Without it the categories are of all taxonomies.'),
    categoryIds: z.array(id).max(CATEGORIES_OF_POST),
  })
  .meta({ id: 'Classifications', example: { taxonomyId: 1, categoryIds: [62] } });
const classifying = {
  feature: 'classifications',
  path: '/posts/{id}/classifications',
  permission: 'POST_UPDATE',
  causes: [
    { event: 'update-post', reason: 'CLASSIFICATION' },
    { event: 'update-post', reason: 'DRAFT' },
  ],
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
          'The categories of all taxonomies that the caller has seen. If they have changed since, CLASSIFICATIONS_CHANGED refuses.',
        ),
    })
    .meta({ id: 'NewClassifications', example: { taxonomyId: 1, categoryIds: [62] } }),
  errors: [...classifying.errors, 'CLASSIFICATIONS_CHANGED'],
  summary: 'Set the categories of a post, in one taxonomy or in all',
  description:
    'With a taxonomyId those of other taxonomies stay. A post is in 20 categories at most. This makes no new version. A submitted draft returns to its author.',
});

export const removeClassifications = endpoint({
  ...classifying,
  id: 'removeClassifications',
  method: 'DELETE',
  summary: 'Take a post out of categories',
  description:
    'Out of those that are named, and no others; with a taxonomyId they are of this taxonomy. One that the post is not in is no change. This makes no new version. A submitted draft returns to its author.',
});
