import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/mail/calls';
import { mailPreferences } from '@studyline/contract/mail/calls';
import type { Actor } from '../../core/actor.ts';
import type { Db } from '../../db/pool.ts';
import { findRefusals } from './queries.ts';

/** Which kinds of email the caller gets. */
export function listMailPreferences({ server, userId }: Actor) {
  return presentPreferences(server.db, userId);
}

export async function presentPreferences(
  db: Db,
  userId: number,
): Promise<Result<typeof contract.listMailPreferences>> {
  const refused = await findRefusals(db, userId);
  return { items: mailPreferences.map((kind) => ({ kind, enabled: !refused.includes(kind) })) };
}
