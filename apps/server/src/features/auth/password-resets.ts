import { randomUUID } from 'node:crypto';
import type { Doer } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { linkToken, newLinkToken } from '../../core/link-tokens.ts';
import { record } from '../../core/record.ts';
import type { Server } from '../../core/server.ts';
import type { Trx } from '../../db/pool.ts';
import { findResettable, insertReset } from './reset-queries.ts';

const PURPOSE = 'password reset';
const HOUR = 3_600_000;
/** An hour to find the email that somebody is waiting for; a day for one that comes unasked, and to hand the link over. */
const lifetimes = { PERSON: HOUR, ADMINISTRATOR: 24 * HOUR, OPERATOR: 24 * HOUR };

export function resetTokenOf({ secret }: Server, seed: string): string {
  return linkToken(secret, PURPOSE, seed);
}

/** A link for the person with this address, unless nobody signs in here with it and a password. */
export async function createReset(
  trx: Trx,
  actor: Doer,
  {
    emailAddress,
    by,
    id = randomUUID(),
    callbackUrl = '/',
  }: { emailAddress: string; by: keyof typeof lifetimes; id?: string; callbackUrl?: string },
): Promise<{ userId: number; id: string; token: string; expiresAt: Date } | undefined> {
  const { server } = actor;
  const person = await findResettable(trx, emailAddress, server.settings.demoSignIn);
  if (!person) return undefined;
  const token = newLinkToken(server.secret, PURPOSE);
  const at = now();
  const expiresAt = new Date(at.getTime() + lifetimes[by]);
  const reset = { ...person, id, token, isMailed: by !== 'OPERATOR', callbackUrl, at, expiresAt };
  if (!(await insertReset(trx, reset))) return undefined;
  record(trx, actor, { type: 'password.resetRequested', userId: person.userId, by }, at);
  return { userId: person.userId, id, token: resetTokenOf(server, token.seed), expiresAt };
}
