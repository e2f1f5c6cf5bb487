import type { z } from 'zod';
import { eventFields } from '@studyline/contract/calendar/event-fields';
import { type EventProblem, eventProblems, MAX_EVENT_DAYS } from '@studyline/contract/calendar/event-rule';
import type { updateDraft } from '@studyline/contract/drafts/calls';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import type { Trx } from '../../db/pool.ts';
import { isEmptyText, readNewsText } from '../news/news-text.ts';
import { claimPictures } from '../news/picture-queries.ts';
import type { ReceivedFile } from '../post-files/upload.ts';
import { type EventFacts, NO_PAYLOAD, type Payload } from '../posts/payload-queries.ts';
import type { PostFacts } from '../sharing/post-facts-queries.ts';

type PostType = PostFacts['postType'];

/** The caller makes the file part of the post in the same transaction (keepFile). */
export function documentPayload({ fileId, sha256 }: Pick<ReceivedFile, 'fileId' | 'sha256'>): Payload {
  return { ...NO_PAYLOAD, fileId, sha256 };
}

/** The payload of a text, whose pictures become part of the post. Throws NEWS_EMPTY, NEWS_TOO_LONG, PICTURE_UNKNOWN. */
export async function newsPayload(trx: Trx, actor: Actor, channelId: number, html: string): Promise<Payload> {
  const { pictures, ...text } = readNewsText(html);
  const pictureIds = pictures.map(({ pictureId }) => pictureId).toSorted((one, other) => one - other);
  const isOfStudy = pictures.every((picture) => picture.channelId === channelId);
  const claimed = isOfStudy ? await claimPictures(trx, actor.userId, channelId, pictureIds) : [];
  if (claimed.length < pictureIds.length) throw new AppError('PICTURE_UNKNOWN');
  return { ...NO_PAYLOAD, ...text, pictureIds };
}

/**
 * The payload of an event: what is given, and of the former one what is not. Throws BAD_REQUEST for times and places that make no
 * event, NEWS_TOO_LONG, PICTURE_UNKNOWN.
 */
export async function eventPayload(
  trx: Trx,
  actor: Actor,
  channelId: number,
  given: ContentChanges,
  former: Payload = NO_PAYLOAD,
): Promise<Payload> {
  const event = eventOf(given, former.event);
  const { content } = given;
  if (content === undefined) return { ...former, event };
  if (isEmptyText(content)) return { ...NO_PAYLOAD, event };
  return { ...(await newsPayload(trx, actor, channelId, content)), event };
}

/** The field at which each is put right. */
const fieldWith: Record<EventProblem, keyof typeof eventFields> = {
  noTimeZone: 'eventTimeZone',
  endsBeforeStart: 'eventEndDateTimeMillis',
  lastsTooLong: 'eventEndDateTimeMillis',
  noPlace: 'eventLocation',
};

function eventOf(given: ContentChanges, former: EventFacts | null): EventFacts {
  const start = given.eventStartDateTimeMillis ?? former?.start.getTime() ?? 0;
  const end = given.eventEndDateTimeMillis ?? former?.end.getTime() ?? 0;
  const location = given.eventLocation ?? former?.location ?? '';
  const url = given.eventUrl === undefined ? (former?.url ?? null) : given.eventUrl;
  const timeZone = given.eventTimeZone ?? former?.timeZone ?? 'UTC';
  const issues = eventProblems({ start, end, timeZone, location, url }).map((problem) => ({
    path: fieldWith[problem],
    message: { key: `issue.${problem}` as const, values: { days: MAX_EVENT_DAYS } },
  }));
  if (issues.length > 0) throw new AppError('BAD_REQUEST', { issues });
  return { start: new Date(start), end: new Date(end), timeZone, location, url };
}

const eventNames = Object.keys(eventFields) as (keyof typeof eventFields)[];
const contentFields = ['content', ...eventNames] as const;
/** What the form of a draft says of its content. A file comes by a call of its own. */
export type ContentChanges = Pick<z.output<typeof updateDraft.body>, (typeof contentFields)[number]>;

interface Kind {
  /** Those that a post of this type has. */
  fields: readonly (keyof ContentChanges)[];
  read(trx: Trx, actor: Actor, channelId: number, changes: ContentChanges, former: Payload): Promise<Payload>;
}

/** How a draft of each type takes another content. */
const kinds: Partial<Record<PostType, Kind>> = {
  NEWS: {
    fields: ['content'],
    read: async (trx, actor, channelId, { content }, former) =>
      content === undefined ? former : newsPayload(trx, actor, channelId, content),
  },
  EVENT: { fields: contentFields, read: eventPayload },
};

/** The payload that a draft gets by these changes. Throws BAD_REQUEST for a field of another type, and what its own type throws. */
export async function changedPayload(
  trx: Trx,
  actor: Actor,
  { channelId, postType }: { channelId: number; postType: PostType },
  changes: ContentChanges,
  former: Payload,
): Promise<Payload> {
  const kind = kinds[postType];
  const given = contentFields.filter((field) => changes[field] !== undefined);
  const issues = given
    .filter((field) => !kind?.fields.includes(field))
    .map((path) => ({ path, message: { key: 'issue.ofOtherType' as const } }));
  if (issues.length > 0) throw new AppError('BAD_REQUEST', { issues });
  return kind && given.length > 0 ? kind.read(trx, actor, channelId, changes, former) : former;
}
