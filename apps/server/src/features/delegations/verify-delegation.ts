import { z } from 'zod';
import { parseJson } from '@studyline/contract/core/json';
import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/delegations/calls';
import type { delegationChanges, DelegationProblem } from '@studyline/contract/delegations/fields';
import type {
  DelegationPasskeyStatement,
  DelegationStatement,
} from '@studyline/contract/delegations/statement';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { longDate, word } from '../../core/words.ts';
import type { Call } from '../../http/route.ts';
import {
  type Compared,
  differences,
  problemsOfPlace,
  problemsOfShown,
  problemsOfWitnesses,
} from '../signatures/chain.ts';
import { sha256 } from '../signatures/file-hash.ts';
import { isSignedByPasskey } from '../signatures/passkey-series.ts';
import { isInSitting } from '../signatures/problems.ts';
import type { PasskeySignatureRow } from '../signatures/queries.ts';
import { presentPasskey } from '../signatures/verify-signature.ts';
import { dutyName } from '../reference-data/duty-name.ts';
import { requireSeenTeam } from './list-delegations.ts';
import { presentLine } from './present.ts';
import { findLine, type LineRow } from './queries.ts';
import { type DecisionRecord, findDecision, findPasskeyDecision } from './signature-queries.ts';

const ofDecision = z.object({
  decision: z.string(),
  delegationId: z.int(),
  teamId: z.int(),
  userId: z.int(),
  dutyId: z.int(),
  duty: z.string(),
  from: z.string(),
  to: z.string().nullable(),
  timeZone: z.string(),
  signerId: z.int(),
  time: z.string(),
});
const signedDelegation = ofDecision.extend({
  prevHash: z.string(),
}) satisfies z.ZodType<DelegationStatement>;
const signedByPasskey = ofDecision
  .extend({ nonce: z.string() })
  .strict() satisfies z.ZodType<DelegationPasskeyStatement>;

function readStatement(text: string): DelegationStatement | undefined {
  return signedDelegation.safeParse(parseJson(text)?.value).data;
}

/** The receipt of a decision: what is no longer as it was signed, and what has happened since. */
export async function verifyDelegation(
  actor: Actor,
  call: Call<typeof contract.verifyDelegation>,
): Promise<Result<typeof contract.verifyDelegation>> {
  const { facts } = await requireSeenTeam(actor, call);
  const [row, line] = [
    await findDecision(actor.server.db, call),
    await findLine(actor.server.db, { ...call, at: now() }),
  ];
  if (!row || !line) throw new AppError('DELEGATION_NOT_FOUND');
  const said = readStatement(row.statement);
  const proof = await findPasskeyDecision(actor.server.db, row.id);
  const problems = [...new Set([...problemsOf(row, said), ...(await problemsOfPasskey(row, proof))])];
  return {
    delegation: presentLine(actor, facts, line),
    decision: row.decision,
    meaning: word(actor.languageId, `delegations.says.${row.decision}`),
    signerName: row.signerName,
    signedDateTimeMillis: row.decidedAt.getTime(),
    factor: row.factor,
    method: row.method,
    reauthenticatedDateTimeMillis: row.reauthenticatedAt.getTime(),
    hash: row.hash,
    statement: row.statement,
    passkey: proof ? presentPasskey(proof) : null,
    isValid: problems.length === 0,
    problems: problems.map((problem) => ({
      problem,
      description: word(actor.languageId, `delegations.problem.${problem}`),
    })),
    changes: said ? changesOf(actor, row, line, said) : [],
  };
}

function problemsOf(row: DecisionRecord, said: DelegationStatement | undefined): DelegationProblem[] {
  const isHashed = sha256(row.statement) === row.hash;
  return [
    ...(isHashed && said ? [] : (['STATEMENT'] as const)),
    ...(said ? differencesOf(row, said) : []),
    ...(said ? problemsOfPlace(row, said.prevHash) : []),
    ...(isHashed ? problemsOfWitnesses(row) : []),
    ...(row.shownInTrail ? problemsOfShown(row, row.shownInTrail) : []),
  ];
}

/** What the passkey has signed says the same as the log, and was stored within the time of a sitting. */
async function problemsOfPasskey(
  row: DecisionRecord,
  proof: PasskeySignatureRow | undefined,
): Promise<DelegationProblem[]> {
  if (row.factor !== 'PASSKEY' && !proof) return [];
  const said = proof && signedByPasskey.safeParse(parseJson(proof.statement)?.value).data;
  if (!said || row.factor !== 'PASSKEY' || !(await isSignedByPasskey(proof))) return ['PASSKEY'];
  return [
    ...differences(comparedWith(row, said)),
    ...(isInSitting(row.decidedAt, said.time) ? [] : (['TIME'] as const)),
    // Whoever the log names instead has no such passkey.
    ...(proof.isOwn || row.decidedById !== said.signerId ? [] : (['PASSKEY_OWNER'] as const)),
  ];
}

function differencesOf(row: DecisionRecord, said: DelegationStatement): DelegationProblem[] {
  return differences([
    ...comparedWith(row, said),
    ['TIME', row.decidedAt.toISOString(), said.time],
    ['PREVIOUS', row.prevHash, said.prevHash],
  ]);
}

/** What every statement about a line says, whether it is hashed or signed by a passkey. */
function comparedWith(
  row: DecisionRecord,
  said: DelegationStatement | DelegationPasskeyStatement,
): Compared<DelegationProblem> {
  return [
    ['STATEMENT', row.id, said.delegationId],
    ['DECISION', row.decision, said.decision],
    ['TEAM', row.teamId, said.teamId],
    ['PERSON', row.userId, said.userId],
    ['DUTY', row.dutyId, said.dutyId],
    ['FROM', row.from, said.from],
    ['TO', row.to, said.to],
    ['TIME_ZONE', row.timeZone, said.timeZone],
    ['SIGNER', row.decidedById, said.signerId],
  ];
}

type Change = { change: (typeof delegationChanges)[number]; description: string };

function changesOf(
  { languageId }: Actor,
  row: DecisionRecord,
  line: LineRow,
  said: DelegationStatement,
): Change[] {
  const duty = dutyName('en', { key: row.dutyKey, name: row.dutyName });
  const describe = (change: Change['change'], values: Record<string, string>) => ({
    change,
    description: word(languageId, `delegations.change.${change}`, values),
  });
  return [
    ...(line.endedBecause ? [{ change: 'ENDED' as const, description: describeEnd(languageId, line) }] : []),
    ...(duty === said.duty ? [] : [describe('DUTY_RENAMED', { name: said.duty })]),
    ...(row.decidedBy === row.signerName ? [] : [describe('NAME', { name: row.signerName })]),
  ];
}

/** Who ended it, when and why. Its days are those of its time zone. */
function describeEnd(languageId: string, line: LineRow): string {
  const { to, timeZone, endedAt, endedBecause, endedBy, reason } = line;
  if (endedBecause === 'LAST_DAY' && to)
    return word(languageId, 'delegations.change.LAST_DAY', {
      date: longDate({ languageId, timezoneId: 'UTC' }, Date.parse(to)),
    });
  const date = endedAt ? longDate({ languageId, timezoneId: timeZone }, endedAt) : '';
  if (endedBecause !== 'PERSON') return word(languageId, 'delegations.change.LEFT', { date });
  const ended = word(languageId, 'delegations.change.ENDED', { date, name: endedBy ?? '' });
  return reason ? `${ended} ${word(languageId, 'delegations.change.reason', { reason })}` : ended;
}
