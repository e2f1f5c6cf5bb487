import type { z } from 'zod';
import type { ContentChanges, DraftResult, replacementFields } from '@studyline/contract/drafts/calls';
import type { Actor } from '../../core/actor.ts';
import { isRepeated, transact } from '../../core/transaction.ts';
import type { IncomingFile, IncomingFiles } from '../../http/multipart.ts';
import { transactWithCourse } from '../courses/receive-course.ts';
import { drained, transactWithFile } from '../post-files/upload.ts';
import { findPostState } from '../posts/version-queries.ts';
import { changeContent, type ContentChange, checkReplacement } from './change-content.ts';
import { readSent } from './post-types.ts';

type Replaced = z.output<typeof replacementFields> & ContentChanges & { id: number };

export async function replaceNews(actor: Actor, { id, ...sent }: Replaced): Promise<DraftResult> {
  return replaceText(actor, { id, postType: 'NEWS', sent: await readSent(sent) });
}

export async function replaceEvent(actor: Actor, { id, ...sent }: Replaced): Promise<DraftResult> {
  return replaceText(actor, { id, postType: 'EVENT', sent: await readSent(sent) });
}

async function replaceText(actor: Actor, change: ContentChange): Promise<DraftResult> {
  return transact(actor, (trx) => changeContent(trx, actor, change));
}

/** Checked before any bytes are accepted, unless it repeats an answered request, and again once all have arrived. */
export async function replaceDocument(
  actor: Actor,
  { id, file: incoming, ...sent }: Replaced & { file: IncomingFile },
): Promise<DraftResult> {
  return drained(incoming, async () => {
    const change = { id, postType: 'DOCUMENT', sent } as const;
    const channelId = await checkBefore(actor, change);
    return transactWithFile(actor, { channelId, keepsMetadata: true }, incoming, (trx, file) =>
      changeContent(trx, actor, change, { file }),
    );
  });
}

/** Checked like a document. */
export async function replaceCourse(
  actor: Actor,
  { id, files, ...given }: Replaced & { files: IncomingFiles },
): Promise<DraftResult> {
  try {
    const change = { id, postType: 'COURSE', sent: await readSent(given) } as const;
    const channelId = await checkBefore(actor, change);
    return await transactWithCourse(actor, channelId, files, (trx, received) =>
      changeContent(trx, actor, change, { received }),
    );
  } finally {
    files.skipRest();
  }
}

/** Returns the study of the post. */
async function checkBefore(actor: Actor, change: ContentChange): Promise<number> {
  const { db } = actor.server;
  const state = await findPostState(db, change.id);
  const isKnown = state && (await isRepeated(actor));
  return isKnown ? state.channelId : (await checkReplacement(db, actor, state, change)).post.channelId;
}
