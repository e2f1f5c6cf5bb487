import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { roleCategories, roleKeys } from '@studyline/contract/core/permissions';
import { teamTypes } from '@studyline/contract/teams/team-types';
import { now } from '../../core/clock.ts';
import { teamName, teamNameColumn } from '../people/queries.ts';
import type { Directory } from './policy.ts';

/** A role that a member has, or that an invitation offers. */
export const role = z.object({
  roleId: z.int(),
  key: z.enum(roleKeys),
  name: z.string(),
  category: z.enum(roleCategories),
});

/** What an open invitation offers to the owner of its address. */
export const offer = z.object({
  inviteId: z.int(),
  teamId: z.int(),
  team: teamName,
  teamType: z.enum(teamTypes),
  firstName: z.string(),
  lastName: z.string(),
  isLead: z.boolean(),
  invitedAt: z.int(),
  roles: z.array(role),
});
export type Offer = z.output<typeof offer>;

/** Invitation `i` is open, and leads to a team to which the owner of this directory can invite people. */
export function isOpenFor({ invitedTeamIds }: Directory): RawBuilder<unknown> {
  const isCovered = invitedTeamIds ? sql`i.team_id = any(${invitedTeamIds}::integer[])` : sql`true`;
  return sql`i.status = 'PENDING' and i.expires_at > ${now()} and ${isCovered}`;
}

/** The offers of a study to an address, newest first. */
export function offersColumn(
  directory: Directory,
  { channelId, emailAddress }: Record<'channelId' | 'emailAddress', RawBuilder<unknown>>,
): RawBuilder<unknown> {
  return sql`coalesce((select json_agg(json_build_object('inviteId', i.id, 'teamId', t.id, 'team', ${teamNameColumn},
        'teamType', t.team_type, 'firstName', i.first_name, 'lastName', i.last_name, 'isLead', i.is_lead,
        'invitedAt', (extract(epoch from i.created_at) * 1000)::bigint, 'roles', coalesce((
          select json_agg(json_build_object('roleId', r.id, 'key', r.key, 'name', r.name, 'category', r.category) order by r.id)
          from role r where r.id = any(i.role_ids) and r.channel_id = i.channel_id), '[]'))
        order by i.created_at desc, i.id desc)
      from invitation i join team t on t.id = i.team_id
      where i.channel_id = ${channelId} and i.email_address = ${emailAddress} and ${isOpenFor(directory)}), '[]')`;
}
