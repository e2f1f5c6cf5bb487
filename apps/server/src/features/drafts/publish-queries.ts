import { sql } from 'kysely';
import type { Trx } from '../../db/pool.ts';
import { run } from '../../db/rows.ts';
import type { ChangeType } from '../posts/version-queries.ts';

export interface Publishing {
  postId: number;
  version: number;
  previousVersion: number | null;
  changeType: ChangeType;
  major: number;
  minor: number;
  obligingVersion: number;
  description: string;
  publishedBy: number;
  publishedAt: Date;
}

/** The previous publication becomes SUPERCEDED, the draft becomes the publication, and the post gets its title and time. */
export async function switchPublication(trx: Trx, p: Publishing): Promise<void> {
  if (p.previousVersion !== null) {
    await trx
      .updateTable('post_version')
      .set({ version_label: 'SUPERCEDED' })
      .where('post_id', '=', p.postId)
      .where('version', '=', p.previousVersion)
      .execute();
  }
  await trx
    .updateTable('post_version')
    .set({
      version_label: 'PUBLISHED',
      change_type: p.changeType,
      label_major: p.major,
      label_minor: p.minor,
      obliging_version: p.obligingVersion,
      description: p.description,
      published_at: p.publishedAt,
      published_by: p.publishedBy,
      expires_at: null,
      audience: null,
    })
    .where('post_id', '=', p.postId)
    .where('version', '=', p.version)
    .execute();
  const statement = sql`
    update post p set title = v.title, published_at = v.published_at, current_version = v.version, listed = true,
      last_modification_type = case when ${p.previousVersion}::integer is null then 'CREATED'
        when v.payload_of_version is not null then 'REVERTED' else 'NEW_VERSION' end, last_modified_by = v.created_by,
      last_modified_at = v.published_at
    from post_version v where v.post_id = p.id and p.id = ${p.postId} and v.version = ${p.version}`;
  await run(trx, statement);
}

/** People who have opened the last edit of the draft have opened the publication, which is the same. */
export async function keepOpenings(trx: Trx, p: { postId: number; version: number }): Promise<void> {
  const statement = sql`
    insert into post_opened (post_id, version, user_id, channel_id, first_opened_at)
    select o.post_id, o.version, o.user_id, o.channel_id, o.opened_at
    from draft_opened o join post_version v on v.post_id = o.post_id and v.version = o.version and v.edit = o.edit
    where o.post_id = ${p.postId} and o.version = ${p.version}`;
  await run(trx, statement);
}
