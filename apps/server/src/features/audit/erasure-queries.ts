import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../db/pool.ts';
import { findRow, findRows } from '../../db/rows.ts';

/** What an erasure needs to know about an event. */
const erasableEvent = z.object({
  type: z.string(),
  channelId: z.int().nullable(),
  postId: z.int().nullable(),
  version: z.int().nullable(),
  teamId: z.int().nullable(),
  userId: z.int().nullable(),
  actorUserId: z.int().nullable(),
  hadText: z.boolean(),
});

export async function findErasableEvent(
  trx: Trx,
  id: number,
): Promise<z.output<typeof erasableEvent> | undefined> {
  const statement = sql`
    select type, channel_id as "channelId", post_id as "postId", version, team_id as "teamId", subject_user_id as "userId",
      actor_user_id as "actorUserId", details ? 'digests' as "hadText"
    from audit_event where id = ${id}`;
  return findRow(trx, erasableEvent, statement);
}

/** Deletes the texts of an event with their salts and returns them by field. Only the database's owner may do this. */
export async function deleteTexts(
  trx: Trx,
  auditEventId: number,
): Promise<{ field: string; text: string }[]> {
  return trx
    .deleteFrom('audit_text')
    .where('audit_event_id', '=', auditEventId)
    .returning(['field', 'text'])
    .execute();
}

/** Deletes what is stored for repeated requests of these people: the answers, and unsalted digests of their input. */
export async function deleteKeptResults(trx: Trx, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await trx.deleteFrom('idempotent_result').where('user_id', 'in', userIds).execute();
}

/** The versions of a post that have this title and can be renamed. */
export async function findVersionsTitled(trx: Trx, postId: number, title: string): Promise<number[]> {
  const rows = await trx
    .selectFrom('post_version')
    .select('version')
    .where('post_id', '=', postId)
    .where('title', '=', title)
    .where('version_label', '<>', 'SUPERCEDED')
    .orderBy('version')
    .execute();
  return rows.map(({ version }) => version);
}

/** Gives superseded versions with these titles the post's current title. */
export async function replaceFormerTitles(
  trx: Trx,
  post: { postId: number; title: string },
  titles: readonly string[],
): Promise<void> {
  await trx
    .updateTable('post_version')
    .set({ title: post.title })
    .where('post_id', '=', post.postId)
    .where('title', 'in', titles)
    .where('version_label', '=', 'SUPERCEDED')
    .execute();
}

/** Removes these titles from a withdrawn post, which nobody can see or rename. */
export async function clearTitles(trx: Trx, postId: number, titles: readonly string[]): Promise<void> {
  await trx
    .updateTable('post')
    .set({ title: '' })
    .where('id', '=', postId)
    .where('title', 'in', titles)
    .execute();
  await trx
    .updateTable('post_version')
    .set({ title: '' })
    .where('post_id', '=', postId)
    .where('title', 'in', titles)
    .execute();
}

export async function clearDescriptions(trx: Trx, postId: number, texts: readonly string[]): Promise<void> {
  await trx
    .updateTable('post_version')
    .set({ description: '' })
    .where('post_id', '=', postId)
    .where('description', 'in', texts)
    .execute();
}

export async function clearRejectedReasons(
  trx: Trx,
  postId: number,
  texts: readonly string[],
): Promise<void> {
  await trx
    .updateTable('post_version')
    .set({ rejected_reason: null })
    .where('post_id', '=', postId)
    .where('rejected_reason', 'in', texts)
    .execute();
}

/** Where else in the post the same texts appear, in words for the operator. */
export async function findTextsInPost(trx: Trx, postId: number, texts: readonly string[]): Promise<string[]> {
  const statement = sql`
    select place from (
      select 1 as kind, id::bigint as nr, 'the title of post ' || id as place from post where id = ${postId} and title = any(${texts})
      union select 2, version, 'the title of version ' || version from post_version where post_id = ${postId} and title = any(${texts})
      union select 3, version, 'the description of version ' || version from post_version
        where post_id = ${postId} and description = any(${texts})
      union select 4, version, 'the reason why version ' || version || ' was rejected' from post_version
        where post_id = ${postId} and rejected_reason = any(${texts})
      union select 5, id, 'comment ' || id from comment where post_id = ${postId} and text = any(${texts})
      union select 6, c.id, 'the name of the file of comment ' || c.id
        from comment c join stored_file f on f.id = c.file_id where c.post_id = ${postId} and f.file_name = any(${texts})
      union select 7, e.id, 'the audit event ' || e.id || ' (' || e.type || ')'
        from audit_event e join audit_text t on t.audit_event_id = e.id where e.post_id = ${postId} and t.text = any(${texts})
    ) remaining order by kind, nr`;
  return (await findRows(trx, z.object({ place: z.string() }), statement)).map(({ place }) => place);
}

/** Where else in a study, or in one of its teams, the same texts appear, in words for the operator. */
export async function findTextsInStudy(
  trx: Trx,
  { channelId, teamId }: { channelId: number; teamId: number | null },
  texts: readonly string[],
): Promise<string[]> {
  const statement = sql`
    select place from (
      select 1 as kind, 0 as nr, 'the name of the study' as place from channel where id = ${channelId} and name = any(${texts})
      union select 2, 0, 'the title of the study' from channel where id = ${channelId} and title = any(${texts})
      union select 3, user_id, 'the title of the key contact with the user id ' || user_id
        from key_contact where channel_id = ${channelId} and title = any(${texts})
      union select 4, id, 'the name of team ' || id from team where id = ${teamId} and name = any(${texts})
      union select 5, id, 'the principal investigator of team ' || id
        from team where id = ${teamId} and principal_investigator_name = any(${texts})
      union select 6, id, 'the city of team ' || id from team where id = ${teamId} and city = any(${texts})
      union select 7, e.id, 'the audit event ' || e.id || ' (' || e.type || ')'
        from audit_event e join audit_text t on t.audit_event_id = e.id
        where e.channel_id = ${channelId} and e.post_id is null and e.team_id is not distinct from ${teamId}::integer
          and exists (select from unnest(${texts}::text[]) x where t.text = x or strpos(t.text, to_json(x)::text) > 0)
    ) remaining order by kind, nr`;
  return (await findRows(trx, z.object({ place: z.string() }), statement)).map(({ place }) => place);
}
