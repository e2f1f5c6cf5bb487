import { AppError } from '../../core/errors.ts';
import type { Trx } from '../../db/pool.ts';
import { findOverseers } from './change-queries.ts';

/** Throws TEAM_UNKNOWN, and OVERSEER_REFUSED unless all are open teams of the sponsor or of a CRO. */
export async function requireOverseers(
  trx: Trx,
  channelId: number,
  teamIds: readonly number[],
): Promise<void> {
  if (teamIds.length === 0) return;
  const overseers = await findOverseers(trx, channelId, teamIds);
  if (overseers.length < new Set(teamIds).size) throw new AppError('TEAM_UNKNOWN');
  if (overseers.some(({ isLeading }) => !isLeading)) throw new AppError('OVERSEER_REFUSED');
}
