import type { ContentChanges, DraftResult } from '@studyline/contract/drafts/calls';
import type { WrittenType } from '@studyline/contract/posts/calls';
import { type Actor, lockActor } from '../../core/actor.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import type { IncomingFile, IncomingFiles } from '../../http/multipart.ts';
import { transactWithCourse } from '../courses/receive-course.ts';
import { drained, type ReceivedFile, transactWithFile } from '../post-files/upload.ts';
import { findVersion } from '../posts/version-queries.ts';
import { checkPost, createPost, type PostFields } from './create-post.ts';
import { readPayload, readSent, type SentContent } from './post-types.ts';
import { presentDraft } from './present.ts';
import { publishOrSubmit } from './publish.ts';

type Place = { channelId: number };
type NewPost = PostFields & ContentChanges & Place;
type NewFilePost = PostFields & Place & { file: IncomingFile };
type NewCourse = NewPost & { files: IncomingFiles };

export async function addNews(actor: Actor, post: NewPost): Promise<DraftResult> {
  const sent = await readSent(post);
  return transact(actor, (trx) => addPost(trx, actor, 'NEWS', sent));
}

export async function addEvent(actor: Actor, post: NewPost): Promise<DraftResult> {
  const sent = await readSent(post);
  return transact(actor, (trx) => addPost(trx, actor, 'EVENT', sent));
}

/** Permission and references are checked before any bytes are accepted, and again once all have arrived. */
export async function addDocument(actor: Actor, { file, ...post }: NewFilePost): Promise<DraftResult> {
  return drained(file, async () => {
    await checkPost(actor.server.db, actor, post.channelId, 'DOCUMENT', post);
    const use = { channelId: post.channelId, keepsMetadata: true };
    return transactWithFile(actor, use, file, (trx, received) =>
      addPost(trx, actor, 'DOCUMENT', post, received),
    );
  });
}

/** Checked like a document. */
export async function addCourse(actor: Actor, { files, ...post }: NewCourse): Promise<DraftResult> {
  try {
    const sent = await readSent(post);
    await checkPost(actor.server.db, actor, post.channelId, 'COURSE', post);
    return await transactWithCourse(actor, post.channelId, files, (trx, received) =>
      addPost(trx, actor, 'COURSE', { ...sent, received }),
    );
  } finally {
    files.skipRest();
  }
}

/** Creates a post: as a draft, or published or submitted immediately. */
async function addPost(
  trx: Trx,
  actor: Actor,
  postType: WrittenType,
  { channelId, ...fields }: PostFields & Omit<SentContent, 'file'> & Place,
  file?: ReceivedFile,
): Promise<DraftResult> {
  const member = await lockActor(trx, actor, channelId);
  const permissions = await checkPost(trx, member, channelId, postType, fields);
  const payload = await readPayload(trx, { actor: member, channelId, postType }, { ...fields, file });
  const ref = await createPost(trx, member, { ...fields, postType, channelId, permissions, payload });
  if (fields.intent === 'PUBLISH') await publishOrSubmit(trx, member, ref);
  return presentDraft(await findVersion(trx, ref.postId, ref.version));
}
