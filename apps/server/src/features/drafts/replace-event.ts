import type { z } from 'zod';
import type { DraftResult, replaceEvent as endpoint } from '@studyline/contract/drafts/calls';
import type { Actor } from '../../core/actor.ts';
import { transact } from '../../core/transaction.ts';
import { changeContent } from './change-content.ts';
import { eventPayload } from './payloads.ts';

/** Changes an event, and what else is sent. Throws what changeContent and eventPayload throw. */
export async function replaceEvent(
  actor: Actor,
  { id, ...sent }: z.output<(typeof endpoint)['body']> & { id: number },
): Promise<DraftResult> {
  return transact(actor, (trx) =>
    changeContent(trx, actor, { id, postType: 'EVENT', sent }, (member, channelId, former) =>
      eventPayload(trx, member, channelId, sent, former),
    ),
  );
}
