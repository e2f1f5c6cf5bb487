import { purposeOfSigning } from '@studyline/contract/signatures/purposes';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import type { Db } from '../../db/pool.ts';
import { type CompletionTarget, findCompletionTargets } from '../compliance/queries.ts';
import { findSignerOfAny, type Signer } from '../signature-pins/signer.ts';
import type { SigningFacts } from './policy.ts';
import { findSigningTeams } from './queries.ts';

export interface WantedSigning {
  postId: number;
  ruleId: number;
  teamId: number;
  version: number | undefined;
}

export interface Signing extends SigningFacts {
  target: CompletionTarget;
  ruleId: number;
  signer: Signer;
  /** For which the signing window has to be open. */
  purpose: string;
  /** As the card of the action names it. */
  teamName: string;
}

/** What decides whether a person may sign. Throws POST_NOT_FOUND, RULE_NOT_FOUND. */
export async function findSigning(db: Db, actor: Actor, wanted: WantedSigning): Promise<Signing> {
  const [signing] = await requireSignings(db, actor, [wanted]);
  return signing!;
}

/** The same for several, in their order. */
export async function requireSignings(
  db: Db,
  actor: Actor,
  wanted: readonly WantedSigning[],
): Promise<Signing[]> {
  const found = await findSignings(db, actor, wanted);
  return found.map((signing) => {
    if (typeof signing === 'string') throw new AppError(signing);
    return signing;
  });
}

/** The same, with a code for each that can't be found. */
export async function findSignings(
  db: Db,
  actor: Actor,
  wanted: readonly WantedSigning[],
): Promise<(Signing | 'POST_NOT_FOUND' | 'RULE_NOT_FOUND')[]> {
  const targets = await findCompletionTargets(db, actor.userId, wanted);
  const teams = await findSigningTeams(
    db,
    wanted.map(({ teamId }) => teamId),
  );
  const signerFor = await findSignerOfAny(db, actor);
  return wanted.map(({ postId, ruleId, teamId }, at) => {
    const found = targets[at];
    if (!found) return 'POST_NOT_FOUND';
    const { target } = found;
    const team = teams.find((one) => one.teamId === teamId && one.channelId === target?.channelId);
    if (target?.action !== 'SIGN' || !team) return 'RULE_NOT_FOUND';
    const { factor, teamName } = team;
    const purpose = purposeOfSigning({ postId, version: target.version, ruleId, teamId });
    return { target, ruleId, teamId, purpose, factor, teamName, signer: signerFor([purpose]) };
  });
}

/** Signatures in the order in which everybody locks their posts. Throws BAD_REQUEST if one is wanted twice. */
export function inOrder<T extends WantedSigning>(wanted: readonly T[]): T[] {
  const keys = wanted.map(({ postId, ruleId, teamId }) => `${postId} ${ruleId} ${teamId}`);
  if (new Set(keys).size < keys.length)
    throw new AppError('BAD_REQUEST', {
      issues: [{ path: 'signings', message: { key: 'issue.signedTwice' } }],
    });
  return wanted.toSorted(
    (one, other) => one.postId - other.postId || one.ruleId - other.ruleId || one.teamId - other.teamId,
  );
}
