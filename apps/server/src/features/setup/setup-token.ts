import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/setup/calls';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import type { Db } from '../../db/pool.ts';
import { hashOf } from '../invitations/token.ts';
import * as queries from './queries.ts';

export type Opened = Result<typeof contract.openSetup>;

export function statusOf({ hasAdministrator, expiresAt }: queries.SetupRow): Opened['status'] {
  if (hasAdministrator) return 'ENDED';
  return expiresAt > now() ? 'PENDING' : 'EXPIRED';
}

export async function requireToken(db: Db, token: string): Promise<queries.SetupRow> {
  const row = await queries.findSetup(db);
  if (!row?.tokenHash.equals(hashOf(token))) throw new AppError('SETUP_NOT_FOUND');
  return row;
}
