import { sql } from 'kysely';
import { z } from 'zod';
import type { PermissionSet } from '@studyline/contract/sharing/calls';
import type { Trx } from '../../db/pool.ts';
import { findRows, run } from '../../db/rows.ts';

/** The post of an item. Its title has the number of the item, so no other item of the kind has it. Its readers are those of the item: of its site and its supplier, and whoever sees all services of the study. */
export interface ItemPost {
  serviceItemId: number;
  title: string;
  /** What it is about, in a line. */
  summary: string;
  teamIds: readonly number[];
  isForUnblinded: boolean;
}

export const permissionsOf = (teamIds: readonly number[]): PermissionSet => {
  const nobody = { channelWide: false, roles: [], teamIds: [] };
  return {
    viewPost: { ...nobody, teamIds: [...teamIds] },
    commentOnPost: { ...nobody, channelWide: true },
    updatePost: nobody,
    deletePost: nobody,
  };
};

const made = z.object({ serviceItemId: z.int(), postId: z.int() });

/** Publishes a post for each of these items of a study. The number of statements does not depend on how many there are. */
export async function insertPosts(
  trx: Trx,
  posts: readonly ItemPost[],
  { channelId, kind, userId, at }: { channelId: number; kind: 'ORDER' | 'PICKUP'; userId: number; at: Date },
): Promise<z.output<typeof made>[]> {
  const rows = posts.map(({ teamIds, ...post }) => ({ ...post, permissions: permissionsOf(teamIds) }));
  const inserted = await findRows(
    trx,
    made,
    sql`with given as materialized (
        select * from json_to_recordset(${JSON.stringify(rows)}) as g("serviceItemId" integer, title text, "isForUnblinded" boolean, permissions json)
      ), written as (
        insert into post (channel_id, post_type, author_id, title, permissions, pre_activation, unblinded_only, latest_version,
          current_version, listed, published_at, last_modified_by, last_modified_at, created_at)
        select ${channelId}, ${kind}, ${userId}, title, permissions, true, "isForUnblinded", 1, 1, true, ${at}, ${userId}, ${at}, ${at}
        from given returning id, title
      )
      update service_item i set post_id = w.id from given g join written w on w.title = g.title where i.id = g."serviceItemId"
      returning i.id as "serviceItemId", w.id as "postId"`,
  );
  const versions = inserted.map(({ serviceItemId, postId }) => {
    const { title, summary } = posts.find((post) => post.serviceItemId === serviceItemId)!;
    return { postId, title, summary };
  });
  await run(
    trx,
    sql`with counted as (insert into post_counter (post_id) select "postId" from json_to_recordset(${JSON.stringify(versions)}) as g("postId" integer))
      insert into post_version (post_id, version, channel_id, version_label, label_major, label_minor, title, summary, obliging_version,
        created_by, created_at, edited_by, edited_at, published_at, published_by)
      select g."postId", 1, ${channelId}, 'PUBLISHED', 1, 0, g.title, g.summary, 1, ${userId}, ${at}, ${userId}, ${at}, ${at}, ${userId}
      from json_to_recordset(${JSON.stringify(versions)}) as g("postId" integer, title text, summary text)`,
  );
  return inserted;
}

/** Who may see the post and comment on it, once other teams work on its item. */
export async function sharePost(trx: Trx, postId: number, teamIds: readonly number[]): Promise<void> {
  await run(
    trx,
    sql`update post set permissions = ${JSON.stringify(permissionsOf(teamIds))} where id = ${postId}`,
  );
}
