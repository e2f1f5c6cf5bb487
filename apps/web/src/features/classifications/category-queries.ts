import { getClassificationSchema, listClassificationNodes } from '@studyline/contract/classifications/calls';
import { q } from '../../api/query-options.ts';

const all = { page: -1, pageSize: -1 };
const counting = { includeAdditionalProperties: true };

/** The taxonomies of a study. */
export const schemaOf = (channelId: number) => q(getClassificationSchema, { params: { channelId } });
/** All categories of a taxonomy. */
export const treeOf = (channelId: number, schema: string) =>
  q(listClassificationNodes, { params: { channelId, schema, cat: 0 }, query: all });

/** The same, with the number of posts that the reader sees. */
export const countedSchemaOf = (channelId: number) =>
  q(getClassificationSchema, { params: { channelId }, query: counting });
export const countedTreeOf = (channelId: number, schema: string) =>
  q(listClassificationNodes, { params: { channelId, schema, cat: 0 }, query: { ...all, ...counting } });
