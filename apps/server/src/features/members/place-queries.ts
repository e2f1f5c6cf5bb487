import { type RawBuilder, sql } from 'kysely';

/*
 * The one rule for which teams a person belongs to. They belong to a team from joining it until leaving it. When they leave the study,
 * they still belong, as a former member, to the teams that they were in at that moment, but not to teams that they had left before.
 */

/** Member `m` has place `tm`, or had it when they left the study. */
export const isHeld = sql`(tm.status <> 'FORMER' or tm.ended_at = m.ended_at)`;

/** Member `m` belongs to one of these teams. */
export const belongsTo = (teamIds: readonly number[]): RawBuilder<unknown> => sql`m.id in (
  select tm.member_id from team_member tm where tm.team_id = any(${teamIds}::integer[]) and ${isHeld})`;

/** All present and past places, including those before a person came back to a team. */
const places = sql`(select member_id, team_id, joined_at, ended_at from team_member
  union all select member_id, team_id, joined_at, ended_at from former_place)`;

/** The person whom event `e` concerns was in one of these teams when it happened, joining and leaving included. */
export function belongedTo(teamIds: readonly number[]): RawBuilder<unknown> {
  // Looks up the people first, because few events concern them.
  return sql`(e.subject_user_id in (${everInTeams(teamIds)}) and exists (
    select from channel_member m join ${places} tm on tm.member_id = m.id
    where m.channel_id = e.channel_id and m.user_id = e.subject_user_id and tm.team_id = any(${teamIds}::integer[])
      and e.occurred_at >= tm.joined_at and (tm.ended_at is null or e.occurred_at <= tm.ended_at)))`;
}

const everInTeams = (teamIds: readonly number[]) => sql`
  select m.user_id from team_member tm join channel_member m on m.id = tm.member_id
  where tm.team_id = any(${teamIds}::integer[])`;
