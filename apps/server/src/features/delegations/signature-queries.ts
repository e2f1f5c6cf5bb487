import { sql } from 'kysely';
import { z } from 'zod';
import { reauthenticationMethods, signingFactors } from '@studyline/contract/signatures/approval-types';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow } from '../../db/rows.ts';
import {
  hashInTrail,
  findShownInTrail,
  neighbour,
  neighbourAt,
  shownInTrail,
} from '../signatures/chain-queries.ts';
import type { PasskeyProof } from '../signatures/passkey-series.ts';
import {
  columnsOf,
  passkeyColumns,
  type PasskeySignatureRow,
  passkeySignature,
} from '../signatures/queries.ts';

const factorRow = z.object({ factor: z.enum(signingFactors) });

/** By what people show with each signature in a study that it is they. */
export async function findFactor(db: Db, channelId: number): Promise<z.output<typeof factorRow>['factor']> {
  const statement = sql`select signing_factor as factor from channel where id = ${channelId}`;
  return (await findRow(db, factorRow, statement))?.factor ?? 'PIN';
}

interface NewSignature {
  delegationId: number;
  channelId: number;
  sequence: number;
  prevHash: string;
  statement: string;
  hash: string;
  signerName: string;
  factor: (typeof signingFactors)[number];
  sessionId: string;
  method: string;
  reauthenticatedAt: Date;
  agreementVersion: number;
  ip: string | null;
  userAgent: string | null;
  softwareVersion: string;
}

export async function insertDecisionSignature(trx: Trx, s: NewSignature): Promise<void> {
  await trx
    .insertInto('delegation_signature')
    .values({
      delegation_id: s.delegationId,
      channel_id: s.channelId,
      sequence: s.sequence,
      prev_hash: s.prevHash,
      statement: s.statement,
      hash: s.hash,
      signer_name: s.signerName,
      factor: s.factor,
      session_id: s.sessionId,
      reauthentication_method: s.method,
      reauthenticated_at: s.reauthenticatedAt,
      agreement_version: s.agreementVersion,
      ip_address: s.ip,
      user_agent: s.userAgent?.slice(0, 500) ?? null,
      software_version: s.softwareVersion,
    })
    .execute();
}

export async function insertPasskeyDecision(
  trx: Trx,
  delegationId: number,
  proof: PasskeyProof & { credentialId: string },
): Promise<void> {
  await trx
    .insertInto('delegation_passkey_signature')
    .values({ delegation_id: delegationId, ...columnsOf(proof) })
    .execute();
}

/** What a passkey has signed of a decision; undefined if there is nothing. */
export function findPasskeyDecision(db: Db, delegationId: number): Promise<PasskeySignatureRow | undefined> {
  const statement = sql`
    select ${passkeyColumns}, exists (select from passkey_owner o join delegation l on l.decided_by = o.user_id
        where l.id = p.delegation_id and o.credential_id = p.credential_id and o.public_key = p.public_key) as "isOwn"
    from delegation_passkey_signature p where p.delegation_id = ${delegationId}`;
  return findRow(db, passkeySignature, statement);
}

const decisionRecord = z.object({
  id: z.int(),
  teamId: z.int(),
  userId: z.int(),
  dutyId: z.int(),
  dutyKey: z.string().nullable(),
  dutyName: z.string().nullable(),
  from: z.string(),
  to: z.string().nullable(),
  timeZone: z.string(),
  decision: z.enum(['approve', 'refuse']),
  decidedById: z.int(),
  decidedBy: z.string(),
  decidedAt: z.date(),
  sequence: z.int(),
  prevHash: z.string(),
  statement: z.string(),
  hash: z.string(),
  signerName: z.string(),
  factor: z.enum(signingFactors),
  method: z.enum(reauthenticationMethods),
  reauthenticatedAt: z.date(),
  trailHash: z.string().nullable(),
  shownInTrail: shownInTrail.nullable(),
  before: neighbour.nullable(),
  after: neighbour.nullable(),
});
export type DecisionRecord = z.output<typeof decisionRecord>;

/** A signed decision with those before and after it; undefined if the site has none of this line. */
export function findDecision(
  db: Db,
  { teamId, id }: { teamId: number; id: number },
): Promise<DecisionRecord | undefined> {
  const statement = sql`
    select l.id, l.team_id as "teamId", l.user_id as "userId", l.duty_id as "dutyId", d.key as "dutyKey", d.name as "dutyName",
      l.from_day::text as "from", l.to_day::text as "to", l.time_zone as "timeZone", l.decision, l.decided_by as "decidedById",
      u.display_name as "decidedBy", l.decided_at as "decidedAt", s.sequence, s.prev_hash as "prevHash", s.statement, s.hash,
      s.signer_name as "signerName", s.factor, s.reauthentication_method as method, s.reauthenticated_at as "reauthenticatedAt",
      ${hashInTrail('delegation_signature', sql`l.id`)} as "trailHash",
      ${findShownInTrail('delegation_signature', sql`l.id`)} as "shownInTrail",
      ${neighbourAt('delegation_signature', -1)} as before, ${neighbourAt('delegation_signature', 1)} as after
    from delegation l join duty d on d.id = l.duty_id join app_user u on u.id = l.decided_by
    join delegation_signature s on s.delegation_id = l.id
    where l.team_id = ${teamId} and l.id = ${id}`;
  return findRow(db, decisionRecord, statement);
}
