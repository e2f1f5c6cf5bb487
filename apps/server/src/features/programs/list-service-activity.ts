import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/programs/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import type { Call } from '../../http/route.ts';
import { canManageClient } from '../clients/policy.ts';
import { findActivity } from './activity-queries.ts';
import { presentActivity } from './present.ts';

export async function listServiceActivity(
  actor: Actor,
  { clientId }: Call<typeof contract.listServiceActivity>,
): Promise<Result<typeof contract.listServiceActivity>> {
  authorize(canManageClient(actor, clientId));
  const { server, languageId, timezoneId: timeZone } = actor;
  const rows = await findActivity(server.db, { clientId, at: now(), timeZone });
  return { items: rows.map((row) => presentActivity(languageId, row)) };
}
