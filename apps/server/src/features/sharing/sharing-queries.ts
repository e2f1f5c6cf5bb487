import { sql } from 'kysely';
import { z } from 'zod';
import { inOrder } from '@studyline/contract/sharing/permission-set';
import { type PermissionSet, type PostBlinding, postBlindings } from '@studyline/contract/sharing/calls';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, run } from '../../db/rows.ts';
import { permissionSetRow } from './post-facts-queries.ts';
import { holderKeys } from './visibility-queries.ts';

const sharing = z.object({
  permissions: permissionSetRow,
  blinding: z.enum(postBlindings),
  preActivation: z.boolean(),
});

/** Who may do what with a post, from whom blinding hides it, and whether sites see it before they are active. */
export interface PostSharing {
  permissions: PermissionSet;
  blinding: PostBlinding;
  preActivation: boolean;
}

export async function findSharing(db: Db, postId: number): Promise<PostSharing> {
  const statement = sql`
    select p.permissions, case when p.unblinded_only then 'UNBLINDED_ONLY' else 'NONE' end as blinding,
      p.pre_activation as "preActivation"
    from post p where p.id = ${postId}`;
  const row = await findRow(db, sharing, statement);
  if (!row) throw new Error(`There is no post ${postId}.`);
  const { viewPost, commentOnPost, updatePost, deletePost } = row.permissions;
  // Callers compare it with the requested sharing.
  const permissions = {
    viewPost: inOrder(viewPost),
    commentOnPost: inOrder(commentOnPost),
    updatePost: inOrder(updatePost),
    deletePost: inOrder(deletePost),
  };
  return { ...row, permissions };
}

/** Changes how a post is shared. Access to its unpublished versions follows its blinding too. */
export async function updateSharing(trx: Trx, postId: number, after: PostSharing): Promise<void> {
  await trx
    .updateTable('post')
    .set({
      permissions: JSON.stringify(after.permissions),
      unblinded_only: after.blinding === 'UNBLINDED_ONLY',
      pre_activation: after.preActivation,
    })
    .where('id', '=', postId)
    .execute();
  // A purged or withdrawn version has no readers.
  const versions = sql`
    update post_version v set audience = ${holderKeys(sql`v.created_by`, sql`(v.submitted_at is not null)`)}
    from post p where p.id = v.post_id and p.id = ${postId} and v.audience is not null and v.audience <> '{}'`;
  await run(trx, versions);
}
