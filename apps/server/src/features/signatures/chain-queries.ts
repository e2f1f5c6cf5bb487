import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { locks } from '../../db/locks.ts';
import type { Trx } from '../../db/pool.ts';
import { findRow, run } from '../../db/rows.ts';

/** The two chains of a study: its signatures of posts, and its decisions about delegations. Their tables have the same columns for it. */
const chains = {
  signature: { key: 'completion_id', type: 'post.signed', idInTrail: 'recordId', lock: locks.signing },
  delegation_signature: {
    key: 'delegation_id',
    type: 'delegation.decided',
    idInTrail: 'delegationId',
    lock: locks.deciding,
  },
} as const;
export type Chain = keyof typeof chains;

const link = z.object({ sequence: z.int(), hash: z.string() });

/**
 * Keeps others from signing in these studies until the transaction ends. All at once and in the order of everybody, before anything is
 * written: two sittings that want the same wait for each other without a deadlock.
 */
export async function lockChains(trx: Trx, chain: Chain, channelIds: readonly number[]): Promise<void> {
  for (const channelId of new Set(channelIds.toSorted((one, other) => one - other)))
    await run(trx, sql`select pg_advisory_xact_lock(${chains[chain].lock}, ${channelId})`);
}

/** The last signature in a chain of a study, which the caller has locked; undefined before the first. */
export function findLast(
  trx: Trx,
  chain: Chain,
  channelId: number,
): Promise<z.output<typeof link> | undefined> {
  const statement = sql`select sequence, hash from ${sql.table(chain)} where channel_id = ${channelId} order by sequence desc limit 1`;
  return findRow(trx, link, statement);
}

export const neighbour = z.object({
  hash: z.string(),
  statement: z.string(),
  /** Of the statement as it is stored. */
  statementHash: z.string(),
  trailHash: z.string().nullable(),
});

/** What the audit trail says that the hash of this signature is. */
export function hashInTrail(chain: Chain, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return inTrail(chain, id, sql`e.details->>'hash'`);
}

export const shownInTrail = z.object({ shown: z.string().nullable(), factor: z.string().nullable() });

/** What it says of how the person showed who they are: a digest of all of it, and the factor. */
export function findShownInTrail(chain: Chain, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return inTrail(
    chain,
    id,
    sql`json_build_object('shown', e.details->>'shown', 'factor', e.details->>'factor')`,
  );
}

function inTrail(chain: Chain, id: RawBuilder<unknown>, fact: RawBuilder<unknown>): RawBuilder<unknown> {
  const { type, idInTrail } = chains[chain];
  // As in the indexes: audit_event_signed and audit_event_delegation.
  return sql`(select ${fact} from audit_event e
    where e.type = ${sql.lit(type)} and e.details->>${sql.lit(idInTrail)} = ${id}::text order by e.id limit 1)`;
}

/** The signature so many places after signature `s`, as a neighbour. */
export function neighbourAt(chain: Chain, step: 1 | -1): RawBuilder<unknown> {
  return sql`(select json_build_object('hash', n.hash, 'statement', n.statement,
      'statementHash', encode(sha256(convert_to(n.statement, 'UTF8')), 'hex'),
      'trailHash', ${hashInTrail(chain, sql.ref(`n.${chains[chain].key}`))})
    from ${sql.table(chain)} n where n.channel_id = s.channel_id and n.sequence = s.sequence + ${sql.lit(step)})`;
}
