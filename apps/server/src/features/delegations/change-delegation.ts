import { canonicalDelegation } from '@studyline/contract/delegations/statement';
import type { Result } from '@studyline/contract/core/endpoint';
import type { Delegation } from '@studyline/contract/delegations/calls';
import type * as contract from '@studyline/contract/delegations/calls';
import { FIRST_PREVIOUS_HASH } from '@studyline/contract/signatures/statement';
import { purposeOfDecision } from '@studyline/contract/signatures/purposes';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record, writeRecorded } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import { version as softwareVersion } from '../../core/version.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { lockMemberAndStudy } from '../members/member-queries.ts';
import { realignActions } from '../required-actions/assignment-queries.ts';
import { AGREEMENT_VERSION, findSigner, lockSigner, type Signer } from '../signature-pins/signer.ts';
import { authorizeSigner, requireFactor } from '../signatures/factor.ts';
import { sha256 } from '../signatures/file-hash.ts';
import { missingToSign } from '../signatures/policy.ts';
import { lockTeam } from '../teams/lock-team.ts';
import { dutyName } from '../reference-data/duty-name.ts';
import { requireSeenTeam } from './list-delegations.ts';
import { canDecideDelegation, canDecideDelegations, canEndDelegation } from './policy.ts';
import { presentLine } from './present.ts';
import * as queries from './queries.ts';
import { findFactor, insertDecisionSignature, lockLastDecision } from './signature-queries.ts';

type ChangeCall = Call<typeof contract.changeDelegation>;
type Line = queries.LineRow;
type Factor = Awaited<ReturnType<typeof findFactor>>;

/** What the caller would sign with, and what is in the way. */
export async function getDelegationSigning(
  actor: Actor,
  call: Call<typeof contract.getDelegationSigning>,
): Promise<Result<typeof contract.getDelegationSigning>> {
  const { facts } = await requireSeenTeam(actor, call);
  authorize(canDecideDelegations(actor, facts));
  const { db } = actor.server;
  const [factor, signer] = [
    await findFactor(db, call.channelId),
    await findSigner(db, actor, call.signing?.split(',') ?? []),
  ];
  return {
    signerName: actor.displayName,
    factor,
    windowUntilDateTimeMillis: signer.window?.until.getTime() ?? null,
    can: missingToSign(factor, { ...signer, window: {} }),
    methods: signer.methods,
    lockedUntilDateTimeMillis: signer.lockedUntil?.getTime() ?? null,
  };
}

/** Approves or refuses a line, which is a signature, or ends it. */
export async function changeDelegation(actor: Actor, call: ChangeCall): Promise<Delegation> {
  const { transitionName: transition, reason = '' } = call;
  return transition === 'end' ? end(actor, call, reason) : decide(actor, call, transition, reason);
}

function requireReason(reason: string): void {
  if (!reason)
    throw new AppError('BAD_REQUEST', { issues: [{ path: 'reason', message: { key: 'issue.required' } }] });
}

async function requireLine(
  db: Trx | Actor['server']['db'],
  { teamId, id }: ChangeCall,
  at: Date,
): Promise<Line> {
  const line = await queries.findLine(db, { teamId, id, at });
  if (!line) throw new AppError('DELEGATION_NOT_FOUND');
  return line;
}

async function decide(
  actor: Actor,
  call: ChangeCall,
  decision: 'approve' | 'refuse',
  reason: string,
): Promise<Delegation> {
  const { channelId, teamId } = call;
  const { db } = actor.server;
  // Nobody is asked for their factor in vain, and no transaction waits for its hash.
  const { facts: shown } = await requireSeenTeam(actor, call);
  const asked = await requireLine(db, call, now());
  authorizeDecision(canDecideDelegation(actor, shown, asked, decision));
  if (decision === 'refuse') requireReason(reason);
  const purposes = [purposeOfDecision(call.id, decision)];
  const [factor, before] = [await findFactor(db, channelId), await findSigner(db, actor, purposes)];
  authorizeSigner(missingToSign(factor, before), before);
  await requireFactor(actor, { factor, channelId }, call);
  return transact(actor, async (trx) => {
    const { member, facts } = await lockTeam(trx, actor, channelId, teamId);
    const signer = await lockSigner(trx, actor, purposes);
    const at = now();
    const line = await requireLine(trx, call, at);
    authorizeDecision(canDecideDelegation(member, facts, line, decision));
    authorizeSigner(missingToSign(factor, signer), signer);
    const delegate = await queries.findDelegate(trx, line);
    if (!delegate && decision === 'approve') throw new AppError('MEMBER_NOT_CURRENT');
    await queries.decideLine(trx, line.id, { decision, userId: actor.userId, at });
    const { duty, hash } = await signDecision(trx, member, { line, decision, factor, signer, at });
    const said = { delegationId: line.id, dutyId: line.dutyId, duty, decision, factor, hash, reason };
    record(trx, actor, { type: 'delegation.decided', channelId, teamId, userId: line.userId, ...said }, at);
    if (decision === 'approve' && line.startsAt <= at) {
      await queries.beginLine(trx, line.id, at);
      await realignDelegate(trx, actor, line, at);
    }
    return readLine(trx, member, facts, line, at);
  });
}

