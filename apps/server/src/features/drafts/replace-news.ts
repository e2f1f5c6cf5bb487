import type { z } from 'zod';
import type { DraftResult, replaceNews as endpoint } from '@studyline/contract/drafts/calls';
import type { Actor } from '../../core/actor.ts';
import { transact } from '../../core/transaction.ts';
import { changeContent } from './change-content.ts';
import { newsPayload } from './payloads.ts';

/** Replaces the text of news, and what else is sent. Throws what changeContent and newsPayload throw. */
export async function replaceNews(
  actor: Actor,
  { id, content, ...sent }: z.output<(typeof endpoint)['body']> & { id: number },
): Promise<DraftResult> {
  return transact(actor, (trx) =>
    changeContent(trx, actor, { id, postType: 'NEWS', sent }, (member, channelId) =>
      newsPayload(trx, member, channelId, content),
    ),
  );
}
