import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/signatures/calls';
import { STATEMENT_VERSION } from '@studyline/contract/signatures/statement';
import type { Actor } from '../../core/actor.ts';
import { spendAll } from '../../core/budgets.ts';
import { AppError } from '../../core/errors.ts';
import { word } from '../../core/words.ts';
import type { Call } from '../../http/route.ts';
import { findReached } from '../compliance/reach.ts';
import { versionNumber } from '../posts/present.ts';
import { findPostFacts } from '../sharing/post-facts-queries.ts';
import { findSignedContent, hashOfContent, hashStoredFile } from './file-hash.ts';
import { presentMeaning } from './get-signing.ts';
import { type PresentContent, problemsOf, type ReadStatement, readStatement } from './problems.ts';
import { isSignedByPasskey, readPasskeyStatement } from './passkey-series.ts';
import {
  findPasskeySignature,
  findSignature,
  findSignedVersion,
  type PasskeySignatureRow,
  type SignatureRecord,
} from './queries.ts';

/** The receipt of a signature, and what is no longer as it was signed. */
export async function verifySignature(
  actor: Actor,
  { id }: Call<typeof contract.verifySignature>,
): Promise<Result<typeof contract.verifySignature>> {
  const { server, languageId } = actor;
  const row = await findSignature(server.db, id);
  if (!row || !(await maySee(actor, row))) throw new AppError('NOT_FOUND');
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
  // Of a record that was moved, the version that was signed is the one to compare with.
  const said = (signature && readStatement(signature.statement)) ?? {
    postId,
    version,
    statementVersion: STATEMENT_VERSION,
  };
  const [shown, content] = [
    (await findSignedVersion(server.db, { postId, version })) ?? (await findSignedVersion(server.db, said)),
    await readContent(actor, said),
  ];
  if (!shown) throw new AppError('NOT_FOUND');
  const proof = await findPasskeySignature(server.db, id);
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
  const { db } = actor.server;
  if (row.userId === actor.userId) return true;
  const post = await findPostFacts(db, actor, row.postId);
  if (!post) return false;
  const { teamIds, userId } = await findReached(db, actor, post);
  return userId === null && (teamIds === null || teamIds.includes(row.teamId));
}

async function readContent(
  actor: Actor,
  { statementVersion, ...ref }: Pick<ReadStatement, 'postId' | 'version' | 'statementVersion'>,
): Promise<PresentContent> {
  const { server, userId } = actor;
  const shown = await findSignedVersion(server.db, ref);
  if (!shown) return { contentHash: undefined, bytesHash: undefined, pictures: [] };
  const content = await findSignedContent(server.db, ref);
  const contentHash = hashOfContent(content, statementVersion);
  const signed = statementVersion === 1 ? [] : content.pictures;
  if (shown.storageKey === null && signed.length === 0)
    return { contentHash, bytesHash: undefined, pictures: [] };
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
    return { contentHash, bytesHash, pictures: [...pictures] };
  } finally {
    giveBack();
  }
}
