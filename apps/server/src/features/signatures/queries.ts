import { sql } from 'kysely';
import { z } from 'zod';
import {
  approvalTypes,
  type ReauthenticationMethod,
  reauthenticationMethods,
  signingFactors,
} from '@studyline/contract/signatures/approval-types';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, findRows } from '../../db/rows.ts';
import { hashInTrail, findShownInTrail, neighbour, neighbourAt, shownInTrail } from './chain-queries.ts';
import type { PasskeyProof } from './passkey-series.ts';

const signedVersion = z.object({
  title: z.string(),
  labelMajor: z.int(),
  labelMinor: z.int(),
  publishedAt: z.date(),
  /** Null if the version has no file. */
  storageKey: z.string().nullable(),
});

/** A published version, as a signature shows it. */
export function findSignedVersion(
  db: Db,
  { postId, version }: { postId: number; version: number },
): Promise<z.output<typeof signedVersion> | undefined> {
  const statement = sql`
    select v.title, v.label_major as "labelMajor", v.label_minor as "labelMinor", v.published_at as "publishedAt",
      f.storage_key as "storageKey"
    from post_version v left join stored_file f on f.id = v.file_id
    where v.post_id = ${postId} and v.version = ${version} and v.published_at is not null`;
  return findRow(db, signedVersion, statement);
}

const signedPicture = z.object({ id: z.int(), sha256: z.string(), storageKey: z.string() });
export type SignedPicture = z.output<typeof signedPicture>;

/** The pictures in the text of a version, by their ids. */
export function findPictures(
  db: Db,
  { postId, version }: { postId: number; version: number },
): Promise<SignedPicture[]> {
  const statement = sql`
    select f.id, f.sha256, f.storage_key as "storageKey" from post_picture c join stored_file f on f.id = c.file_id
    where c.post_id = ${postId} and c.version = ${version} order by f.id`;
  return findRows(db, signedPicture, statement);
}

const signingTeam = z.object({
  teamId: z.int(),
  channelId: z.int(),
  factor: z.enum(signingFactors),
  teamName: z.string(),
});

/** The names of teams, and the factors of their studies. */
export async function findSigningTeams(
  db: Db,
  teamIds: readonly number[],
): Promise<z.output<typeof signingTeam>[]> {
  const statement = sql`
    select t.id as "teamId", t.channel_id as "channelId", c.signing_factor as factor, t.name as "teamName"
    from team t join channel c on c.id = t.channel_id where t.id = any(${[...new Set(teamIds)]}::integer[])`;
  return findRows(db, signingTeam, statement);
}

interface NewSignature {
  completionId: number;
  channelId: number;
  sequence: number;
  meaning: (typeof approvalTypes)[number];
  fileHash: string;
  prevHash: string;
  statement: string;
  hash: string;
  signerName: string;
  factor: (typeof signingFactors)[number];
  method: ReauthenticationMethod;
  reauthenticatedAt: Date;
  agreementVersion: number;
  ip: string | null;
  userAgent: string | null;
  softwareVersion: string;
}

export async function insertSignature(trx: Trx, s: NewSignature): Promise<void> {
  await trx
    .insertInto('signature')
    .values({
      completion_id: s.completionId,
      channel_id: s.channelId,
      sequence: s.sequence,
      meaning: s.meaning,
      file_hash: s.fileHash,
      prev_hash: s.prevHash,
      statement: s.statement,
      hash: s.hash,
      signer_name: s.signerName,
      factor: s.factor,
      reauthentication_method: s.method,
      reauthenticated_at: s.reauthenticatedAt,
      agreement_version: s.agreementVersion,
      ip_address: s.ip,
      user_agent: s.userAgent?.slice(0, 500) ?? null,
      software_version: s.softwareVersion,
    })
    .execute();
}

export async function insertPasskeySignature(
  trx: Trx,
  completionId: number,
  proof: PasskeyProof & { credentialId: string },
): Promise<void> {
  await trx
    .insertInto('passkey_signature')
    .values({ completion_id: completionId, ...columnsOf(proof) })
    .execute();
}

/** What is stored of what a passkey has signed. */
export function columnsOf(proof: PasskeyProof & { credentialId: string }) {
  return {
    statement: proof.statement,
    leaf_index: proof.leafIndex,
    tree_size: proof.treeSize,
    path: proof.path,
    credential_id: proof.credentialId,
    public_key: proof.publicKey,
    authenticator_data: proof.authenticatorData,
    client_data: proof.clientData,
    assertion: proof.assertion,
  };
}

