import { findPostingFacts } from './reference-queries.ts';
import { scopesOf } from '../../core/roles.ts';
import { canPublish, canCreateDraft } from './policy.ts';
import { AppError } from '../../core/errors.ts';
import { requireMembership } from '../../core/actor.ts';
import type * as contract from '@studyline/contract/sharing';
import type { Result } from '@studyline/contract/endpoint';
import type { Actor } from '../../core/actor.ts';

/** What post creation offers this person: a monitor or a site's coordinator writes for own teams only, always as a draft. */
export async function getPostingPermissions(
  actor: Actor,
  channelId: number,
): Promise<Result<typeof contract.getPostingPermissions>> {
  const member = requireMembership(actor, channelId);
  const facts = await findPostingFacts(actor.server.db, channelId);
  if (!facts) throw new AppError('CHANNEL_NOT_FOUND');
  const publish = canPublish(actor, channelId);
  const [scope] = scopesOf(member.roleKeys, 'POST_CREATE_DRAFT');
  return {
    can: { createDocument: canCreateDraft(actor, channelId), publish, approve: publish },
    restrictedToTeamIds: scope === undefined || scope === 'ALL' ? null : member.teamIds,
    ...facts,
  };
}
