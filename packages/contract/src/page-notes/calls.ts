import { z } from 'zod';
import { id, lines, millis } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { may } from '../core/may.ts';
import { versionParams } from '../core/params.ts';

export const MAX_NOTE_TEXT = 2000;
export const MAX_QUOTE = 1000;
/** Of one person on one post, all versions together. */
export const MAX_PAGE_NOTES = 500;
/** Lines of a highlight. */
export const MAX_AREAS = 80;

const share = z.number().min(0).max(1);
const area = z
  .object({ left: share, top: share, width: share, height: share })
  .meta({ id: 'PageArea', description: 'A rectangle of a page, in shares of its width and height.' });
export type PageArea = z.infer<typeof area>;

const pageNote = z
  .object({
    noteId: z.number().int(),
    version: z.number().int(),
    label: z.string().describe('The label of that version, as people read it: v2.1.'),
    page: z.number().int(),
    quote: z.string().describe('The highlighted text. Empty for a note about the page.'),
    areas: z.array(area).describe('Where the highlighted text stands, line by line.'),
    noteText: z.string().describe('Empty for a highlight without a note.'),
    createDateTimeMillis: millis,
    editDateTimeMillis: millis.nullable(),
  })
  .meta({ id: 'PageNote' });
export type PageNote = z.infer<typeof pageNote>;

export const listPageNotes = endpoint({
  id: 'listPageNotes',
  feature: 'page-notes',
  method: 'GET',
  path: '/posts/{id}/{version}/page-notes',
  shows: ['PAGE_NOTES'],
  summary: 'Your highlights and notes on the pages of a post',
  description:
    'On all versions that you may see, the newest first. They are private: nobody else can list them, and audit trails of studies do not mention them.',
  permission: 'POST_VIEW',
  programs: false,
  params: z.object(versionParams),
  result: z
    .object({
      items: z.array(pageNote),
      can: z.object({ add: may.describe('Whether you may add one to this version.') }),
    })
    .meta({ id: 'PageNotes' }),
  errors: ['POST_NOT_FOUND'],
});

export const addPageNote = endpoint({
  id: 'addPageNote',
  feature: 'page-notes',
  method: 'POST',
  path: '/posts/{id}/{version}/page-notes',
  summary: 'Highlight a text on a page, or note something about it, for yourself',
  permission: 'POST_VIEW',
  programs: false,
  creates: true,
  params: z.object(versionParams),
  body: z
    .strictObject({
      page: id.describe('The page, from 1.'),
      quote: lines(0, MAX_QUOTE).default('').describe('The highlighted text.'),
      areas: z.array(area).max(MAX_AREAS).default([]),
      noteText: lines(0, MAX_NOTE_TEXT).default('').describe('Needed if there is no quote.'),
    })
    .meta({ id: 'PageNoteInput' }),
  result: pageNote,
  errors: ['POST_NOT_FOUND', 'FILE_NOT_FOUND', 'NOT_PUBLISHED', 'PAGE_NOTES_FULL'],
});

const ofNote = z.object({ noteId: id.meta({ id: 'NoteId', description: 'The note.' }) });

export const changePageNote = endpoint({
  id: 'changePageNote',
  feature: 'page-notes',
  method: 'PATCH',
  path: '/page-notes/{noteId}',
  summary: 'Change the text of your note',
  permission: 'POST_VIEW',
  programs: false,
  params: ofNote,
  body: z.strictObject({ noteText: lines(0, MAX_NOTE_TEXT).describe('Needed if there is no quote.') }),
  result: pageNote,
  errors: ['PAGE_NOTE_NOT_FOUND'],
});

export const removePageNote = endpoint({
  id: 'removePageNote',
  feature: 'page-notes',
  method: 'DELETE',
  path: '/page-notes/{noteId}',
  summary: 'Remove your highlight or note',
  description: 'It is erased.',
  permission: 'POST_VIEW',
  programs: false,
  params: ofNote,
  result: z.object({ noteId: z.number().int() }),
  errors: ['PAGE_NOTE_NOT_FOUND'],
});
