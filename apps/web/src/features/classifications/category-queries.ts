import { getClassificationSchema, listClassificationNodes } from '@studyline/contract/classifications/calls';
import { q } from '../../api/query-options.ts';

const all = { page: -1, pageSize: -1 };
const counting = { includeAdditionalProperties: true };

/** The taxonomies of a study. */
export const schemaOf = (channelId: number) => q(getClassificationSchema, { params: { channelId } });
/** All categories of a taxonomy. */
export const treeOf = (channelId: number, schema: string) =>
  q(listClassificationNodes, { params: { channelId, schema, cat: 0 }, query: all });

const documents = { ...counting, postType: ['DOCUMENT' as const] };
/** The same, with the number of documents that the reader sees. */
export const documentSchemaOf = (channelId: number) =>
  q(getClassificationSchema, { params: { channelId }, query: documents });
export const documentTreeOf = (channelId: number, schema: string) =>
  q(listClassificationNodes, { params: { channelId, schema, cat: 0 }, query: { ...all, ...documents } });

/** The same, with the number of posts of every type. */
export const countedSchemaOf = (channelId: number) =>
  q(getClassificationSchema, { params: { channelId }, query: counting });
export const countedTreeOf = (channelId: number, schema: string) =>
  q(listClassificationNodes, { params: { channelId, schema, cat: 0 }, query: { ...all, ...counting } });
