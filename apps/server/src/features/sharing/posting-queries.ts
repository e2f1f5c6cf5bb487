import { sql } from 'kysely';
import { z } from 'zod';
import type { PermissionSet } from '@studyline/contract/sharing/calls';
import { roleKeys } from '@studyline/contract/core/permissions';
import { rolesHoldingAll } from '../../core/roles.ts';
import type { Db } from '../../db/pool.ts';
import { findRow, findRows } from '../../db/rows.ts';
import { permissionSetRow } from './post-facts-queries.ts';
import { isUnblinded } from './visibility-queries.ts';

const startingPermissions = z.object({
  chosen: permissionSetRow.nullable(),
  updatingRoleIds: z.array(z.int()),
  deletingRoleIds: z.array(z.int()),
});

/**
 * The default permissions of a study's posts: those chosen by its administrators, otherwise everyone views and comments, and the
 * roles that may change and delete every post do so.
 */
export async function findStudyPermissions(db: Db, channelId: number): Promise<PermissionSet> {
  const idsOf = (permission: 'POST_UPDATE' | 'POST_DELETE') =>
    sql`array(select id from role where channel_id = c.id and key = any(${rolesHoldingAll(permission)}::text[]) order by id)`;
  const statement = sql`
    select c.default_permissions as chosen, ${idsOf('POST_UPDATE')} as "updatingRoleIds",
      ${idsOf('POST_DELETE')} as "deletingRoleIds"
    from channel c where c.id = ${channelId}`;
  const row = await findRow(db, startingPermissions, statement);
  if (row?.chosen) return row.chosen;
  const everyone = { channelWide: true, roles: [], teamIds: [] };
  const only = (roles: number[] = []) => ({ channelWide: false, roles, teamIds: [] });
  return {
    viewPost: everyone,
    commentOnPost: everyone,
    updatePost: only(row?.updatingRoleIds),
    deletePost: only(row?.deletingRoleIds),
  };
}

const postingFacts = z.object({
  fourEyes: z.boolean(),
  choosesPeriods: z.boolean(),
  hasCourses: z.boolean(),
  draftExpiryDays: z.int(),
});

export async function findPostingFacts(
  db: Db,
  channelId: number,
): Promise<z.output<typeof postingFacts> | undefined> {
  const statement = sql`
    select feature_on(c.id, 'FOUR_EYES_PUBLISH') as "fourEyes", feature_on(c.id, 'CUSTOM_GRACE_PERIODS') as "choosesPeriods",
      feature_on(c.id, 'ENABLE_COURSES') as "hasCourses",
      c.draft_expiry_days as "draftExpiryDays"
    from channel c where c.id = ${channelId}`;
  return findRow(db, postingFacts, statement);
}

const postingRole = z.object({ id: z.int(), key: z.enum(roleKeys), name: z.string() });

/** The roles of a study. */
export async function findPostingRoles(db: Db, channelId: number): Promise<z.output<typeof postingRole>[]> {
  return findRows(
    db,
    postingRole,
    sql`select id, key, name from role where channel_id = ${channelId} order by id`,
  );
}

/** Whether someone is in a study and in no blinded team of it. */
export async function findIsUnblinded(db: Db, userId: number, channelId: number): Promise<boolean> {
  const statement = sql`select ${isUnblinded(userId, sql`${channelId}::integer`)} as found`;
  return (await findRow(db, z.object({ found: z.boolean() }), statement))?.found ?? false;
}
