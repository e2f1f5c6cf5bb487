import type * as contract from '@studyline/contract/sharing/readers';
import type { Actor } from '../../../core/actor.ts';
import { authorize } from '../../../core/authorize.ts';
import { AppError } from '../../../core/errors.ts';
import type { Call } from '../../../http/route.ts';
import { audiencesOf, compareRules } from '../../compliance/compare-rules.ts';
import { findReached } from '../../compliance/reach.ts';
import { findRules } from '../../compliance/rule-queries.ts';
import { requireOffered } from '../../compliance/rules.ts';
import { openDirectory } from '../../members/directory.ts';
import { canUpdate } from '../../posts/policy.ts';
import { requireShareableTeams } from '../default-permissions.ts';
import { findPostFacts } from '../post-facts-queries.ts';
import { requireOwnReferences } from '../references.ts';
import { presentPeople } from './present.ts';
import { findChangedPeople } from './preview-rules-queries.ts';

/** Whom a change of the rules would concern, by the same comparison and the same rows as the change itself. */
export async function previewRules(
  actor: Actor,
  { id: postId, ruleSet }: Call<typeof contract.previewRules>,
): Promise<contract.RulesPreview> {
  const { db } = actor.server;
  const post = await findPostFacts(db, actor, postId);
  if (!post) throw new AppError('POST_NOT_FOUND');
  authorize(canUpdate(actor, post));
  const { channelId } = post;
  const { retired, added } = compareRules(await findRules(db, postId), ruleSet);
  await requireShareableTeams(db, actor, { channelId, postId }, audiencesOf(ruleSet));
  await requireOwnReferences(db, channelId, audiencesOf(added));
  await requireOffered(db, post, added);
  const { directory } = await openDirectory(actor, channelId);
  const { teamIds, userId } = await findReached(db, actor, post);
  const found = await findChangedPeople(db, postId, {
    retiredIds: retired.map(({ ruleId }) => ruleId),
    added,
    directory,
    // Who has done it is told only to those who may see that of everyone (R32).
    showsDone: teamIds === null && userId === null,
  });
  return {
    changes: found.map(({ requiredActionType, asked, again, renewed, ended, done }) => ({
      requiredActionType,
      asked: presentPeople(actor, asked),
      again: presentPeople(actor, again),
      renewed: presentPeople(actor, renewed),
      ended: presentPeople(actor, ended),
      done: presentPeople(actor, done),
    })),
  };
}
