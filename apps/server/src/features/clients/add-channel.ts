import type { z } from 'zod';
import type * as contract from '@studyline/contract/clients/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { createStudy } from './create-study.ts';
import { findOrganization } from './organization-queries.ts';
import { changeClient } from './lock-client.ts';

/** Creates a study by hand. If no sponsor is named, the client is the sponsor. */
export async function addChannel(
  actor: Actor,
  { clientId, ...query }: Call<typeof contract.addChannel>,
): Promise<Result<typeof contract.addChannel>> {
  const { channelName: name } = query;
  return changeClient(actor, clientId, async (trx, client) => {
    const sponsorName = (await readSponsor(trx, clientId, query)) ?? client.name;
    return createStudy(trx, actor, { clientId, name, title: name, sponsorName });
  });
}

async function readSponsor(
  trx: Trx,
  clientId: number,
  {
    channelSponsorId,
    channelSponsorEntityId: entityId,
    channelSponsorName,
  }: z.output<(typeof contract.addChannel)['query']>,
): Promise<string | undefined> {
  const id = channelSponsorId ?? entityId;
  if (id === undefined) return channelSponsorName;
  const known = (await findOrganization(trx, clientId, id))?.name;
  const isSame = entityId === undefined || entityId === id;
  if (known !== undefined && isSame && (channelSponsorName ?? known).toLowerCase() === known.toLowerCase())
    return known;
  const path = channelSponsorId === undefined || !isSame ? 'channelSponsorEntityId' : 'channelSponsorId';
  throw new AppError('BAD_REQUEST', { issues: [{ path, message: { key: 'issue.unknownSponsor' } }] });
}
