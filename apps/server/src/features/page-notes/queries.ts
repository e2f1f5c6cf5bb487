import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, findRows, run } from '../../db/rows.ts';
import { shownVersion, visibleTo } from '../sharing/visibility-queries.ts';

const share = z.number();
const noteRow = z.object({
  noteId: z.int(),
  version: z.int(),
  labelMajor: z.int(),
  labelMinor: z.int(),
  page: z.int(),
  quote: z.string(),
  areas: z.array(z.object({ left: share, top: share, width: share, height: share })),
  noteText: z.string(),
  createdAt: z.date(),
  editedAt: z.date().nullable(),
});
export type NoteRow = z.output<typeof noteRow>;

const columns = sql`n.id as "noteId", n.version, v.label_major as "labelMajor", v.label_minor as "labelMinor", n.page,
  n.quote, n.areas, n.note_text as "noteText", n.created_at as "createdAt", n.edited_at as "editedAt"`;
const notes = sql`page_note n join post p on p.id = n.post_id
  join post_version v on v.post_id = n.post_id and v.version = n.version`;

const shown = z.object({ isPublication: z.boolean(), hasFile: z.boolean() });

/** What the person's notes on a version depend on, if they may see it. */
export function findNotedVersion(
  db: Db,
  userId: number,
  { postId, version }: { postId: number; version: number },
): Promise<z.output<typeof shown> | undefined> {
  const source = shownVersion({ userId }, { postId, version });
  const statement = sql`select v.audience is null as "isPublication", v.file_id is not null as "hasFile"
    from (${source}) s join post_version v on v.post_id = s.id and v.version = s.version`;
  return findRow(db, shown, statement);
}

/** The person's own notes on the versions of a post that they may see. */
export function findNotes(db: Db, userId: number, postId: number): Promise<NoteRow[]> {
  const statement = sql`select ${columns} from ${notes}
    where n.user_id = ${userId} and n.post_id = ${postId} and ${visibleTo({ userId }).version}
    order by n.version desc, n.page, n.areas->0->'top' nulls first, n.id`;
  return findRows(db, noteRow, statement);
}

const counted = z.object({ count: z.int() });

/** How many of these the person has. Until the end of the transaction, they can add no other note, so the number stays. */
export async function countNotes(trx: Trx, userId: number, postId: number): Promise<number> {
  await run(trx, sql`select from app_user where id = ${userId} for no key update`);
  const statement = sql`select count(*)::integer as count from ${notes}
    where n.user_id = ${userId} and n.post_id = ${postId} and ${visibleTo({ userId }).version}`;
  const row = await findRow(trx, counted, statement);
  return row?.count ?? 0;
}

/** A note of the person's own, on a version that they may see. Locks it. */
export function lockNote(trx: Trx, userId: number, noteId: number): Promise<NoteRow | undefined> {
  const statement = sql`select ${columns} from ${notes}
    where n.id = ${noteId} and n.user_id = ${userId} and ${visibleTo({ userId }).version} for update of n`;
  return findRow(trx, noteRow, statement);
}

export interface NewNote {
  userId: number;
  postId: number;
  version: number;
  page: number;
  quote: string;
  areas: NoteRow['areas'];
  noteText: string;
  at: Date;
}

export async function insertNote(trx: Trx, { at, areas, ...note }: NewNote): Promise<number> {
  const { id } = await trx
    .insertInto('page_note')
    .values({
      user_id: note.userId,
      post_id: note.postId,
      version: note.version,
      page: note.page,
      quote: note.quote,
      areas: JSON.stringify(areas),
      note_text: note.noteText,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateNote(
  trx: Trx,
  noteId: number,
  { noteText, at }: { noteText: string; at: Date },
): Promise<void> {
  await run(trx, sql`update page_note set note_text = ${noteText}, edited_at = ${at} where id = ${noteId}`);
}

export async function deleteNote(trx: Trx, noteId: number): Promise<void> {
  await run(trx, sql`delete from page_note where id = ${noteId}`);
}

const ownNote = z.object({
  noteId: z.int(),
  postId: z.int(),
  version: z.int(),
  page: z.int(),
  quote: z.string(),
  noteText: z.string(),
  createdAt: z.date(),
  editedAt: z.date().nullable(),
});

/** All notes of a person, whatever they may see now: their own words; what they quoted only where they may see it. */
export function findAllNotes(db: Db, userId: number): Promise<z.output<typeof ownNote>[]> {
  const statement = sql`select n.id as "noteId", n.post_id as "postId", n.version, n.page,
      case when ${visibleTo({ userId }).version} then n.quote else '' end as quote, n.note_text as "noteText",
      n.created_at as "createdAt", n.edited_at as "editedAt"
    from ${notes} where n.user_id = ${userId} order by n.id`;
  return findRows(db, ownNote, statement);
}
