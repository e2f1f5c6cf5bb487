import type * as contract from '@studyline/contract/clients/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import type { Call } from '../../http/route.ts';
import { findTeamsAcross } from '../teams/list-my-teams.ts';
import { findClientOfStudy } from './administrator-queries.ts';
import { canManageClient } from './policy.ts';

export async function searchClientTeams(
  actor: Actor,
  { clientId, ...query }: Call<typeof contract.searchClientTeams>,
): Promise<Result<typeof contract.searchClientTeams>> {
  authorize(canManageClient(actor, clientId));
  const { channelId } = query;
  if (channelId !== undefined && (await findClientOfStudy(actor.server.db, channelId)) !== clientId)
    throw new AppError('CHANNEL_NOT_FOUND');
  return findTeamsAcross(actor, query, { clientId, channelId });
}
