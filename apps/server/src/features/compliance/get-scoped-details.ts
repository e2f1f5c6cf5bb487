import { TEAMS_A_PAGE } from '@studyline/contract/compliance/metrics';
import type * as contract from '@studyline/contract/compliance/metrics';
import type { Result } from '@studyline/contract/core/endpoint';
import { percentOf } from '@studyline/contract/core/percent';
import { type Actor, requireMembership } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { pageOf } from '../../core/paging.ts';
import type { Call } from '../../http/route.ts';
import { canViewStudyCompliance } from '../posts/policy.ts';
import { presentPostMetrics } from './list-metrics.ts';
import { findScopedDetails } from './metrics-queries.ts';
import { findReachedInStudies } from './reach.ts';

export async function getScopedDetails(
  actor: Actor,
  { channelId, teamId, postId, page, pageSize, teamPage }: Call<typeof contract.getScopedDetails>,
): Promise<Result<typeof contract.getScopedDetails>> {
  requireMembership(actor, channelId);
  authorize(canViewStudyCompliance(actor, channelId));
  const reached = await findReachedInStudies(actor, channelId);
  const { posts, teams, cells, postCount, ...totals } = await findScopedDetails(
    actor.server.db,
    { userId: actor.userId, reached, at: now(), teamIds: teamId },
    {
      postIds: postId,
      posts: { skip: (page - 1) * pageSize, limit: pageSize },
      teams: { skip: (teamPage - 1) * TEAMS_A_PAGE, limit: TEAMS_A_PAGE },
    },
  );
  return {
    ...totals,
    completedPercentage: percentOf(totals),
    posts: pageOf(
      posts.map(({ due, ...post }) => presentPostMetrics(post, due === null ? null : Date.parse(due))),
      { page, pageSize },
      postCount,
    ),
    teams: pageOf(teams, { page: teamPage, pageSize: TEAMS_A_PAGE }, totals.teamCount),
    figures: cells,
  };
}
