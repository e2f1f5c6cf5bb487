import type { z } from 'zod';
import type * as contract from '@studyline/contract/clients';
import type { Result } from '@studyline/contract/endpoint';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { pageOf } from '../../core/paging.ts';
import { AppError } from '../../core/errors.ts';
import { transact } from '../../core/transaction.ts';
import { findTeamsAcross } from '../teams/service.ts';
import { findClientOfStudy } from './administrator-queries.ts';
import { createStudy } from './create-study.ts';
import { canManageClient } from './policy.ts';
import { presentClient, presentClientChannel } from './present.ts';
import { findClientChannels, findClients, lockClient } from './queries.ts';

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

/** Throws CLIENT_NOT_FOUND. */
export async function getClient(actor: Actor, clientId: number): Promise<Result<typeof contract.getClient>> {
  authorize(canManageClient(actor, clientId));
  const [row] = await findClients(actor.server.db, [clientId], 0, 1);
  if (!row) throw new AppError('CLIENT_NOT_FOUND');
  return presentClient(row);
}

/** A client's studies: their names and sizes, never their content. Throws CLIENT_NOT_FOUND. */
export async function listClientChannels(
  actor: Actor,
  clientId: number,
  query: Paging & { search?: string | undefined },
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

/** Teams of a client's studies. Throws CLIENT_NOT_FOUND, CHANNEL_NOT_FOUND. */
export async function searchClientTeams(
  actor: Actor,
  clientId: number,
  query: z.output<(typeof contract.searchClientTeams)['query']>,
): Promise<Result<typeof contract.searchClientTeams>> {
  authorize(canManageClient(actor, clientId));
  const { channelId } = query;
  if (channelId !== undefined && (await findClientOfStudy(actor.server.db, channelId)) !== clientId)
    throw new AppError('CHANNEL_NOT_FOUND');
  return findTeamsAcross(actor, query, { clientId, channelId });
}

/**
 * Creates a study by hand. Without a named sponsor the client is the sponsor. Throws CLIENT_NOT_FOUND, STUDY_NAME_TAKEN.
 */
export async function addChannel(
  actor: Actor,
  clientId: number,
  { channelName, channelSponsorName }: z.output<(typeof contract.addChannel)['query']>,
): Promise<Result<typeof contract.addChannel>> {
  authorize(canManageClient(actor, clientId));
  return transact(actor, async (trx) => {
    const client = await lockClient(trx, clientId);
    if (!client) throw new AppError('CLIENT_NOT_FOUND');
    const sponsorName = channelSponsorName ?? client.name;
    return createStudy(trx, actor, { clientId, name: channelName, title: channelName, sponsorName });
  });
}
