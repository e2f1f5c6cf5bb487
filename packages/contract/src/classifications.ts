import { z } from 'zod';
import { exactLine, referencePaging, MAX_ID, whole } from './common.ts';
import { channelId } from './params.ts';
import { endpoint } from './endpoint.ts';

const classificationNode = z
  .object({
    categoryId: z.number().int(),
    taxonomyId: z.number().int(),
    number: z.string(),
    name: z.string(),
    hasChildren: z.boolean(),
    items: z.array(z.never()).describe('Empty: the children are listed by a call of their own.'),
  })
  .meta({ id: 'ClassificationNode' });

export const getClassificationSchema = endpoint({
  id: 'getClassificationSchema',
  feature: 'classifications',
  method: 'GET',
  path: '/channels/{channelId}/classification-schema',
  summary: "A study's taxonomies",
  permission: 'POST_VIEW',
  params: z.object({ channelId }),
  result: z.object({
    items: z.array(z.object({ taxonomyId: z.number().int(), schema: z.string(), name: z.string() })),
  }),
  errors: ['CHANNEL_NOT_FOUND'],
});

export const listClassificationNodes = endpoint({
  id: 'listClassificationNodes',
  feature: 'classifications',
  method: 'GET',
  path: '/channels/{channelId}/classifications/{schema}/categories/{cat}/nodes',
  summary: 'Child categories of a category',
  permission: 'POST_VIEW',
  params: z.object({
    channelId,
    schema: exactLine(0, 64).describe("The taxonomy's schema, as classification-schema names it."),
    cat: whole(0, MAX_ID).describe('The category; 0 is the root.'),
  }),
  query: z.object({ ...referencePaging }),
  result: z.object({ items: z.array(classificationNode) }),
  errors: ['CHANNEL_NOT_FOUND', 'NOT_FOUND'],
});
