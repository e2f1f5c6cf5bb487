import { purposeOfSigning } from '@studyline/contract/signatures/purposes';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import type { Db } from '../../db/pool.ts';
import { type CompletionTarget, findCompletionTarget } from '../compliance/queries.ts';
import { findSigner, type Signer } from '../signature-pins/signer.ts';
import type { SigningFacts } from './policy.ts';
import { findSigningTeam } from './queries.ts';

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
  const found = await findCompletionTarget(db, actor.userId, wanted);
  if (!found) throw new AppError('POST_NOT_FOUND');
  const { target } = found;
  const { postId, ruleId, teamId } = wanted;
  const team = target && (await findSigningTeam(db, { channelId: target.channelId, teamId }));
  if (target?.action !== 'SIGN' || !team) throw new AppError('RULE_NOT_FOUND');
  const purpose = purposeOfSigning({ postId, version: target.version, ruleId, teamId });
  return { target, ruleId, teamId, purpose, ...team, signer: await findSigner(db, actor, [purpose]) };
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
