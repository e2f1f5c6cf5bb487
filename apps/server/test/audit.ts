import { sql } from 'kysely';
import { readTexts } from '../src/core/record.ts';
import type { Db } from '../src/db/pool.ts';

export interface Recorded {
  id: number;
  type: string;
  version: number | null;
  /** The content of the row, including its separately stored texts. */
  details: Record<string, unknown>;
}

/** The records of a post in order, with their texts. */
export async function readRecorded(db: Db, postId: number): Promise<Recorded[]> {
  const { rows } = await sql<Recorded>`
    select e.id, e.type, e.version, e.details - 'digests' || coalesce(
      (select jsonb_object_agg(t.field, t.text) from audit_text t where t.audit_event_id = e.id), '{}') as details
    from audit_event e where e.post_id = ${postId} order by e.id`.execute(db);
  return rows;
}

/** The records about a person in order, without their texts. */
export function readRecordedAbout(db: Db, { userId }: { userId: number }) {
  return db
    .selectFrom('audit_event')
    .select(['type', 'details'])
    .where('subject_user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** The records of a study in order, with their texts. */
export async function readRecordedIn(db: Db, channelId: number) {
  const { rows } = await sql<
    Omit<Recorded, 'version'> & { team_id: number | null; texts: Record<string, string> }
  >`
    select e.id, e.type, e.team_id, e.details - 'digests' as details, coalesce(
      (select jsonb_object_agg(t.field, t.text) from audit_text t where t.audit_event_id = e.id), '{}') as texts
    from audit_event e where e.channel_id = ${channelId} order by e.id`.execute(db);
  return rows.map(({ texts, ...row }) => ({
    ...row,
    details: { ...row.details, ...readTexts(row.type, texts) },
  }));
}
