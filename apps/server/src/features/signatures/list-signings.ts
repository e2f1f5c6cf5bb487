import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/signatures/calls';
import type { Actor } from '../../core/actor.ts';
import type { Call } from '../../http/route.ts';
import { findSigner } from '../signature-pins/signer.ts';
import { findSignings, type Signing } from './find-signing.ts';
import { presentMeaning, presentSigner } from './get-signing.ts';
import { canSignOnceShown } from './policy.ts';

/** What the person would sign in one sitting. */
export async function listSignings(
  actor: Actor,
  { signings }: Call<typeof contract.listSignings>,
): Promise<Result<typeof contract.listSignings>> {
  const { db } = actor.server;
  const found = await findSignings(db, actor, signings);
  return {
    signerName: actor.displayName,
    ...presentSigner(await findSigner(db, actor, [])),
    items: signings.map(({ postId, teamId, ruleId }, at) => ({
      postId,
      teamId,
      ruleId,
      ...present(actor, found[at]!),
    })),
  };
}

function present(actor: Actor, found: Signing | 'POST_NOT_FOUND' | 'RULE_NOT_FOUND') {
  const refused = { meanings: [], factor: null, windowUntilDateTimeMillis: null };
  if (typeof found === 'string') return { ...refused, can: found };
  const { target, factor, signer } = found;
  const [meaning] = target.approvalTypes;
  if (!meaning) return { ...refused, can: 'RULE_NOT_FOUND' as const };
  const can = canSignOnceShown(actor, found, meaning);
  if (can === 'NOT_ADDRESSED' || can === 'WRONG_TEAM') return { ...refused, can };
  return {
    meanings: target.approvalTypes.map((one) => presentMeaning(actor.languageId, one)),
    factor,
    windowUntilDateTimeMillis: signer.window?.until.getTime() ?? null,
    can,
  };
}
