import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, findRows, run } from '../../db/rows.ts';
import type { Cue } from '../../files/captions.ts';
import { shownVersion } from '../sharing/visibility-queries.ts';

/** What a version of a course has besides its text and its video. */
export const courseFacts = z.object({
  durationMillis: z.int(),
  chapters: z.array(z.object({ startMillis: z.int(), title: z.string() })),
  posterId: z.int().nullable(),
  captions: z.array(
    z.object({ fileId: z.int(), languageId: z.string(), kind: z.enum(['CAPTIONS', 'DESCRIPTIONS']) }),
  ),
  materials: z.array(z.object({ fileId: z.int(), title: z.string() })),
});
export type CourseFacts = z.output<typeof courseFacts>;

const filesOfKind = (kinds: readonly string[], columns: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(${columns} order by c.place) from course_file c
  where c.post_id = v.post_id and c.version = v.version and c.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})), '[]')`;

/** The picture of version `v` of a course. */
export const posterColumn: RawBuilder<number | null> = sql`(select c.file_id from course_file c
  where c.post_id = v.post_id and c.version = v.version and c.kind = 'POSTER')`;

/** What version `v` of a course has, as JSON. Null for other types of post. */
export const courseColumn: RawBuilder<unknown> = sql`case when v.course_duration_millis is not null then json_build_object(
  'durationMillis', v.course_duration_millis, 'chapters', v.course_chapters, 'posterId', ${posterColumn},
  'captions', ${filesOfKind(['CAPTIONS', 'DESCRIPTIONS'], sql`json_build_object('fileId', c.file_id, 'languageId', c.language_id, 'kind', c.kind)`)},
  'materials', ${filesOfKind(['MATERIAL'], sql`json_build_object('fileId', c.file_id, 'title', c.title)`)}) end`;

/** The files of a course besides its video. */
export function filesOfCourse({ posterId, captions, materials }: CourseFacts): number[] {
  return [
    ...(posterId === null ? [] : [posterId]),
    ...[...captions, ...materials].map(({ fileId }) => fileId),
  ];
}

/** Replaces the files of a version of a course. Files that are left out are not released. */
export async function writeCourseFiles(
  trx: Trx,
  { postId, version }: { postId: number; version: number },
  course: CourseFacts | null,
): Promise<void> {
  await trx.deleteFrom('course_file').where('post_id', '=', postId).where('version', '=', version).execute();
  if (!course) return;
  const rows = [
    ...(course.posterId === null ? [] : [{ kind: 'POSTER', place: 0, fileId: course.posterId }]),
    ...course.captions.map((one, place) => ({ place, ...one })),
    ...course.materials.map((one, place) => ({ kind: 'MATERIAL', place, ...one })),
  ];
  await run(
    trx,
    sql`insert into course_file (post_id, version, file_id, channel_id, kind, place, language_id, title)
      select ${postId}, ${version}, f."fileId", p.channel_id, f.kind, f.place, f."languageId", f.title
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as f("fileId" integer, kind text, place integer, "languageId" text, title text)
      join post p on p.id = ${postId}`,
  );
}

/** Stores what a file of captions or descriptions says. */
export async function insertCues(trx: Trx, fileId: number, cues: readonly Cue[]): Promise<void> {
  await run(
    trx,
    sql`insert into caption_cue (file_id, place, start_millis, end_millis, text)
      select ${fileId}, row_number() over () - 1, start_millis, end_millis, text
      from unnest(${cues.map((cue) => cue.startMillis)}::integer[], ${cues.map((cue) => cue.endMillis)}::integer[],
        ${cues.map((cue) => cue.text)}::text[]) as cue(start_millis, end_millis, text)`,
  );
}

const courseFile = z.object({
  channelId: z.int(),
  version: z.int(),
  kind: z.enum(['POSTER', 'CAPTIONS', 'DESCRIPTIONS', 'MATERIAL']),
  fileId: z.int(),
  storageKey: z.string(),
  fileName: z.string(),
  mimeType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
});
export type CourseFile = z.output<typeof courseFile>;

/** A file of a version of a course that the person may see: null if the version has no such file, undefined if they may not see it. */
export async function findVisibleCourseFile(
  db: Db,
  userId: number,
  { postId, version, fileId }: { postId: number; version: number; fileId: number },
): Promise<CourseFile | null | undefined> {
  const statement = sql`
    with source as (${shownVersion({ userId }, { postId, version })})
    select json_build_object('channelId', c.channel_id, 'version', c.version, 'kind', c.kind, 'fileId', f.id, 'storageKey', f.storage_key,
      'fileName', f.file_name, 'mimeType', f.mime_type, 'bytes', f.size_in_bytes, 'sha256', f.sha256) as file, f.id is not null as "isFound"
    from source s left join (course_file c join stored_file f on f.id = c.file_id)
      on c.post_id = s.id and c.version = s.version and c.file_id = ${fileId}`;
  const found = z.object({ file: courseFile.or(z.unknown()), isFound: z.boolean() });
  const row = await findRow(db, found, statement);
  if (!row) return undefined;
  return row.isFound ? courseFile.parse(row.file) : null;
}

const shownFile = courseFile
  .pick({ fileId: true, kind: true, fileName: true, mimeType: true, bytes: true })
  .extend({ languageId: z.string().nullable(), title: z.string().nullable() });
export type ShownCourseFile = z.output<typeof shownFile>;

/** The files of a version of a course besides its video, in their order: captions and descriptions have one in common. */
export async function findCourseFiles(
  db: Db,
  { postId, version }: { postId: number; version: number },
): Promise<ShownCourseFile[]> {
  const statement = sql`
    select f.id as "fileId", c.kind, f.file_name as "fileName", f.mime_type as "mimeType", f.size_in_bytes as bytes,
      c.language_id as "languageId", c.title
    from course_file c join stored_file f on f.id = c.file_id
    where c.post_id = ${postId} and c.version = ${version} order by c.place, c.kind`;
  return findRows(db, shownFile, statement);
}

const courseRow = z.object({ durationMillis: z.int(), chapters: courseFacts.shape.chapters }).nullable();

/** Length and chapters of a version of a course; null for other posts. */
export async function findCourse(
  db: Db,
  { postId, version }: { postId: number; version: number },
): Promise<z.output<typeof courseRow>> {
  const statement = sql`select case when v.course_duration_millis is not null then
      json_build_object('durationMillis', v.course_duration_millis, 'chapters', v.course_chapters) end as course
    from post_version v where v.post_id = ${postId} and v.version = ${version}`;
  return (await findRow(db, z.object({ course: courseRow }), statement))?.course ?? null;
}
