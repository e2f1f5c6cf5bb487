import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/teams/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { pageOf } from '../../core/paging.ts';
import type { Db, Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { requireDirectory } from '../channels/settings.ts';
import { findClientId } from '../channels/settings-queries.ts';
import { type Chooser, findChoice, findChoices } from './organization-queries.ts';
import { canCreateTeam } from './policy.ts';
import type { TeamChange } from './queries.ts';
import { refuse } from './team-fields.ts';

/** The organisations that the caller can choose for teams of a study, by name. */
export async function listStudyOrganizations(
  actor: Actor,
  { channelId, ...query }: Call<typeof contract.listStudyOrganizations>,
): Promise<Result<typeof contract.listStudyOrganizations>> {
  const { db } = actor.server;
  await requireDirectory(actor, channelId);
  authorize(canCreateTeam(actor, channelId));
  const { page, pageSize, keywords } = query;
  const wanted = { keywords, offset: (page - 1) * pageSize, limit: pageSize };
  const { rows, total } = await findChoices(db, await chooserOf(db, actor, channelId), wanted);
  const items = rows.map(({ organizationId, organizationName: name }) => ({ organizationId, name }));
  return pageOf(items, query, total);
}

/** An organisation given by its id; nothing if none is given. Throws BAD_REQUEST for one that the caller can't choose. */
export async function organizationOf(
  trx: Trx,
  actor: Actor,
  channelId: number,
  organizationId: number | null | undefined,
): Promise<Partial<Pick<TeamChange, 'organizationId' | 'organizationName'>>> {
  if (organizationId === undefined) return {};
  if (organizationId === null) return { organizationId: null, organizationName: null };
  const found = await findChoice(trx, await chooserOf(trx, actor, channelId), organizationId);
  return found ?? refuse('associatedOrganizationId', 'issue.unknownOrganisation');
}

async function chooserOf(db: Db, actor: Actor, channelId: number): Promise<Chooser> {
  const clientId = await findClientId(db, channelId);
  const administersClient = clientId !== undefined && actor.administeredClientIds.includes(clientId);
  return { channelId, administersClient };
}
