import type * as contract from '@studyline/contract/app/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Caller } from '../../core/actor.ts';
import { findFeatureFlags } from './queries.ts';

export async function listFeatureFlags(actor: Caller): Promise<Result<typeof contract.listFeatureFlags>> {
  return { items: await findFeatureFlags(actor.server.db) };
}
