import type { z } from 'zod';
import type * as contract from '@studyline/contract/clients/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { pageOf } from '../../core/paging.ts';
import { AppError } from '../../core/errors.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { findTeamsAcross } from '../teams/service.ts';
import { findClientOfStudy } from './administrator-queries.ts';
import { createStudy } from './create-study.ts';
import { findOrganizationName, findOrganizations } from './organization-queries.ts';
import { lockOwnClient } from './lock-client.ts';
import { canManageClient } from './policy.ts';
import { presentClient, presentClientChannel, presentOrganization } from './present.ts';
import { findClientChannels, findClients } from './queries.ts';

interface Paging {
  page: number;
  pageSize: number;
}

/** The clients that this person administers, by name. Nobody learns of others. */
export async function listClients(
  actor: Actor,
  paging: Paging,
): Promise<Result<typeof contract.listClients>> {
  const { administeredClientIds, server } = actor;
  const { page, pageSize } = paging;
  const start = (page - 1) * pageSize;
  const rows = await findClients(server.db, administeredClientIds, start, pageSize);
  return pageOf(rows.map(presentClient), paging, administeredClientIds.length);
}

export async function getClient(
  actor: Actor,
  { clientId }: Call<typeof contract.getClient>,
): Promise<Result<typeof contract.getClient>> {
  authorize(canManageClient(actor, clientId));
  const [row] = await findClients(actor.server.db, [clientId], 0, 1);
  if (!row) throw new AppError('CLIENT_NOT_FOUND');
  return presentClient(row);
}

/** A client's studies: their names and sizes, never their content. */
export async function listClientChannels(
  actor: Actor,
  { clientId, ...query }: Call<typeof contract.listClientChannels>,
): Promise<Result<typeof contract.listClientChannels>> {
  authorize(canManageClient(actor, clientId));
  const { page, pageSize, search } = query;
  const start = (page - 1) * pageSize;
  const { rows, total } = await findClientChannels(actor.server.db, clientId, search, start, pageSize);
  return pageOf(
    rows.map((row) => presentClientChannel(actor, row)),
    query,
    total,
  );
}

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

/** Organisations that a client knows. */
export async function searchOrganizations(
  actor: Actor,
  { clientId, ...query }: Call<typeof contract.searchOrganizations>,
): Promise<Result<typeof contract.searchOrganizations>> {
  authorize(canManageClient(actor, clientId));
  const { page, pageSize, keywords } = query;
  const start = (page - 1) * pageSize;
  const wanted = { clientId, keywords };
  const { rows, total } = await findOrganizations(actor.server.db, wanted, start, pageSize);
  return pageOf(rows.map(presentOrganization), query, total);
}

/** Creates a study by hand. Without a named sponsor the client is the sponsor. */
export async function addChannel(
  actor: Actor,
  { clientId, ...query }: Call<typeof contract.addChannel>,
): Promise<Result<typeof contract.addChannel>> {
  authorize(canManageClient(actor, clientId));
  const { channelName: name } = query;
  return transact(actor, async (trx) => {
    const client = await lockOwnClient(trx, actor, clientId);
    const sponsorName = (await readSponsor(trx, clientId, query)) ?? client.name;
    return createStudy(trx, actor, { clientId, name, title: name, sponsorName });
  });
}

async function readSponsor(
  trx: Trx,
  clientId: number,
  { channelSponsorId, channelSponsorName }: z.output<(typeof contract.addChannel)['query']>,
): Promise<string | undefined> {
  if (channelSponsorId === undefined) return channelSponsorName;
  const known = await findOrganizationName(trx, clientId, channelSponsorId);
  if (known !== undefined && (channelSponsorName ?? known).toLowerCase() === known.toLowerCase())
    return known;
  throw new AppError('BAD_REQUEST', {
    issues: [{ path: 'channelSponsorId', message: { key: 'issue.unknownSponsor' } }],
  });
}
