import { z } from 'zod';
import type { Result } from '@studyline/contract/core/endpoint';
import type { WebAuthnAnswer } from '@studyline/contract/second-factors/web-authn';
import type { ApprovalType } from '@studyline/contract/signatures/approval-types';
import type * as contract from '@studyline/contract/signatures/calls';
import { STATEMENT_VERSION } from '@studyline/contract/signatures/statement';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import type { Db, Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { madeAt, makeChallenge, takeChallenge } from '../second-factors/challenges.ts';
import { ownOptions, useOwnPasskey } from '../second-factors/use-passkey.ts';
import { AGREEMENT_VERSION } from '../signature-pins/signer.ts';
import { findSignedContent, hashOfContent } from './file-hash.ts';
import { inOrder, requireSignings, type Signing } from './find-signing.ts';
import { pathOf } from './merkle.ts';
import { type PasskeyProof, type Said, seriesOf, type Statements, statementsOf } from './passkey-series.ts';
import { canSign } from './policy.ts';

export interface PasskeyAnswer {
  nonce: string;
  credential: WebAuthnAnswer;
}

/** It is for the session that asked for it. */
const purposeOf = ({ sessionId }: Actor) => `sign ${sessionId}`;

/** What a passkey shall sign: the statements of a sitting, none of which anything is in the way of. */
export async function startSigning(
  actor: Actor,
  { signings, agreementVersion }: Call<typeof contract.startSigning>,
): Promise<Result<typeof contract.startSigning>> {
  const { server, userId } = actor;
  const said: Said[] = [];
  const ordered = inOrder(signings);
  const found = await requireSignings(server.db, actor, ordered);
  for (const [at, { approvalType: meaning }] of ordered.entries()) {
    const signing = found[at]!;
    const hasAgreed = signing.signer.hasAgreed || agreementVersion === AGREEMENT_VERSION;
    authorize(
      canSign(actor, { ...signing, factor: 'PASSKEY', signer: { ...signing.signer, hasAgreed } }, meaning),
    );
    said.push(await saidOf(server.db, { ...signing, userId, meaning }));
  }
  return startSeries(actor, purposeOf(actor), statementsOf(said));
}

/** A challenge over these statements, for one purpose. Throws FEATURE_OFF. */
export async function startSeries(
  actor: Actor,
  purpose: string,
  write: Statements,
): Promise<Result<typeof contract.startSigning>> {
  const nonce = Buffer.from(makeChallenge(actor.server.secret, purpose)).toString('base64url');
  const { statements, root } = seriesOf(write, madeAt(nonce), nonce);
  return { nonce, statements, options: { ...(await ownOptions(actor, Uint8Array.from(root))) } };
}

interface SaidOf extends Pick<Signing, 'target' | 'ruleId' | 'teamId'> {
  userId: number;
  meaning: ApprovalType;
}

/** What a signature says, apart from when it is given and what it follows. */
export async function saidOf(db: Db, { target, ruleId, teamId, userId, meaning }: SaidOf): Promise<Said> {
  const { postId, version } = target;
  const fileHash = hashOfContent(await findSignedContent(db, { postId, version }), STATEMENT_VERSION);
  return { postId, version, fileHash, meaning, userId, teamId, ruleId };
}

const assertion = z.looseObject({
  clientDataJSON: z.string(),
  authenticatorData: z.string(),
  signature: z.string(),
});

/** What is stored of the answer with each signature, by its place. */
export type ProofOf = (index: number) => PasskeyProof & { credentialId: string };

/** The same as proveSeries, for signatures of posts. */
export async function provePasskey(
  trx: Trx,
  actor: Actor,
  signings: readonly (Signing & { meaning: ApprovalType })[],
  answer: PasskeyAnswer,
): Promise<ProofOf> {
  const said: Said[] = [];
  for (const one of signings) said.push(await saidOf(trx, { ...one, userId: actor.userId }));
  return proveSeries(trx, actor, purposeOf(actor), statementsOf(said), answer);
}

/** Checks that the person's passkey has signed these statements, as they are now, for this purpose. Throws PASSKEY_REFUSED. */
export async function proveSeries(
  trx: Trx,
  actor: Actor,
  purpose: string,
  write: Statements,
  { nonce, credential }: PasskeyAnswer,
): Promise<ProofOf> {
  if (!(await takeChallenge(trx, actor.server.secret, purpose, nonce))) throw new AppError('PASSKEY_REFUSED');
  const { statements, leaves, root } = seriesOf(write, madeAt(nonce), nonce);
  const expected = root.toString('base64url');
  const { publicKey } = await useOwnPasskey(
    trx,
    actor,
    (challenge) => Promise.resolve(challenge === expected),
    credential,
  );
  const answer = assertion.parse(credential.response);
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  return (index) => ({
    statement: statements[index]!,
    leafIndex: index,
    treeSize: leaves.length,
    path: pathOf(leaves, index).map((one) => one.toString('hex')),
    credentialId: credential.id,
    publicKey,
    authenticatorData: bytes(answer.authenticatorData),
    clientData: bytes(answer.clientDataJSON),
    assertion: bytes(answer.signature),
  });
}
