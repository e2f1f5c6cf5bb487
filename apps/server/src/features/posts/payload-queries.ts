import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, run } from '../../db/rows.ts';
import {
  courseColumn,
  type CourseFacts,
  courseFacts,
  filesOfCourse,
  writeCourseFiles,
} from '../courses/course-queries.ts';
import { releaseFile } from '../post-files/file-queries.ts';

export const eventRow = z.object({
  /** Times inside JSON arrive as text. */
  start: z.string(),
  end: z.string(),
  timeZone: z.string(),
  location: z.string(),
  url: z.string().nullable(),
});
export type EventRow = z.output<typeof eventRow>;
/** When and where an event is. */
export type EventFacts = Omit<EventRow, 'start' | 'end'> & { start: Date; end: Date };

/** When and where the event of a version is, as JSON; v is the version. Null for other types of post. */
export const eventColumn = sql`case when v.event_start is not null then json_build_object('start', v.event_start,
  'end', v.event_end, 'timeZone', v.event_time_zone, 'location', v.event_location, 'url', v.event_url) end`;

const payloadRow = z.object({
  fileId: z.int().nullable(),
  /** Sanitised HTML. */
  content: z.string().nullable(),
  /** The beginning of the content, as plain text. */
  summary: z.string().nullable(),
  /** The images used in the content, by file. */
  pictureIds: z.array(z.int()),
  /** Of the file, otherwise of the content. */
  sha256: z.string().nullable(),
  event: eventRow.nullable(),
  course: courseFacts.nullable(),
});
/**
 * What a version has besides its title: the file of a document, the text of news, the time and place of an event, the video of a course
 * and what goes with it. Each type of post fills its own part. It is written, copied and released as a whole.
 */
export type Payload = Omit<z.output<typeof payloadRow>, 'event' | 'course'> & {
  event: EventFacts | null;
  course: CourseFacts | null;
};

export const NO_PAYLOAD: Payload = {
  fileId: null,
  content: null,
  summary: null,
  pictureIds: [],
  sha256: null,
  event: null,
  course: null,
};

interface VersionRef {
  postId: number;
  version: number;
}

export async function findPayload(db: Db, { postId, version }: VersionRef): Promise<Payload> {
  const statement = sql`
    select v.file_id as "fileId", v.content, v.summary, coalesce(f.sha256, v.content_sha256) as sha256,
      array(select file_id from post_picture c where c.post_id = v.post_id and c.version = v.version order by 1) as "pictureIds",
      ${eventColumn} as event, ${courseColumn} as course
    from post_version v left join stored_file f on f.id = v.file_id
    where v.post_id = ${postId} and v.version = ${version}`;
  const row = await findRow(db, payloadRow, statement);
  if (!row) throw new Error(`Post ${postId} has no version ${version}.`);
  const { event } = row;
  return { ...row, event: event && { ...event, start: new Date(event.start), end: new Date(event.end) } };
}

/**
 * Replaces the payload of a version. The previous payload is released unless another version uses it too. `contentVersion` is the version
 * that first had this content if that is another one, as after a revert.
 */
export async function writePayload(
  trx: Trx,
  ref: VersionRef,
  given: Payload,
  at: Date,
  contentVersion: number | null = null,
): Promise<void> {
  const { postId, version } = ref;
  const previous = await findPayload(trx, ref);
  await trx
    .updateTable('post_version')
    .set({
      file_id: given.fileId,
      content: given.content,
      summary: given.summary,
      content_sha256: given.content === null ? null : given.sha256,
      payload_of_version: contentVersion,
      event_start: given.event?.start ?? null,
      event_end: given.event?.end ?? null,
      event_time_zone: given.event?.timeZone ?? null,
      event_location: given.event?.location ?? null,
      event_url: given.event?.url ?? null,
      course_duration_millis: given.course?.durationMillis ?? null,
      course_chapters: given.course && JSON.stringify(given.course.chapters),
    })
    .where('post_id', '=', postId)
    .where('version', '=', version)
    .execute();
  await trx.deleteFrom('post_picture').where('post_id', '=', postId).where('version', '=', version).execute();
  await run(
    trx,
    sql`insert into post_picture (post_id, version, file_id, channel_id)
      select ${postId}, ${version}, id, (select channel_id from post where id = ${postId})
      from unnest(${given.pictureIds}::integer[]) as id`,
  );
  await writeCourseFiles(trx, ref, given.course);
  await releasePayload(trx, previous, at);
}

/** Releases the files of a payload that no version uses. */
export async function releasePayload(trx: Trx, given: Payload, at: Date): Promise<void> {
  for (const fileId of filesOf(given)) await releaseFile(trx, fileId, at);
}

function filesOf({ fileId, pictureIds, course }: Payload): number[] {
  const ofCourse = course ? filesOfCourse(course) : [];
  return [...(fileId === null ? [] : [fileId]), ...pictureIds, ...ofCourse].toSorted(
    (one, other) => one - other,
  );
}
