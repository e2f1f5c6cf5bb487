import type * as contract from '@studyline/contract/engagement/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Actor } from '../../core/actor.ts';
import { pageOf } from '../../core/paging.ts';
import type { Call } from '../../http/route.ts';
import { findReachedInStudies } from '../compliance/reach.ts';
import { presentTeamName } from '../people/present.ts';
import { findEngagement } from './member-queries.ts';

export async function listEngagement(
  actor: Actor,
  { page, pageSize, channelId, teamId, postId, engagementType }: Call<typeof contract.listEngagement>,
): Promise<Result<typeof contract.listEngagement>> {
  const { rows, total } = await findEngagement(actor.server.db, {
    userId: actor.userId,
    reached: await findReachedInStudies(actor, channelId),
    teamId,
    postIds: postId,
    type: engagementType,
    skip: (page - 1) * pageSize,
    limit: pageSize,
  });
  const items = rows.map(({ teams, lastAt, channelId, userId, displayName, ...postCounts }) => ({
    channelId,
    userId,
    displayName,
    teamNames: teams.map((team) => presentTeamName(actor.languageId, team) ?? team.name),
    postCounts,
    lastEngagedDateTimeMillis: lastAt?.getTime() ?? null,
  }));
  return pageOf(items, { page, pageSize }, total);
}
