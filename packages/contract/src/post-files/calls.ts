import { z } from 'zod';
import { id, line, pageOf, paging, whole } from '../core/common.ts';
import { postParams, versionParams } from '../core/params.ts';
import { endpoint } from '../core/endpoint.ts';
import { MEDIA_TYPES } from './document-types.ts';

export const MAX_FILE_BYTES = 500 * 1024 * 1024;

const params = z.object(postParams);
const ofVersion = z.object(versionParams);
const ofPage = ofVersion.extend({
  page: id.meta({ id: 'PreviewPageNumber', description: 'The page, from 1.' }),
});
const pictureQuery = z.object({
  edit: id.optional().meta({ id: 'Edit', description: 'For a draft: each edit has its own images.' }),
});

export const downloadFile = endpoint({
  id: 'downloadFile',
  feature: 'post-files',
  method: 'GET',
  path: '/posts/{id}/download-file',
  shows: 'nothing',
  summary: 'File of the latest version, whole or by Range',
  description:
    'Returning the whole file is recorded in the audit trail. A part is not: the reader shows documents by their parts, and records that they are opened.',
  permission: 'POST_VIEW',
  params,
  result: 'BYTES',
  mediaTypes: MEDIA_TYPES,
  errors: ['POST_NOT_FOUND', 'FILE_NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
});
export const downloadVersionFile = endpoint({
  id: 'downloadVersionFile',
  feature: 'post-files',
  method: 'GET',
  path: '/posts/{id}/{version}/download-file',
  shows: 'nothing',
  summary: 'File of one version, whole or by Range',
  description:
    'Returning the whole file is recorded in the audit trail. A part is not: the reader shows documents by their parts, and records that they are opened.',
  permission: 'POST_VIEW',
  params: ofVersion,
  result: 'BYTES',
  mediaTypes: MEDIA_TYPES,
  errors: ['POST_NOT_FOUND', 'FILE_NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
});

const previewPage = z
  .object({
    page: z.number().int(),
    width: z.number().describe('In points. Lets a client lay out the frame before the image has loaded.'),
    height: z.number(),
    imageUrl: z.string(),
    largeImageUrl: z
      .string()
      .describe('The same image with twice as many pixels each way, for large and high-resolution screens.'),
  })
  .meta({ id: 'PreviewPage' });
export type PreviewPage = z.infer<typeof previewPage>;
const previews = pageOf(previewPage)
  .extend({
    status: z.enum(['READY', 'PENDING', 'NONE']),
    reason: z.string().nullable().describe('Why there are no pages.'),
  })
  .meta({ id: 'Previews' });
export const listPreviews = endpoint({
  id: 'listPreviews',
  feature: 'post-files',
  method: 'GET',
  path: '/posts/{id}/previews',
  shows: ['PREVIEWS'],
  summary: 'Preview pages of the latest version, 5 at a time',
  permission: 'POST_VIEW',
  params,
  query: z.object({
    page: paging.page,
    pageSize: whole(1, 100).default(5).describe('Items per page.'),
  }),
  result: previews,
  errors: ['POST_NOT_FOUND'],
});
export const listVersionPreviews = endpoint({
  id: 'listVersionPreviews',
  feature: 'post-files',
  method: 'GET',
  path: '/posts/{id}/{version}/previews',
  shows: ['PREVIEWS'],
  summary: 'Preview pages of one version, 100 at a time',
  permission: 'POST_VIEW',
  params: ofVersion,
  query: z.object({
    page: paging.page,
    pageSize: whole(1, 100).default(100).describe('Items per page.'),
  }),
  result: previews,
  errors: ['POST_NOT_FOUND'],
});
export const getPreviewImage = endpoint({
  id: 'getPreviewImage',
  feature: 'post-files',
  method: 'GET',
  path: '/posts/{id}/{version}/previews/{page}/image',
  shows: 'nothing',
  summary: 'One preview page as an image, rendered when first requested',
  permission: 'POST_VIEW',
  params: ofPage,
  query: pictureQuery.extend({
    size: z.enum(['NORMAL', 'LARGE']).default('NORMAL').describe('LARGE has twice as many pixels each way.'),
  }),
  result: 'BYTES',
  mediaTypes: ['image/webp'],
  errors: ['POST_NOT_FOUND', 'FILE_NOT_FOUND', 'PAGES_PENDING'],
});
const part = z.number().int().nonnegative();
const share = z.number().min(0).max(1).meta({ id: 'Share', description: "Of the page's width or height." });
const pageWord = z
  .object({
    start: part.describe(
      'Where it begins in the text, in UTF-16 units. A word divided between two lines has two places.',
    ),
    end: part,
    left: share,
    top: share,
    width: share,
    height: share,
  })
  .meta({ id: 'PageWord' });
const pageText = z
  .object({
    page: z.number().int(),
    text: z
      .string()
      .describe(
        'In reading order, with lines separated by "\\n". Empty for a scanned page and for an image until it is recognised.',
      ),
    isComplete: z
      .boolean()
      .describe(
        'False if the page may have more text than this, as scanned pages do, or more words than have positions here. True for files stored before this was recorded.',
      ),
    recognition: z
      .enum(['NONE', 'WAITING', 'DONE', 'FAILED'])
      .describe(
        'Whether the text, or some of it, was recognised in a picture, as scanned pages need it: there may be mistakes in it. While it is WAITING, and when it has FAILED, there is none.',
      ),
    words: z
      .array(pageWord)
      .describe('In text order. Empty for files stored before positions were recorded.'),
  })
  .meta({ id: 'PageText' });
export type PageText = z.infer<typeof pageText>;
export const getPreviewText = endpoint({
  id: 'getPreviewText',
  feature: 'post-files',
  method: 'GET',
  path: '/posts/{id}/{version}/previews/{page}/text',
  shows: ['PREVIEWS'],
  summary: 'Text of one preview page, and the positions of its words',
  permission: 'POST_VIEW',
  params: ofPage,
  query: pictureQuery,
  result: pageText,
  texts: true,
  errors: ['POST_NOT_FOUND', 'FILE_NOT_FOUND', 'PAGES_PENDING'],
});

/** More hits are counted, not listed. */
export const MAX_FINDS = 1000;
const hit = z
  .object({
    page: z.number().int(),
    start: part.describe('Where it begins in the text of the page, in UTF-16 units.'),
    end: part,
  })
  .meta({ id: 'PageHit' });
export type Hit = z.infer<typeof hit>;
export const findInPreviews = endpoint({
  id: 'findInPreviews',
  feature: 'post-files',
  method: 'GET',
  path: '/posts/{id}/{version}/previews/find',
  shows: ['PREVIEWS'],
  summary: 'Where a text stands on the preview pages, whatever its case, its accents and its line breaks',
  permission: 'POST_VIEW',
  params: ofVersion,
  query: pictureQuery.extend({
    text: line(1, 200).describe('What to find.'),
    from: id.default(1).meta({
      id: 'FromPage',
      description:
        'If there are more than a thousand matches, those on this page and after it are listed first.',
    }),
  }),
  result: z.object({
    totalCount: z.number().int(),
    isComplete: z
      .boolean()
      .describe(
        'False if not all the text was searched: a page with incomplete text, such as a scanned one, pages beyond the first 5,000, or a file without preview pages.',
      ),
    recognition: z
      .enum(['NONE', 'WAITING', 'DONE'])
      .describe(
        'Whether text that was searched is recognised, in scanned pages. WAITING if more is to come.',
      ),
    skippedCount: z.number().int().describe('The number of matches before the first one listed.'),
    hits: z
      .array(hit)
      .max(MAX_FINDS)
      .describe(
        'In page order. If there are more than a thousand, those from the requested page on, or the last thousand.',
      ),
  }),
  texts: true,
  errors: ['POST_NOT_FOUND', 'FILE_NOT_FOUND', 'PAGES_PENDING'],
});

/** Of one version. More are counted, not listed. */
export const MAX_FOUND_PAGES = 100;
/** The newest of a post. Earlier ones are not searched. */
export const MAX_FOUND_VERSIONS = 50;
const foundVersion = z
  .object({
    version: id,
    label: z.string().describe('As people read it: v2.1.'),
    status: z
      .enum(['SEARCHED', 'PENDING', 'NONE', 'LEFT_OUT'])
      .describe(
        'PENDING while its pages are processed, NONE without a file with pages. LEFT_OUT if newer versions have 20,000 pages together.',
      ),
    isComplete: z.boolean().describe('False if not all its text was searched, as in findInPreviews.'),
    recognition: z
      .enum(['NONE', 'WAITING', 'DONE'])
      .describe('Whether text that was searched is recognised, in scanned pages.'),
    totalCount: z.number().int(),
    pageCount: z.number().int().describe('The pages with matches.'),
    pages: z
      .array(z.object({ page: z.number().int(), count: z.number().int() }))
      .max(MAX_FOUND_PAGES)
      .describe('In order. If there are more than a hundred, the first of them.'),
  })
  .meta({ id: 'FoundVersion' });
export type FoundVersion = z.infer<typeof foundVersion>;
export const findInVersions = endpoint({
  id: 'findInVersions',
  feature: 'post-files',
  method: 'GET',
  path: '/posts/{id}/find-in-versions',
  shows: ['PREVIEWS', 'POST'],
  summary: 'In which versions a text stands, and on which pages',
  description: 'Of the versions that you may see, the newest fifty.',
  permission: 'POST_VIEW',
  params,
  query: z.object({ text: line(1, 200).describe('What to find.') }),
  result: z.object({
    versions: z.array(foundVersion).describe('Newest first.'),
    isCut: z.boolean().describe('Whether there are earlier versions that were not searched.'),
  }),
  texts: true,
  errors: ['POST_NOT_FOUND', 'FILE_NOT_FOUND'],
});

export const getThumbnail = endpoint({
  id: 'getThumbnail',
  feature: 'post-files',
  method: 'GET',
  path: '/posts/{id}/{version}/thumbnail',
  shows: 'nothing',
  summary: 'The first page as a small picture',
  permission: 'POST_VIEW',
  params: ofVersion,
  query: pictureQuery,
  result: 'BYTES',
  mediaTypes: ['image/webp'],
  errors: ['POST_NOT_FOUND', 'FILE_NOT_FOUND'],
});