export const passkeySignature = z.object({
  statement: z.string(),
  leafIndex: z.int(),
  treeSize: z.int(),
  path: z.array(z.string()),
  publicKey: z.instanceof(Buffer),
  authenticatorData: z.instanceof(Buffer),
  clientData: z.instanceof(Buffer),
  assertion: z.instanceof(Buffer),
  /** Whether the key is known as that of a passkey of the person of the record. */
  isOwn: z.boolean(),
});
export type PasskeySignatureRow = z.output<typeof passkeySignature>;

/** Of what a passkey has signed, `p`. */
export const passkeyColumns = sql`p.statement, p.leaf_index as "leafIndex", p.tree_size as "treeSize", p.path,
  p.public_key as "publicKey", p.authenticator_data as "authenticatorData", p.client_data as "clientData", p.assertion`;

const passkeyOfRecord = passkeySignature.extend({ recordId: z.int() });

/** What passkeys have signed, by the records that have such a signature. */
export async function findPasskeySignatures(
  db: Db,
  recordIds: readonly number[],
): Promise<Map<number, PasskeySignatureRow>> {
  const statement = sql`
    select p.completion_id as "recordId", ${passkeyColumns},
      exists (select from passkey_owner o join compliance_completion d on d.user_id = o.user_id
        where d.id = p.completion_id and o.credential_id = p.credential_id and o.public_key = p.public_key) as "isOwn"
    from passkey_signature p where p.completion_id = any(${recordIds}::integer[])`;
  const rows = await findRows(db, passkeyOfRecord, statement);
  return new Map(rows.map((row) => [row.recordId, row]));
}

const signatureRecord = z.object({
  recordId: z.int(),
  channelId: z.int(),
  channelName: z.string(),
  postId: z.int(),
  version: z.int(),
  ruleId: z.int(),
  teamId: z.int(),
  teamName: z.string(),
  userId: z.int(),
  completedAt: z.date(),
  displayName: z.string(),
  signature: z
    .object({
      sequence: z.int(),
      meaning: z.enum(approvalTypes),
      factor: z.enum(signingFactors),
      fileHash: z.string(),
      prevHash: z.string(),
      statement: z.string(),
      hash: z.string(),
      signerName: z.string(),
      method: z.enum(reauthenticationMethods),
      reauthenticatedAt: z.string(),
    })
    .nullable(),
  trailHash: z.string().nullable(),
  shownInTrail: shownInTrail.nullable(),
  before: neighbour.nullable(),
  after: neighbour.nullable(),
});
export type SignatureRecord = z.output<typeof signatureRecord>;

/** Records of signatures, each with the signatures before and after it; d is the record. */
const recordsWhere = (condition: ReturnType<typeof sql>) => sql`
    select d.id as "recordId", d.channel_id as "channelId", c.name as "channelName", d.post_id as "postId", d.version, d.rule_id as "ruleId",
      d.team_id as "teamId", t.name as "teamName", d.user_id as "userId", d.completed_at as "completedAt",
      u.display_name as "displayName",
      case when s.completion_id is not null then json_build_object('sequence', s.sequence, 'meaning', s.meaning, 'factor', s.factor,
        'fileHash', s.file_hash, 'prevHash', s.prev_hash, 'statement', s.statement, 'hash', s.hash, 'signerName', s.signer_name,
        'method', s.reauthentication_method, 'reauthenticatedAt', s.reauthenticated_at) end as signature,
      ${hashInTrail('signature', sql`d.id`)} as "trailHash",
      ${findShownInTrail('signature', sql`d.id`)} as "shownInTrail",
      ${neighbourAt('signature', -1)} as before, ${neighbourAt('signature', 1)} as after
    from compliance_completion d join channel c on c.id = d.channel_id join team t on t.id = d.team_id
    join app_user u on u.id = d.user_id
    left join signature s on s.completion_id = d.id
    where d.action = 'SIGN' and ${condition} order by d.completed_at, d.id`;

/** The record of a signature; undefined if there is none. */
export function findSignature(db: Db, recordId: number): Promise<SignatureRecord | undefined> {
  return findRow(db, signatureRecord, recordsWhere(sql`d.id = ${recordId}`));
}

/** The signatures of a version: those for these teams, or all if that is null, and always the person's own. */
export function findSignaturesOf(
  db: Db,
  { postId, version }: { postId: number; version: number },
  { userId, teamIds }: { userId: number; teamIds: readonly number[] | null },
): Promise<SignatureRecord[]> {
  const reached = sql`(${teamIds === null} or d.team_id = any(${teamIds ?? []}::integer[]) or d.user_id = ${userId})`;
  const statement = recordsWhere(sql`d.post_id = ${postId} and d.version = ${version} and ${reached}`);
  return findRows(db, signatureRecord, statement);
}