function authorizeDecision(may: ReturnType<typeof canDecideDelegation>): void {
  authorize(may, may === 'ILLEGAL_TRANSITION' ? { allowedTransitions: [] } : {});
}

async function signDecision(
  trx: Trx,
  actor: Actor,
  {
    line,
    decision,
    factor,
    signer,
    at,
  }: { line: Line; decision: 'approve' | 'refuse'; factor: Factor; signer: Signer; at: Date },
): Promise<{ duty: string; hash: string }> {
  const { sessionId, userId: signerId } = actor;
  const { window } = signer;
  if (!window || sessionId === null) throw new AppError('REAUTHENTICATION_REQUIRED');
  const { id: delegationId, channelId, teamId, userId, dutyId, from, to, timeZone } = line;
  const duty = dutyName('en', { key: line.dutyKey, name: line.dutyName });
  const last = await lockLastDecision(trx, channelId);
  const prevHash = last?.hash ?? FIRST_PREVIOUS_HASH;
  const asked = { delegationId, teamId, userId, dutyId, duty, from, to, timeZone };
  const statement = canonicalDelegation({ decision, ...asked, signerId, time: at.toISOString(), prevHash });
  const hash = sha256(statement);
  await insertDecisionSignature(trx, {
    delegationId,
    channelId,
    sequence: (last?.sequence ?? 0) + 1,
    prevHash,
    statement,
    hash,
    signerName: actor.displayName,
    factor,
    sessionId,
    method: window.method,
    reauthenticatedAt: window.openedAt,
    agreementVersion: AGREEMENT_VERSION,
    ip: actor.ip,
    userAgent: actor.userAgent,
    softwareVersion,
  });
  return { duty, hash };
}

async function end(actor: Actor, call: ChangeCall, reason: string): Promise<Delegation> {
  const { channelId, teamId } = call;
  return transact(actor, async (trx) => {
    const { member, facts } = await lockTeam(trx, actor, channelId, teamId);
    const at = now();
    const line = await requireLine(trx, call, at);
    const may = canEndDelegation(member, facts, line);
    authorize(may, may === 'ILLEGAL_TRANSITION' ? { allowedTransitions: [] } : {});
    if (line.status !== 'WAITING') requireReason(reason);
    await queries.endLine(trx, line.id, { userId: actor.userId, at });
    const duty = dutyName('en', { key: line.dutyKey, name: line.dutyName });
    const said = { delegationId: line.id, dutyId: line.dutyId, duty, reason };
    record(trx, actor, { type: 'delegation.ended', channelId, teamId, userId: line.userId, ...said }, at);
    await realignDelegate(trx, actor, line, at);
    return readLine(trx, member, facts, line, at);
  });
}

/** Brings what is required of the person into line with what is delegated to them. */
async function realignDelegate(
  trx: Trx,
  actor: Actor,
  { channelId, userId }: { channelId: number; userId: number },
  at: Date,
): Promise<void> {
  const member = await lockMemberAndStudy(trx, channelId, userId);
  if (member) await realignActions(trx, actor, { memberIds: [member.id] }, at);
}

async function readLine(
  trx: Trx,
  actor: Actor,
  facts: Parameters<typeof presentLine>[1],
  line: Line,
  at: Date,
): Promise<Delegation> {
  // Its reason is read from the audit trail.
  await writeRecorded(trx);
  const row = await queries.findLine(trx, { teamId: line.teamId, id: line.id, at });
  return presentLine(actor, facts, row ?? line);
}
