import { z } from 'zod';
import { eventFields } from '../calendar/event-fields.ts';
import { lines } from '../core/common.ts';
import { MAX_NEWS_HTML } from '../news/calls.ts';
import type { WrittenType } from '../posts/calls.ts';

interface ContentFields {
  /** Of a new post. */
  added: z.ZodRawShape;
  /** Of another content of a post. */
  replaced: z.ZodRawShape;
  /** Of a draft that is changed. What is left out stays as it is. */
  changed: z.ZodRawShape;
}

const newsContent = lines(1, MAX_NEWS_HTML).describe(
  'The text as HTML. It is sanitised: headings, paragraphs, emphasis, lists, quotes, code, tables, figures, links and images of this study are kept. At most 100 kB afterwards.',
);
/** It may be empty. */
const agenda = lines(0, MAX_NEWS_HTML).describe(
  'The text as HTML, sanitised like that of news; empty for none.',
);
const { eventLocation, eventUrl } = eventFields;
const eventChanges = { ...z.object(eventFields).partial().shape, content: agenda.optional() };

/** What posts say by their type, beside what all posts do: a row for each type that people write. A file is none of the fields. */
export const contentFields = {
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
