import { type EventProblem, eventProblems, MAX_EVENT_DAYS } from '@studyline/contract/calendar/event-rule';
import type { ContentChanges } from '@studyline/contract/drafts/calls';
import { contentFields } from '@studyline/contract/drafts/content-fields';
import { type WrittenType, writtenTypes } from '@studyline/contract/posts/calls';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import type { Trx } from '../../db/pool.ts';
import { parseNews } from '../news/news-reader.ts';
import type { NewsText } from '../news/news-text.ts';
import { claimPictures } from '../news/picture-queries.ts';
import { changedCourse } from '../courses/change-course.ts';
import { NOTHING_RECEIVED, type ReceivedCourse } from '../courses/receive-course.ts';
import type { ReceivedFile } from '../post-files/upload.ts';
import { type EventFacts, NO_PAYLOAD, type Payload } from '../posts/payload-queries.ts';
import type { PostFacts } from '../sharing/post-facts-queries.ts';

/** What a request says about the content of a post. In a change, fields that are left out keep their value. */
export interface SentContent extends Omit<ContentChanges, 'content'> {
  /** The uploaded files of a course. */
  received?: ReceivedCourse | undefined;
  /** Null if it is empty. */
  text?: NewsText | null | undefined;
  /** The caller makes it part of the post in the same transaction (keepFile). */
  file?: Pick<ReceivedFile, 'fileId' | 'sha256'> | undefined;
}

/** Reads the text of a request. That may take long, so it is done before the transaction. */
export async function readSent<Sent extends ContentChanges>({
  content,
  ...sent
}: Sent): Promise<Omit<Sent, 'content'> & Pick<SentContent, 'text'>> {
  return { ...sent, ...(content !== undefined && { text: await parseNews(content) }) };
}

/** The author, and the study. */
interface Place {
  actor: Actor;
  channelId: number;
}

/** What the server knows about posts of one type. */
interface WrittenPost {
  /** The payload of the request; fields that are left out come from the previous payload. */
  read(trx: Trx, place: Place, sent: SentContent, previous: Payload): Payload | Promise<Payload>;
  /** What the audit trail calls a change of a draft's content. */
  changedEvent: 'post.contentChanged' | 'post.fileReplaced';
}

/** A row for each type of post that people can write. */
const postTypes: Record<WrittenType, WrittenPost> = {
  DOCUMENT: { read: readDocument, changedEvent: 'post.fileReplaced' },
  COURSE: { read: readCourse, changedEvent: 'post.contentChanged' },
  NEWS: { read: readNews, changedEvent: 'post.contentChanged' },
  EVENT: { read: readEvent, changedEvent: 'post.contentChanged' },
};

function readDocument(_trx: Trx, _place: Place, { file }: SentContent, previous: Payload): Payload {
  return file ? { ...NO_PAYLOAD, fileId: file.fileId, sha256: file.sha256 } : previous;
}

async function readNews(trx: Trx, place: Place, { text }: SentContent, previous: Payload): Promise<Payload> {
  if (text === null) throw new AppError('NEWS_EMPTY');
  return text === undefined ? previous : keepText(trx, place, text);
}

async function readEvent(trx: Trx, place: Place, sent: SentContent, previous: Payload): Promise<Payload> {
  const event = eventOf(sent, previous.event);
  if (sent.text === undefined) return { ...previous, event };
  if (sent.text === null) return { ...NO_PAYLOAD, event };
  return { ...(await keepText(trx, place, sent.text)), event };
}

async function readCourse(trx: Trx, place: Place, sent: SentContent, previous: Payload): Promise<Payload> {
  const { received = NOTHING_RECEIVED, text } = sent;
  const course = changedCourse(sent, received, previous.course, place.actor.languageId);
  const { fileId, sha256 } = received.video ?? previous;
  const kept = text === undefined ? previous : text === null ? NO_PAYLOAD : await keepText(trx, place, text);
  return { ...kept, fileId, sha256, course };
}

/** A text, whose images become part of the post. */
async function keepText(
  trx: Trx,
  { actor, channelId }: Place,
  { pictures, ...text }: NewsText,
): Promise<Payload> {
  const pictureIds = pictures.map(({ pictureId }) => pictureId).toSorted((one, other) => one - other);
  const isOfStudy = pictures.every((picture) => picture.channelId === channelId);
  const claimed = isOfStudy ? await claimPictures(trx, actor.userId, channelId, pictureIds) : [];
  if (claimed.length < pictureIds.length) throw new AppError('PICTURE_UNKNOWN');
  return { ...NO_PAYLOAD, ...text, pictureIds };
}

/** The field where each problem can be fixed. */
const fieldWith: Record<EventProblem, keyof ContentChanges> = {
  noTimeZone: 'eventTimeZone',
  endsBeforeStart: 'eventEndDateTimeMillis',
  lastsTooLong: 'eventEndDateTimeMillis',
  noPlace: 'eventLocation',
};

function eventOf(sent: SentContent, previous: EventFacts | null): EventFacts {
  const start = sent.eventStartDateTimeMillis ?? previous?.start.getTime() ?? 0;
  const end = sent.eventEndDateTimeMillis ?? previous?.end.getTime() ?? 0;
  const location = sent.eventLocation ?? previous?.location ?? '';
  const url = sent.eventUrl === undefined ? (previous?.url ?? null) : sent.eventUrl;
  const timeZone = sent.eventTimeZone ?? previous?.timeZone ?? 'UTC';
  const issues = eventProblems({ start, end, timeZone, location, url }).map((problem) => ({
    path: fieldWith[problem],
    message: { key: `issue.${problem}` as const, values: { days: MAX_EVENT_DAYS } },
  }));
  if (issues.length > 0) throw new AppError('BAD_REQUEST', { issues });
  return { start: new Date(start), end: new Date(end), timeZone, location, url };
}

/** The content fields a request can have for a type. A file is uploaded by a separate call. */
const namesOf = (type: WrittenType) => Object.keys(contentFields[type].changed) as (keyof ContentChanges)[];
const contentNames = [...new Set(writtenTypes.flatMap(namesOf))];

/** The payload of a post of a type, from the request and its previous payload. */
export async function readPayload(
  trx: Trx,
  { postType, ...place }: Place & { postType: WrittenType },
  sent: SentContent,
  previous: Payload = NO_PAYLOAD,
): Promise<Payload> {
  return postTypes[postType].read(trx, place, sent, previous);
}

/** The payload of a draft after these changes. Rejects the fields of other types. */
export async function changedPayload(
  trx: Trx,
  { postType, ...place }: Place & { postType: PostFacts['postType'] },
  changes: SentContent,
  previous: Payload,
): Promise<Payload> {
  const written = writtenTypes.find((type) => type === postType);
  const own = written ? namesOf(written) : [];
  const given = contentNames.filter((name) => changes[name === 'content' ? 'text' : name] !== undefined);
  const issues = given
    .filter((name) => !own.includes(name))
    .map((path) => ({ path, message: { key: 'issue.ofOtherType' as const } }));
  if (issues.length > 0) throw new AppError('BAD_REQUEST', { issues });
  if (!written || given.length === 0) return previous;
  return readPayload(trx, { ...place, postType: written }, changes, previous);
}

/** What the audit trail calls a change of a draft's content. */
export function changedEventOf(postType: PostFacts['postType']): WrittenPost['changedEvent'] {
  const rows: Partial<Record<PostFacts['postType'], WrittenPost>> = postTypes;
  return rows[postType]?.changedEvent ?? 'post.contentChanged';
}
