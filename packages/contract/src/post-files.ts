import { z } from 'zod';
import { id, line, pageOf, paging, version } from './common.ts';
import { endpoint } from './endpoint.ts';

export const MAX_FILE_BYTES = 500 * 1024 * 1024;

const idParams = z.object({ id });
const versionParams = z.object({ id, version });
/** Of a draft: each edit has its own pictures. */
const pictureQuery = z.object({ edit: id.optional() });

export const downloadFile = endpoint({
  id: 'downloadFile',
  feature: 'post-files',
  method: 'GET',
  path: '/posts/{id}/download-file',
  summary: 'File of the latest version, whole or by Range',
  permission: 'POST_VIEW',
  params: idParams,
  result: 'BYTES',
  errors: ['POST_NOT_FOUND', 'FILE_NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
});
export const downloadVersionFile = endpoint({
  id: 'downloadVersionFile',
  feature: 'post-files',
  method: 'GET',
  path: '/posts/{id}/{version}/download-file',
  summary: 'File of one version, whole or by Range',
  permission: 'POST_VIEW',
  params: versionParams,
  result: 'BYTES',
  errors: ['POST_NOT_FOUND', 'FILE_NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
});

const previewPage = z.object({
  page: z.number().int(),
  /** In points. The frame gets its geometry from it before the picture is there. */
  width: z.number(),
  height: z.number(),
  imageUrl: z.string(),
});
export type PreviewPage = z.infer<typeof previewPage>;
const previews = pageOf(previewPage).extend({
  status: z.enum(['READY', 'PENDING', 'NONE']),
  reason: z.string().nullable(),
});
export const listPreviews = endpoint({
  id: 'listPreviews',
  feature: 'post-files',
  method: 'GET',
  path: '/posts/{id}/previews',
  summary: 'Preview pages of the latest version, 5 at a time',
  permission: 'POST_VIEW',
  params: idParams,
  query: z.object({ page: paging.page, pageSize: z.coerce.number().int().min(1).max(100).default(5) }),
  result: previews,
  errors: ['POST_NOT_FOUND'],
});
export const listVersionPreviews = endpoint({
  id: 'listVersionPreviews',
  feature: 'post-files',
  method: 'GET',
  path: '/posts/{id}/{version}/previews',
  summary: 'Preview pages of one version, 100 at a time',
  permission: 'POST_VIEW',
  params: versionParams,
  query: z.object({ page: paging.page, pageSize: z.coerce.number().int().min(1).max(100).default(100) }),
  result: previews,
  errors: ['POST_NOT_FOUND'],
});
export const getPreviewImage = endpoint({
  id: 'getPreviewImage',
  feature: 'post-files',
  method: 'GET',
  path: '/posts/{id}/{version}/previews/{page}/image',
  summary: 'One preview page as a picture, rendered when first asked for',
  permission: 'POST_VIEW',
  params: z.object({ id, version, page: id }),
  query: pictureQuery,
  result: 'BYTES',
  errors: ['POST_NOT_FOUND', 'FILE_NOT_FOUND'],
});
const part = z.number().int().nonnegative();
/** Of the page's width or height. */
const share = z.number().min(0).max(1);
const pageWord = z.object({
  /** Where it begins and ends in the text, in UTF-16 units. A word divided between two lines has two places. */
  start: part,
  end: part,
  left: share,
  top: share,
  width: share,
  height: share,
});
const pageText = z.object({
  page: z.number().int(),
  /** In reading order, its lines divided by "\n". Empty for a scanned page and for a picture. */
  text: z.string(),
  /** In the order of the text. Empty for a file from before their places were kept. */
  words: z.array(pageWord),
});
export type PageText = z.infer<typeof pageText>;
export const getPreviewText = endpoint({
  id: 'getPreviewText',
  feature: 'post-files',
  method: 'GET',
  path: '/posts/{id}/{version}/previews/{page}/text',
  summary: 'Text of one preview page, and where its words stand',
  permission: 'POST_VIEW',
  params: z.object({ id, version, page: id }),
  query: pictureQuery,
  result: pageText,
  errors: ['POST_NOT_FOUND', 'FILE_NOT_FOUND'],
});

/** More hits are counted, not listed. */
export const MAX_HITS = 1000;
const hit = z.object({
  page: z.number().int(),
  /** Where it begins and ends in the text of the page, in UTF-16 units. */
  start: part,
  end: part,
});
export const findInPreviews = endpoint({
  id: 'findInPreviews',
  feature: 'post-files',
  method: 'GET',
  path: '/posts/{id}/{version}/previews/find',
  summary: 'Where a text stands on the preview pages, whatever its case and its line breaks',
  permission: 'POST_VIEW',
  params: versionParams,
  query: pictureQuery.extend({ text: line(1, 200) }),
  result: z.object({
    totalCount: z.number().int(),
    /** The first thousand, in the order of the pages. */
    hits: z.array(hit).max(MAX_HITS),
  }),
  errors: ['POST_NOT_FOUND', 'FILE_NOT_FOUND'],
});

export const getThumbnail = endpoint({
  id: 'getThumbnail',
  feature: 'post-files',
  method: 'GET',
  path: '/posts/{id}/{version}/thumbnail',
  summary: 'The first page as a small picture',
  permission: 'POST_VIEW',
  params: versionParams,
  query: pictureQuery,
  result: 'BYTES',
  errors: ['POST_NOT_FOUND', 'FILE_NOT_FOUND'],
});
