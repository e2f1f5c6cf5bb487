import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import { run } from '../db/rows.ts';

/** The keys of programs begin with it, so that people and scanners of source code recognise them. */
const PREFIX = 'sk_';
/** Small letters and digits that nobody takes for each other. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Whether a bearer token is meant as the key of a program. */
export function isServiceKey(bearer: string): boolean {
  return bearer.startsWith(PREFIX);
}

/** A new key of 160 random bits, in groups of eight characters. */
export function makeServiceKey(): { key: string; tokenHash: Buffer; ending: string } {
  const characters = [...randomBytes(32)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  const key = `${PREFIX}${characters.match(/.{8}/g)?.join('_')}`;
  return { key, tokenHash: hashOfServiceKey(key), ending: key.slice(-4) };
}

/**
 * Only the hash is stored and looked up. It needs no salt and no slow function, because the key is random and long, and how long the
 * look-up takes says nothing about a key.
 */
export function hashOfServiceKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Notes when and from where a key was used. */
export async function noteKeyUse(db: Db, keyId: number, ip: string | null): Promise<void> {
  await run(
    db,
    sql`update service_key set last_used_at = now(), last_used_ip = ${ip}::inet where id = ${keyId}`,
  );
}
