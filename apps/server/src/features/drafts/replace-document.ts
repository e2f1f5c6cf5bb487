import type { DraftResult } from '@studyline/contract/drafts/calls';
import type { Actor } from '../../core/actor.ts';
import { isRepeated } from '../../core/transaction.ts';
import type { IncomingFile } from '../../http/multipart.ts';
import { drained, transactWithFile } from '../post-files/upload.ts';
import { findPostState } from '../posts/version-queries.ts';
import { changeContent, checkReplacement, type Replacement } from './change-content.ts';
import { documentPayload } from './payloads.ts';

/**
 * Replaces a document's file, and what else is sent. It is checked before a byte is taken, unless it repeats what has been answered,
 * and again once all have come. Throws what changeContent throws.
 */
export async function replaceDocument(
  actor: Actor,
  { id, file, ...sent }: Replacement & { id: number; file: IncomingFile },
): Promise<DraftResult> {
  return drained(file, async () => {
    const { db } = actor.server;
    const change = { id, postType: 'DOCUMENT', sent } as const;
    const state = await findPostState(db, id);
    const isKnown = state && (await isRepeated(actor));
    const { channelId } = isKnown ? state : (await checkReplacement(db, actor, state, change)).post;
    return transactWithFile(actor, channelId, file, (trx, received) =>
      changeContent(trx, actor, change, () => documentPayload(received)),
    );
  });
}
