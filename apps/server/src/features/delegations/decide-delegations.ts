import {
  canonicalDelegation,
  canonicalDelegationByPasskey,
  type DelegationStatement,
} from '@studyline/contract/delegations/statement';
import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/delegations/calls';
import type { Delegation } from '@studyline/contract/delegations/calls';
import type { DelegationDecision } from '@studyline/contract/delegations/fields';
import type { SigningFactor } from '@studyline/contract/signatures/approval-types';
import { purposeOfDecision } from '@studyline/contract/signatures/purposes';
import { FIRST_PREVIOUS_HASH } from '@studyline/contract/signatures/statement';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { isRepeated, transact } from '../../core/transaction.ts';
import { version as softwareVersion } from '../../core/version.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { dutyName } from '../reference-data/duty-name.ts';
import { holdSigner } from '../signature-pins/queries.ts';
import { beginWindow } from '../signature-pins/reauthenticate.ts';
import { acceptAgreement, AGREEMENT_VERSION, findSigner, type Signer } from '../signature-pins/signer.ts';
import { hashOfShown } from '../signatures/chain.ts';
import { findLast, lockChains } from '../signatures/chain-queries.ts';
import { authorizeSigner, type Proofs, requireFactor } from '../signatures/factor.ts';
import { sha256 } from '../signatures/file-hash.ts';
import type { PasskeyProof, Statements } from '../signatures/passkey-series.ts';
import { missingToSign } from '../signatures/policy.ts';
import { type PasskeyAnswer, proveSeries, startSeries } from '../signatures/prove-by-passkey.ts';
import { lockTeam } from '../teams/lock-team.ts';
import type { TeamFacts } from '../teams/policy.ts';
import { authorizeChange, readLine, realignDelegates, requireLine, requireReason } from './lines.ts';
import { requireSeenTeam } from './list-delegations.ts';
import { canDecideDelegation, canDecideDelegations } from './policy.ts';
import * as queries from './queries.ts';
import { findFactor, insertDecisionSignature, insertPasskeyDecision } from './signature-queries.ts';

type Line = queries.LineRow;

interface Wanted {
  channelId: number;
  teamId: number;
  decision: DelegationDecision;
  ids: readonly number[];
}

interface Given extends Proofs {
  reason?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
  agreementVersion?: number | undefined;
}

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
    agreementVersion: signer.hasAgreed ? null : AGREEMENT_VERSION,
    can: missingToSign(factor, { ...signer, window: {}, hasAgreed: true }),
    methods: signer.methods,
    lockedUntilDateTimeMillis: signer.lockedUntil?.getTime() ?? null,
  };
}

/** What a passkey shall sign to decide about these lines. */
export async function startDeciding(
  actor: Actor,
  { agreementVersion, ...wanted }: Call<typeof contract.startDeciding>,
): Promise<Result<typeof contract.startDeciding>> {
  const { lines, signer } = await requireDecidable(actor, wanted, { agreementVersion });
  authorizeSigner(missingToSign('PASSKEY', signer), signer);
  return startSeries(actor, purposeOf(actor), statementsOf(actor, lines, wanted.decision));
}

/** Approves or refuses lines, each of which is signed: all or none. */
export async function decideDelegations(
  actor: Actor,
  call: Call<typeof contract.decideDelegations>,
): Promise<{ items: Delegation[] }> {
  return { items: await decide(actor, call, call) };
}

/** The answers are in the order of the ids. */
export async function decide(actor: Actor, wanted: Wanted, given: Given): Promise<Delegation[]> {
  const { channelId, teamId, decision, ids } = wanted;
  const { reason = '', passkey } = given;
  const factor = await findFactor(actor.server.db, channelId);
  // An answer that is given again: its lines have been decided.
  if (!(await isRepeated(actor))) {
    // Nobody is asked for their factor in vain, and no transaction waits for its hash.
    const { signer } = await requireDecidable(actor, wanted, given);
    if (decision === 'refuse') requireReason(reason);
    authorizeSigner(missingToSign(factor, signer), signer);
    await requireFactor(actor, { factor, channelId }, given);
  }
  return transact(actor, async (trx) => {
    const { member, facts } = await lockTeam(trx, actor, channelId, teamId);
    await holdSigner(trx, actor, passkey !== undefined);
    const { lines, signer } = await findDecidable(trx, member, facts, wanted, given);
    authorizeSigner(missingToSign(factor, signer), signer);
    const { hasAgreed } = await findSigner(trx, actor, []);
    if (!hasAgreed) await acceptAgreement(trx, actor, now());
    const proofOf =
      passkey &&
      (await proveSeries(trx, actor, purposeOf(actor), statementsOf(actor, lines, decision), passkey));
    if (proofOf) await beginWindow(trx, actor, 'PASSKEY');
    const { window } = await findSigner(trx, actor, purposesOf(wanted));
    if (!window) throw new AppError('REAUTHENTICATION_REQUIRED');
    await lockChains(trx, 'delegation_signature', [channelId]);
    const at = now();
    for (const [index, line] of lines.entries()) {
      await queries.decideLine(trx, line.id, { decision, userId: actor.userId, at });
      const { duty, hash, shown } = await sign(trx, member, {
        line,
        decision,
        factor,
        window,
        at,
        proof: proofOf?.(index),
      });
      const said = {
        delegationId: line.id,
        dutyId: line.dutyId,
        duty,
        decision,
        factor,
        hash,
        shown,
        reason,
      };
      record(trx, actor, { type: 'delegation.decided', channelId, teamId, userId: line.userId, ...said }, at);
    }
    const begun = decision === 'approve' ? lines.filter(({ startsAt }) => startsAt <= at) : [];
    for (const { id } of begun) await queries.beginLine(trx, id, at);
    await realignDelegates(trx, actor, begun, at);
    const items: Delegation[] = [];
    for (const id of ids) items.push(await readLine(trx, member, facts, { teamId, id }, at));
    return items;
  });
}

