import { findIsUnblinded, findPostingFacts, findPostingRoles } from '../posting-queries.ts';
import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/sharing/calls';
import {
  GRACE_PERIOD_MILLIS,
  GRACE_PERIODS_MILLIS,
} from '@studyline/contract/required-actions/required-action';
import { type Actor, requireMembership } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import type { Call } from '../../../http/route.ts';
import { findDefaultPermissions, findShareableTeams } from '../default-permissions.ts';
import { canCreateCourse, canCreateDraft, canMarkUnblinded, canPublish, canPublishOwn } from '../policy.ts';
import { postingRightsOf } from '../posting-rights.ts';

/** The options offered to this person for a new post. */
export async function getPostingPermissions(
  actor: Actor,
  { channelId }: Call<typeof contract.getPostingPermissions>,
): Promise<Result<typeof contract.getPostingPermissions>> {
  requireMembership(actor, channelId);
  const { db } = actor.server;
  const facts = await findPostingFacts(db, channelId);
  if (!facts) throw new AppError('CHANNEL_NOT_FOUND');
  const { choosesPeriods, hasCourses, ...limits } = facts;
  const createDocument = canCreateDraft(actor, channelId);
  const [isUnblinded, roles] = await Promise.all([
    findIsUnblinded(db, actor.userId, channelId),
    findPostingRoles(db, channelId),
  ]);
  return {
    can: {
      createDocument,
      createCourse: canCreateCourse(actor, channelId, hasCourses),
      publish: canPublishOwn(actor, channelId, facts.fourEyes),
      approve: canPublish(actor, channelId),
      markUnblinded: canMarkUnblinded(isUnblinded),
    },
    roles: roles.map(({ id: roleId, key, name }) => ({ roleId, name, ...postingRightsOf(key) })),
    restrictedToTeamIds: createDocument === true ? await findShareableTeams(db, actor, channelId) : null,
    defaultPermissions: await findDefaultPermissions(db, actor, channelId),
    gracePeriodsMillis: choosesPeriods ? [...GRACE_PERIODS_MILLIS] : [GRACE_PERIOD_MILLIS],
    ...limits,
  };
}
