import { type Actor } from '../../core/actor.ts';
import type { DraftResult } from '@studyline/contract/drafts/calls';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import { transact } from '../../core/transaction.ts';
import { canEditDraft } from '../posts/draft-policy.ts';
import { findPayload } from '../posts/payload-queries.ts';
import { lockNewestVersion } from '../posts/newest-version.ts';
import { findVersion } from '../posts/version-queries.ts';
import { changeDraft, type DraftChanges } from './change-draft.ts';
import { changedPayload, readSent } from './post-types.ts';
import { presentDraft } from './present.ts';
import { publishOrSubmit } from './publish.ts';

/**
 * Saves the form of a draft, and publishes or submits it if requested. A change returns a submitted draft to its author first.
 * Decision: without a change it stays submitted, even if it is saved as a draft; there was nothing to record.
 */
export async function updateDraft(
  actor: Actor,
  { id, edit, ...sent }: DraftChanges & { id: number },
): Promise<DraftResult> {
  const changes = await readSent(sent);
  return transact(actor, async (trx) => {
    const { actor: member, post, facts } = await lockNewestVersion(trx, actor, id);
    authorize(canEditDraft(member, facts));
    const ref = { postId: id, version: facts.version };
    const seen = await findVersion(trx, id, facts.version);
    if (edit !== undefined && edit !== seen.edit) throw new AppError('DRAFT_CHANGED');
    const previous = await findPayload(trx, ref);
    const { channelId, postType } = post;
    const payload = await changedPayload(trx, { actor: member, channelId, postType }, changes, previous);
    await changeDraft(trx, member, post, facts.version, { ...changes, payload });
    if (changes.intent === 'PUBLISH') await publishOrSubmit(trx, member, ref);
    return presentDraft(await findVersion(trx, id, facts.version));
  });
}
