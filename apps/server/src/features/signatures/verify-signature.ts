import { setImmediate as turn } from 'node:timers/promises';
import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/signatures/calls';
import { STATEMENT_VERSION } from '@studyline/contract/signatures/statement';
import type { Actor } from '../../core/actor.ts';
import { spendAll } from '../../core/budgets.ts';
import { AppError } from '../../core/errors.ts';
import { word } from '../../core/words.ts';
import type { Call } from '../../http/route.ts';
import { findReached } from '../compliance/reach.ts';
import { findVisibleFile } from '../post-files/file-queries.ts';
import { versionNumber } from '../posts/present.ts';
import { findPostFacts, type PostFacts } from '../sharing/post-facts-queries.ts';
import { findSignedContent, hashOfContent, hashStoredFile } from './file-hash.ts';
import { presentMeaning } from './get-signing.ts';
import { type PresentContent, problemsOf, type ReadStatement, readStatement } from './problems.ts';
import { isSignedByPasskey, readPasskeyStatement } from './passkey-series.ts';
import {
  findPasskeySignatures,
  findSignature,
  findSignaturesOf,
  findSignedVersion,
  type PasskeySignatureRow,
  type SignatureRecord,
} from './queries.ts';

type Verified = Result<typeof contract.verifySignature>;
export type Receipt = Omit<Verified, 'can'>;

/** The receipt of a signature, and what is no longer as it was signed. */
export async function verifySignature(
  actor: Actor,
  { id }: Call<typeof contract.verifySignature>,
): Promise<Verified> {
  const { db } = actor.server;
  const row = await findSignature(db, id);
  if (!row || !(await maySee(actor, row))) throw new AppError('NOT_FOUND');
  const [receipt] = await receiptsOf(actor, [row]);
  const seen = await findVisibleFile(db, actor.userId, row.postId, row.version);
  return { ...receipt!, can: { downloadSignedFile: seen ? true : 'POST_NOT_FOUND' } };
}

/** The receipts of the signatures of a version that the caller may see. What they have signed is read once. */
export async function findReceipts(
  actor: Actor,
  post: PostFacts,
  ref: { postId: number; version: number },
): Promise<{ receipts: Receipt[]; areAll: boolean }> {
  const { db } = actor.server;
  const teamIds = await findReachedTeams(actor, post);
  const rows = await findSignaturesOf(db, ref, { userId: actor.userId, teamIds });
  return { receipts: await receiptsOf(actor, rows), areAll: teamIds === null };
}

async function receiptsOf(actor: Actor, rows: readonly SignatureRecord[]): Promise<Receipt[]> {
  const { db } = actor.server;
  const proofs = await findPasskeySignatures(
    db,
    rows.map(({ recordId }) => recordId),
  );
  const contents = new Map<string, ReturnType<typeof readContent>>();
  const read = (ref: Said) => {
    const key = JSON.stringify([ref.postId, ref.version, ref.statementVersion]);
    const content = contents.get(key) ?? readContent(actor, ref);
    contents.set(key, content);
    return content;
  };
  const receipts: Receipt[] = [];
  for (const row of rows) {
    receipts.push(await receiptOf(actor, row, proofs.get(row.recordId), read));
    // Other calls get their turn.
    if (receipts.length % 50 === 0) await turn();
  }
  return receipts;
}

