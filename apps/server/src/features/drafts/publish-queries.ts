import { readersOf } from '../sharing/visibility-queries.ts';
import { sql } from 'kysely';
import type { Trx } from '../../db/pool.ts';
import { run } from '../../db/rows.ts';
import type { ChangeType } from '../posts/version-queries.ts';

export interface Publishing {
  postId: number;
  version: number;
  formerVersion: number | null;
  changeType: ChangeType;
  major: number;
  minor: number;
  obligingVersion: number;
  description: string;
  publishedBy: number;
  publishedAt: Date;
}

/** The former publication becomes SUPERCEDED, the draft becomes the publication, and the post gets its title and time. */
export async function switchPublication(trx: Trx, p: Publishing): Promise<void> {
  if (p.formerVersion !== null) {
    await trx
      .updateTable('post_version')
      .set({ version_label: 'SUPERCEDED' })
      .where('post_id', '=', p.postId)
      .where('version', '=', p.formerVersion)
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
      last_modification_type = case when ${p.formerVersion}::integer is null then 'CREATED'
        when v.payload_of_version is not null then 'REVERTED' else 'NEW_VERSION' end, last_modified_by = v.created_by,
      last_modified_at = v.published_at
    from post_version v where v.post_id = p.id and p.id = ${p.postId} and v.version = ${p.version}`;
  await run(trx, statement);
}

/** Whoever has opened the last edit of the draft has opened the publication, which is the same. */
export async function keepOpenings(trx: Trx, p: { postId: number; version: number }): Promise<void> {
  const statement = sql`
    insert into post_opened (post_id, version, user_id, channel_id, first_opened_at)
    select o.post_id, o.version, o.user_id, o.channel_id, o.opened_at
    from draft_opened o join post_version v on v.post_id = o.post_id and v.version = o.version and v.edit = o.edit
    where o.post_id = ${p.postId} and o.version = ${p.version}`;
  await run(trx, statement);
}

/**
 * Lists the publication for everyone who may read it. A first publication and a major version are unread, except for their
 * authors and publishers. A minor version keeps the read marks. Its authors follow its comments unless they unsubscribed.
 */
export async function upsertReaders(
  trx: Trx,
  p: { postId: number; version: number; isMajor: boolean; publishedBy: number },
): Promise<void> {
  const statement = sql`
    insert into post_reader as r (user_id, post_id, channel_id, published_at, has_viewed, subscribed_to_comments)
    select m.user_id, p.id, p.channel_id, p.published_at, m.user_id in (v.created_by, ${p.publishedBy}),
      case when m.user_id in (p.author_id, v.created_by) then true end
    from post p join post_version v on v.post_id = p.id and v.version = ${p.version}
    join channel_member m on ${readersOf('p')}
    where p.id = ${p.postId}
    on conflict (user_id, post_id) do update set published_at = excluded.published_at,
      has_viewed = case when ${p.isMajor}::boolean then excluded.has_viewed else r.has_viewed end,
      marked_as_unread = not ${p.isMajor}::boolean and r.marked_as_unread,
      subscribed_to_comments = coalesce(r.subscribed_to_comments, excluded.subscribed_to_comments)`;
  await run(trx, statement);
}
