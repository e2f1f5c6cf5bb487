import { z } from 'zod';
import { exactLine, id, referencePaging, MAX_ID } from './common.ts';
import { endpoint } from './endpoint.ts';

const classificationNode = z.object({
  categoryId: z.number().int(),
  taxonomyId: z.number().int(),
  number: z.string(),
  name: z.string(),
  hasChildren: z.boolean(),
});

export const getClassificationSchema = endpoint({
  id: 'getClassificationSchema',
  feature: 'classifications',
  method: 'GET',
  path: '/channels/{channelId}/classification-schema',
  summary: "A study's taxonomies",
  permission: 'POST_VIEW',
  params: z.object({ channelId: id }),
  result: z.object({
    items: z.array(z.object({ taxonomyId: z.number().int(), schema: z.string(), name: z.string() })),
  }),
  errors: ['CHANNEL_NOT_FOUND'],
});

/** `cat` 0 is the root. */
export const listClassificationNodes = endpoint({
  id: 'listClassificationNodes',
  feature: 'classifications',
  method: 'GET',
  path: '/channels/{channelId}/classifications/{schema}/categories/{cat}/nodes',
  summary: 'Child categories of a category',
  permission: 'POST_VIEW',
  params: z.object({
    channelId: id,
    schema: exactLine(0, 64),
    cat: z.coerce.number().int().min(0).max(MAX_ID),
  }),
  query: z.object({ ...referencePaging }),
  result: z.object({ items: z.array(classificationNode) }),
  errors: ['CHANNEL_NOT_FOUND', 'NOT_FOUND'],
});