/** It is for the session that asked for it. */
const purposeOf = ({ sessionId }: Actor) => `decide ${sessionId}`;

const purposesOf = ({ ids, decision }: Wanted) => ids.map((id) => purposeOfDecision(id, decision));

type Agreeing = Pick<Given, 'agreementVersion'>;

/** Lines of a site that the caller sees and may decide about, by their ids, and by what they would sign. */
async function requireDecidable(
  actor: Actor,
  wanted: Wanted,
  agreeing: Agreeing,
): Promise<{ lines: Line[]; signer: Signer }> {
  const { facts } = await requireSeenTeam(actor, wanted);
  return findDecidable(actor.server.db, actor, facts, wanted, agreeing);
}

async function findDecidable(
  db: Actor['server']['db'] | Trx,
  actor: Actor,
  facts: TeamFacts,
  wanted: Wanted,
  { agreementVersion }: Agreeing,
): Promise<{ lines: Line[]; signer: Signer }> {
  const { teamId, decision } = wanted;
  const at = now();
  const lines: Line[] = [];
  for (const id of wanted.ids.toSorted((one, other) => one - other)) {
    const line = await requireLine(db, { teamId, id }, at);
    authorizeChange(canDecideDelegation(actor, facts, line, decision));
    lines.push(line);
  }
  const signer = await findSigner(db, actor, purposesOf(wanted));
  return {
    lines,
    signer: { ...signer, hasAgreed: signer.hasAgreed || agreementVersion === AGREEMENT_VERSION },
  };
}

/** What is signed about a line, apart from when and after what. */
function saidOf(
  { userId: signerId }: Actor,
  { id: delegationId, teamId, userId, dutyId, dutyKey, dutyName: name, from, to, timeZone }: Line,
  decision: DelegationDecision,
): Omit<DelegationStatement, 'time' | 'prevHash'> {
  const duty = dutyName('en', { key: dutyKey, name });
  return { decision, delegationId, teamId, userId, dutyId, duty, from, to, timeZone, signerId };
}

const statementsOf =
  (actor: Actor, lines: readonly Line[], decision: DelegationDecision): Statements =>
  (asked) =>
    lines.map((line) => canonicalDelegationByPasskey({ ...saidOf(actor, line, decision), ...asked }));

interface Signing {
  line: Line;
  decision: DelegationDecision;
  factor: SigningFactor;
  window: NonNullable<Signer['window']>;
  /** What the passkey has signed, where that is the factor. */
  proof: (PasskeyProof & { credentialId: string }) | undefined;
  at: Date;
}

async function sign(
  trx: Trx,
  actor: Actor,
  { line, decision, factor, window, proof, at }: Signing,
): Promise<{ duty: string; hash: string; shown: string }> {
  const { sessionId } = actor;
  if (sessionId === null) throw new AppError('REAUTHENTICATION_REQUIRED');
  const { id: delegationId, channelId } = line;
  const last = await findLast(trx, 'delegation_signature', channelId);
  const prevHash = last?.hash ?? FIRST_PREVIOUS_HASH;
  const said = saidOf(actor, line, decision);
  const statement = canonicalDelegation({ ...said, time: at.toISOString(), prevHash });
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
  if (proof) await insertPasskeyDecision(trx, delegationId, proof);
  const { method, openedAt: reauthenticatedAt } = window;
  const shown = hashOfShown({ signerName: actor.displayName, factor, method, reauthenticatedAt });
  return { duty: said.duty, hash, shown };
}
