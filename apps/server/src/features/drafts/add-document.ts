import type { DraftResult } from '@studyline/contract/drafts/calls';
import { type Actor, lockActor } from '../../core/actor.ts';
import type { IncomingFile } from '../../http/multipart.ts';
import { drained, transactWithFile } from '../post-files/upload.ts';
import { findVersion } from '../posts/version-queries.ts';
import { checkPost, createPost, type PostFields } from './create-post.ts';
import { documentPayload } from './payloads.ts';
import { presentDraft } from './present.ts';
import { publishOrSubmit } from './publish.ts';

/**
 * Creates a document post from an upload, as a draft, or published or submitted at once. Who may create it and what it refers to
 * is checked before a byte is taken, and again once all have come.
 */
export async function addDocument(
  actor: Actor,
  { channelId, file, ...fields }: PostFields & { channelId: number; file: IncomingFile },
): Promise<DraftResult> {
  return drained(file, async () => {
    await checkPost(actor.server.db, actor, channelId, fields);
    return transactWithFile(actor, channelId, file, async (trx, received) => {
      const member = await lockActor(trx, actor, channelId);
      const permissions = await checkPost(trx, member, channelId, fields);
      const payload = documentPayload(received);
      const ref = await createPost(trx, member, {
        ...fields,
        postType: 'DOCUMENT',
        channelId,
        permissions,
        payload,
      });
      if (fields.intent === 'PUBLISH') await publishOrSubmit(trx, member, ref);
      return presentDraft(await findVersion(trx, ref.postId, ref.version));
    });
  });
}
