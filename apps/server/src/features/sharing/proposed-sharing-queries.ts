import { type RawBuilder, sql } from 'kysely';
import type { PermissionEntry, PostBlinding } from '@studyline/contract/sharing/calls';

/** Who would see a post. Fields that are left out are as on the post. */
export interface Sharing {
  permissions: { viewPost: PermissionEntry };
  blinding?: PostBlinding | undefined;
  preActivation?: boolean | undefined;
}

const columnsOf = ({ permissions, blinding, preActivation }: Sharing) => ({
  permissions,
  unblinded_only: blinding && blinding === 'UNBLINDED_ONLY',
  pre_activation: preActivation,
});

/**
 * A post as it would be shared, as a row of `post` with the audience it would have; undefined leaves it unchanged. Its readers are
 * found with `readersOf`, like those of the post itself.
 */
export function postSharedAs(postId: number, sharing: Sharing | undefined): RawBuilder<unknown> {
  if (!sharing) return sql`select q.* from post q where q.id = ${postId}`;
  const row = sql`jsonb_populate_record(q, ${JSON.stringify(columnsOf(sharing))}::jsonb)`;
  return withAudience(sql`(select ${row} as as_shared from post q where q.id = ${postId})`);
}

/** The same for a post that does not exist yet. */
export function newPostSharedAs(
  { channelId, authorId }: { channelId: number; authorId: number },
  sharing: Required<Sharing>,
): RawBuilder<unknown> {
  const columns = { id: 0, channel_id: channelId, author_id: authorId, ...columnsOf(sharing) };
  return withAudience(
    sql`(select jsonb_populate_record(null::post, ${JSON.stringify(columns)}::jsonb) as as_shared)`,
  );
}

function withAudience(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const audience = sql`jsonb_build_object('audience', audience_of(given.as_shared))`;
  return sql`select r.* from ${rows} given cross join lateral jsonb_populate_record(given.as_shared, ${audience}) r`;
}