async function receiptOf(
  { languageId }: Actor,
  row: SignatureRecord,
  proof: PasskeySignatureRow | undefined,
  read: (ref: Said) => ReturnType<typeof readContent>,
): Promise<Receipt> {
  const {
    signature,
    recordId,
    channelId,
    channelName,
    postId,
    version,
    teamId,
    teamName,
    ruleId,
    completedAt,
  } = row;
  const present: Said = { postId, version, statementVersion: STATEMENT_VERSION };
  // Of a record that was moved, the version that was signed is the one to compare with.
  const said = (signature && readStatement(signature.statement)) ?? present;
  const content = await read(said);
  const shown = (await read({ ...said, postId, version })).shown ?? content.shown;
  if (!shown) throw new AppError('NOT_FOUND');
  const evidence = proof && {
    said: readPasskeyStatement(proof.statement),
    isSigned: await isSignedByPasskey(proof),
    isOwn: proof.isOwn,
  };
  const problems = problemsOf(row, content, evidence);
  return {
    recordId,
    channelId,
    channelName,
    postId,
    version,
    label: versionNumber(shown),
    title: shown.title,
    publishedDateTimeMillis: shown.publishedAt.getTime(),
    fileHash: signature?.fileHash ?? content.contentHash ?? '',
    isFile: content.bytesHash !== undefined,
    signerName: signature?.signerName ?? row.displayName,
    teamId,
    teamName,
    ruleId,
    signedDateTimeMillis: completedAt.getTime(),
    signature: signature && {
      approvalType: signature.meaning,
      meaning: presentMeaning(languageId, signature.meaning),
      factor: signature.factor,
      sequence: signature.sequence,
      hash: signature.hash,
      statement: signature.statement,
      method: signature.method,
      reauthenticatedDateTimeMillis: Date.parse(signature.reauthenticatedAt),
      passkey: proof ? presentPasskey(proof) : null,
    },
    isValid: problems.length === 0,
    problems: problems.map((problem) => ({
      problem,
      description: word(languageId, `signatures.problem.${problem}`),
    })),
  };
}

export function presentPasskey(proof: PasskeySignatureRow) {
  const { statement, leafIndex, treeSize, path } = proof;
  return {
    statement,
    leafIndex,
    treeSize,
    path,
    publicKey: proof.publicKey.toString('base64url'),
    authenticatorData: proof.authenticatorData.toString('base64url'),
    clientDataJSON: proof.clientData.toString('base64url'),
    signature: proof.assertion.toString('base64url'),
  };
}

/** Their own record, also of a post that they no longer see; otherwise as they may view the compliance of the post. */
async function maySee(actor: Actor, row: SignatureRecord): Promise<boolean> {
  if (row.userId === actor.userId) return true;
  const post = await findPostFacts(actor.server.db, actor, row.postId);
  const teamIds = post ? await findReachedTeams(actor, post) : [];
  return teamIds === null || teamIds.includes(row.teamId);
}

/** The teams whose signatures on a post someone may see besides their own; null is all of them. */
async function findReachedTeams(actor: Actor, post: PostFacts): Promise<readonly number[] | null> {
  const { teamIds, userId } = await findReached(actor.server.db, actor, post);
  return userId === null ? teamIds : [];
}

type Said = Pick<ReadStatement, 'postId' | 'version' | 'statementVersion'>;

interface Content extends PresentContent {
  /** Undefined if there is no such version, or it was never published. */
  shown: Awaited<ReturnType<typeof findSignedVersion>>;
}

async function readContent(actor: Actor, { statementVersion, ...ref }: Said): Promise<Content> {
  const { server, userId } = actor;
  const shown = await findSignedVersion(server.db, ref);
  if (!shown) return { shown, contentHash: undefined, bytesHash: undefined, pictures: [] };
  const content = await findSignedContent(server.db, ref);
  const contentHash = hashOfContent(content, statementVersion);
  const signed = statementVersion === 1 ? [] : content.pictures;
  if (shown.storageKey === null && signed.length === 0)
    return { shown, contentHash, bytesHash: undefined, pictures: [] };
  // Reading a large file takes as long as downloading it.
  const giveBack = spendAll([[server.budgets.downloads_per_person, String(userId)]]);
  try {
    const pictures = new Set<PresentContent['pictures'][number]>();
    for (const { storageKey, sha256 } of signed) {
      const hash = await hashStoredFile(server, storageKey);
      if (hash !== sha256) pictures.add(hash === undefined ? 'PICTURE_MISSING' : 'PICTURE_BYTES');
    }
    const bytesHash =
      shown.storageKey === null ? undefined : ((await hashStoredFile(server, shown.storageKey)) ?? null);
    return { shown, contentHash, bytesHash, pictures: [...pictures] };
  } finally {
    giveBack();
  }
}
