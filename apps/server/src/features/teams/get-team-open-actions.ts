import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/teams/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import type { Call } from '../../http/route.ts';
import { requireDirectory } from '../channels/settings.ts';
import { countOpenActions } from '../required-actions/assignment-queries.ts';
import { requireTeam } from './lock-team.ts';
import { canTrackTeam, canViewTeam } from './policy.ts';
import { factsOf } from './present.ts';

export async function getTeamOpenActions(
  actor: Actor,
  { channelId, teamId }: Call<typeof contract.getTeamOpenActions>,
): Promise<Result<typeof contract.getTeamOpenActions>> {
  await requireDirectory(actor, channelId);
  const { db } = actor.server;
  const facts = factsOf(await requireTeam(db, channelId, teamId));
  authorize(canViewTeam(actor, facts));
  authorize(canTrackTeam(actor, facts));
  return countOpenActions(db, teamId, actor.userId);
}
