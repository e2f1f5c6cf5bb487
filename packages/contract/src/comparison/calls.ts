import { z } from 'zod';
import { version } from '../core/common.ts';
import { versionParams } from '../core/params.ts';
import { endpoint, type Result } from '../core/endpoint.ts';
import { MAX_CHANGES } from './limits.ts';

const side = z.object({ version: z.number().int(), label: z.string() }).meta({ id: 'ComparedVersion' });
const number = z.number().int();
const place = z
  .object({
    page: number.describe('The text of news, or of an event with when and where it is, is page 1.'),
    start: number.describe(
      'Where it begins in the text of the page, in UTF-16 units. If there is nothing on this side, begin and end are the same.',
    ),
    end: number,
    text: z
      .string()
      .describe('The words, shortened if there are many. Empty if there is nothing on this side.'),
  })
  .meta({ id: 'ComparedPlace' });

const comparedPage = z
  .object({
    before: number.nullable().describe('The page of the first version; null for a page that was added.'),
    after: number.nullable().describe('The page of the other version; null for a page that was removed.'),
    kind: z
      .enum(['SAME', 'CHANGED', 'ADDED', 'REMOVED', 'PICTURE', 'UNKNOWN'])
      .describe(
        'PICTURE pages have the same text, but look different. UNKNOWN pages could not be compared, because one of them has no text.',
      ),
    changeCount: number,
  })
  .meta({ id: 'ComparedPage' });
export type ComparedPage = z.infer<typeof comparedPage>;

const change = z
  .object({
    kind: z
      .enum(['CHANGED', 'ADDED', 'REMOVED', 'MOVED', 'PICTURE'])
      .describe(
        'MOVED text is elsewhere in the other version; what was changed in it is listed too. PICTURE pages look different, and have no words to show.',
      ),
    before: place,
    after: place,
    heading: z.string().describe('The heading above it. Empty if there is none.'),
    row: z
      .string()
      .describe('The first cell of its row in a table, or the label of its field. Empty elsewhere.'),
    context: z.string().describe('The words before it.'),
  })
  .meta({ id: 'VersionChange' });
export type VersionChange = z.infer<typeof change>;

export const compareVersions = endpoint({
  id: 'compareVersions',
  feature: 'comparison',
  method: 'GET',
  path: '/posts/{id}/{version}/comparison/{otherVersion}',
  shows: ['PREVIEWS'],
  summary: 'What changed between two versions, page by page and word by word',
  description:
    'Compares the texts returned by previews/{page}/text, without headers, footers and page numbers. Versions without text can only be compared by eye: their pages are listed side by side.',
  permission: 'POST_VIEW',
  params: z.object({
    ...versionParams,
    otherVersion: version.meta({
      id: 'OtherVersion',
      description: 'The version that it is compared with, usually the later one.',
      example: 2,
    }),
  }),
  result: z.object({
    before: side,
    after: side,
    status: z
      .enum(['COMPARED', 'NO_TEXT', 'TOO_LARGE'])
      .describe(
        'NO_TEXT if a version has no text to compare. TOO_LARGE if the comparison took too long. In both cases the changes are unknown.',
      ),
    isComplete: z
      .boolean()
      .describe(
        'False if not everything was compared: pages without text, pages beyond those shown, or text that was cut.',
      ),
    isRecognised: z
      .boolean()
      .describe(
        'Whether some of the text was recognised in scanned pages. What was misread is listed as a change.',
      ),
    isConverted: z
      .boolean()
      .describe('Whether what was compared of a file is a PDF made from it, which may lack something of it.'),
    isRecognising: z.boolean().describe('Whether the text of scanned pages is still being recognised.'),
    isRough: z
      .boolean()
      .describe('True if some parts differ so much that they are listed as replaced entirely.'),
    changeCount: number.describe('All changes, also those that are not listed.'),
    changedCount: number.describe('Changes that replace words by others.'),
    addedCount: number.describe('Changes that only add words.'),
    removedCount: number.describe('Changes that only remove words.'),
    movedCount: number.describe('Texts that are elsewhere in the other version.'),
    pictureCount: number.describe('Pages with the same text that look different.'),
    changedPageCount: number.describe('Pages that both versions have, with changes.'),
    addedPageCount: number.describe('Pages that only the other version has.'),
    removedPageCount: number.describe('Pages that only the first version has.'),
    pages: z.array(comparedPage).describe('In the order for reading side by side.'),
    changes: z
      .array(change)
      .max(MAX_CHANGES)
      .describe('In page order. If there are more than a thousand, the first thousand.'),
    leftOut: z
      .object({
        before: z.array(z.string()),
        after: z.array(z.string()),
        isSame: z.boolean().describe('Whether they are the same in both versions, apart from page numbers.'),
      })
      .meta({ id: 'ComparisonLeftOut' })
      .describe(
        'Headers, footers and page numbers, which are not compared: lines that repeat at the same place on most pages, each once.',
      ),
    texts: z
      .object({ before: z.string(), after: z.string() })
      .nullable()
      .describe('For news and events: the texts that contain the matches. Null for files.'),
  }),
  texts: true,
  errors: ['POST_NOT_FOUND', 'PAGES_PENDING'],
});
export type Comparison = Result<typeof compareVersions>;
