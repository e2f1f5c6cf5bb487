import type { z } from 'zod';
import type { addEvent as endpoint, DraftResult } from '@studyline/contract/drafts/calls';
import { type Actor, lockActor } from '../../core/actor.ts';
import { transact } from '../../core/transaction.ts';
import { findVersion } from '../posts/version-queries.ts';
import { checkPost, createPost } from './create-post.ts';
import { eventPayload } from './payloads.ts';
import { presentDraft } from './present.ts';
import { publishOrSubmit } from './publish.ts';

/** Creates an event, as a draft, or published or submitted at once. Throws what checkPost and eventPayload throw. */
export async function addEvent(
  actor: Actor,
  { channelId, ...fields }: z.output<(typeof endpoint)['body']> & { channelId: number },
): Promise<DraftResult> {
  return transact(actor, async (trx) => {
    const member = await lockActor(trx, actor, channelId);
    const permissions = await checkPost(trx, member, channelId, fields);
    const payload = await eventPayload(trx, member, channelId, fields);
    const ref = await createPost(trx, member, {
      ...fields,
      postType: 'EVENT',
      channelId,
      permissions,
      payload,
    });
    if (fields.intent === 'PUBLISH') await publishOrSubmit(trx, member, ref);
    return presentDraft(await findVersion(trx, ref.postId, ref.version));
  });
}
