import type { Result } from '@studyline/contract/core/endpoint';
import type { ApprovalType } from '@studyline/contract/signatures/approval-types';
import type * as contract from '@studyline/contract/signatures/calls';
import { canonicalStatement, FIRST_PREVIOUS_HASH } from '@studyline/contract/signatures/statement';
import { type Actor, lockActorAndPost } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import { version as softwareVersion } from '../../core/version.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { completeOnce } from '../compliance/complete.ts';
import { isCompliant } from '../compliance/queries.ts';
import { beginWindow } from '../signature-pins/reauthenticate.ts';
import { holdSigner } from '../signature-pins/queries.ts';
import { acceptAgreement, AGREEMENT_VERSION, findSigner } from '../signature-pins/signer.ts';
import { hashOfShown } from './chain.ts';
import { findLast, lockChains } from './chain-queries.ts';
import { authorizeSigner, type Proofs, requireFactor } from './factor.ts';
import { sha256 } from './file-hash.ts';
import { inOrder, requireSignings, type Signing, type WantedSigning } from './find-signing.ts';
import { type PasskeyAnswer, provePasskey, saidOf } from './prove-by-passkey.ts';
import { canSign } from './policy.ts';
import { insertPasskeySignature, insertSignature } from './queries.ts';
import type { PasskeyProof } from './passkey-series.ts';

/** A signature that somebody wants to give, and what it shall mean. */
interface Wanted extends WantedSigning {
  approvalType: ApprovalType;
}

interface Given extends Proofs {
  passkey?: PasskeyAnswer | undefined;
  agreementVersion?: number | undefined;
}

interface Signed {
  recordId: number;
  completedAt: Date;
}

/**
 * Signs the current version for one team under one rule. A second call, such as one repeated after a lost answer, finds the first signature
 * and records nothing.
 */
export async function signPost(
  actor: Actor,
  { id: postId, ruleId, teamId, version, approvalType, ...proofs }: Call<typeof contract.signPost>,
): Promise<Result<typeof contract.signPost>> {
  return sign(actor, [{ postId, ruleId, teamId, version, approvalType }], proofs, async (trx, [signed]) => ({
    recordId: signed!.recordId,
    completedAtDateTimeMillis: signed!.completedAt.getTime(),
    isCompliant: await isCompliant(trx, actor.userId, postId),
  }));
}

/** Signs several posts, all or none. */
export async function signPosts(
  actor: Actor,
  { signings, ...proofs }: Call<typeof contract.signPosts>,
): Promise<Result<typeof contract.signPosts>> {
  return sign(actor, signings, proofs, async (_trx, signed) => ({
    records: signings.map(({ postId, teamId, ruleId }, at) => ({
      postId,
      teamId,
      ruleId,
      recordId: signed[at]!.recordId,
      completedAtDateTimeMillis: signed[at]!.completedAt.getTime(),
    })),
  }));
}

