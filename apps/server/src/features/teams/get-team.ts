import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/teams/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import type { Call } from '../../http/route.ts';
import { requireDirectory } from '../channels/settings.ts';
import { requireTeam } from './lock-team.ts';
import { canViewTeam } from './policy.ts';
import { factsOf, presentTeam } from './present.ts';

export async function getTeam(
  actor: Actor,
  { channelId, teamId }: Call<typeof contract.getTeam>,
): Promise<Result<typeof contract.getTeam>> {
  await requireDirectory(actor, channelId);
  const row = await requireTeam(actor.server.db, channelId, teamId);
  authorize(canViewTeam(actor, factsOf(row)));
  return presentTeam(actor, row);
}
