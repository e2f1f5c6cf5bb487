import { z } from 'zod';
import { eventFields } from '../calendar/event-fields.ts';
import { lines } from '../core/common.ts';
import { courseChanges } from '../courses/course-fields.ts';
import { MAX_NEWS_HTML } from '../news/calls.ts';
import type { WrittenType } from '../posts/calls.ts';

interface ContentFields {
  /** Of a new post. */
  added: z.ZodRawShape;
  /** Of a replaced content. */
  replaced: z.ZodRawShape;
  /** Of a changed draft. Omitted fields stay unchanged. */
  changed: z.ZodRawShape;
}

const newsContent = lines(1, MAX_NEWS_HTML).describe(
  'The text as HTML. It is sanitised: headings, paragraphs, emphasis, superscript and subscript, lists with their numbers or letters, quotes, code, tables, figures, links and images of this study are kept. At most 100 kB afterwards.',
);
/** It may be empty. */
const agenda = lines(0, MAX_NEWS_HTML).meta({
  id: 'TextOfPost',
  description: 'The text as HTML, sanitised like that of news; empty for none.',
});
const { eventLocation, eventUrl } = eventFields;
const courseFields = { ...courseChanges, content: agenda.optional() };
const eventChanges = { ...z.object(eventFields).partial().shape, content: agenda.optional() };

/** The fields that each type of post has beyond the common ones: a row for each type that people write. Files are not among the fields. */
export const contentFields = {
  COURSE: { added: courseFields, replaced: courseFields, changed: courseFields },
  DOCUMENT: { added: {}, replaced: {}, changed: {} },
  EVENT: {
    added: {
      ...eventFields,
      eventLocation: eventLocation.default(''),
      eventUrl: eventUrl.default(null),
      content: agenda.default(''),
    },
    replaced: eventChanges,
    changed: eventChanges,
  },
  NEWS: {
    added: { content: newsContent },
    replaced: { content: newsContent },
    changed: { content: agenda.optional() },
  },
} satisfies Record<WrittenType, ContentFields>;