async function sign<T>(
  actor: Actor,
  wanted: readonly Wanted[],
  proofs: Given,
  answer: (trx: Trx, signed: readonly Signed[]) => Promise<T>,
): Promise<T> {
  const ordered = inOrder(wanted);
  const agrees = proofs.agreementVersion === AGREEMENT_VERSION;
  // Nobody is asked for their factor in vain, and no transaction waits for its hash.
  const asked = await requireSignings(actor.server.db, actor, ordered);
  for (const [at, one] of ordered.entries()) authorizeSigning(actor, asked[at]!, one.approvalType, agrees);
  await requireFactor(
    actor,
    asked.map(({ factor, target }) => ({ factor, channelId: target.channelId })),
    proofs,
  );
  return transact(actor, async (trx) => {
    const members = await lockPosts(trx, actor, ordered);
    await holdSigner(trx, actor, proofs.passkey !== undefined);
    const current = await requireSignings(trx, actor, ordered);
    const found = ordered.map((one, at) => ({ one, member: members[at]!, signing: current[at]! }));
    for (const { one, member, signing } of found) authorizeSigning(member, signing, one.approvalType, agrees);
    const records = new Map<Wanted, Signed>();
    for (const { one, signing } of found) {
      const { recordId, completedAt } = signing.target;
      if (recordId !== null && completedAt) records.set(one, { recordId, completedAt });
    }
    if (records.size < found.length) {
      if (found.some(({ signing }) => !signing.signer.hasAgreed)) await acceptAgreement(trx, actor, now());
      const signings = found.map(({ one, signing }) => ({ ...signing, meaning: one.approvalType }));
      const proofOf = proofs.passkey && (await provePasskey(trx, actor, signings, proofs.passkey));
      if (proofOf) await beginWindow(trx, actor, 'PASSKEY');
      const { window } = await findSigner(
        trx,
        actor,
        found.map(({ signing }) => signing.purpose),
      );
      if (!window) throw new AppError('REAUTHENTICATION_REQUIRED');
      await lockChains(
        trx,
        'signature',
        found.map(({ signing }) => signing.target.channelId),
      );
      for (const [at, { one, member, signing }] of found.entries()) {
        if (records.has(one)) continue;
        const proof = signing.factor === 'PASSKEY' ? proofOf?.(at) : undefined;
        records.set(one, await write(trx, member, { ...signing, window, proof }, one.approvalType));
      }
    }
    return answer(
      trx,
      wanted.map((one) => records.get(one)!),
    );
  });
}

/** In the order of the calls of others: two sittings that want the same wait for each other without a deadlock. */
async function lockPosts(trx: Trx, actor: Actor, ordered: readonly Wanted[]): Promise<Actor[]> {
  const members: Actor[] = [];
  for (const { postId } of ordered) {
    const member = await lockActorAndPost(trx, actor, postId);
    if (!member) throw new AppError('POST_NOT_FOUND');
    members.push(member);
  }
  return members;
}

function authorizeSigning(actor: Actor, signing: Signing, meaning: ApprovalType, agrees: boolean): void {
  const signer = { ...signing.signer, hasAgreed: signing.signer.hasAgreed || agrees };
  authorizeSigner(canSign(actor, { ...signing, signer }, meaning), signer);
}

interface Proved extends Signing {
  window: NonNullable<Signing['signer']['window']>;
  /** What the passkey has signed, where that is the factor. */
  proof: (PasskeyProof & { credentialId: string }) | undefined;
}

async function write(
  trx: Trx,
  actor: Actor,
  { target, ruleId, teamId, factor, window, proof }: Proved,
  meaning: ApprovalType,
): Promise<Signed> {
  const { channelId, postId, version } = target;
  const { userId, displayName, ip, userAgent } = actor;
  const at = now();
  const key = { channelId, ruleId, postId, version, teamId, userId };
  const done = await completeOnce(trx, actor, { ...key, action: 'SIGN', completedAt: at });
  if (!done) throw new AppError('NOT_ADDRESSED');
  const completionId = done.id;
  if (!done.isNew) return { recordId: completionId, completedAt: done.completedAt };
  const { fileHash } = await saidOf(trx, { target, ruleId, teamId, userId, meaning });
  const last = await findLast(trx, 'signature', channelId);
  const prevHash = last?.hash ?? FIRST_PREVIOUS_HASH;
  const time = at.toISOString();
  const statement = canonicalStatement({ ...key, fileHash, meaning, time, prevHash });
  const hash = sha256(statement);
  await insertSignature(trx, {
    completionId,
    channelId,
    sequence: (last?.sequence ?? 0) + 1,
    meaning,
    fileHash,
    prevHash,
    statement,
    hash,
    signerName: displayName,
    factor,
    method: window.method,
    reauthenticatedAt: window.openedAt,
    agreementVersion: AGREEMENT_VERSION,
    ip,
    userAgent,
    softwareVersion,
  });
  if (proof) await insertPasskeySignature(trx, completionId, proof);
  const { method, openedAt: reauthenticatedAt } = window;
  const shown = hashOfShown({ signerName: displayName, factor, method, reauthenticatedAt });
  record(
    trx,
    actor,
    { type: 'post.signed', ...key, recordId: completionId, meaning, factor, hash, shown },
    at,
  );
  return { recordId: completionId, completedAt: at };
}
