import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/page-notes/calls';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import type { Call } from '../../http/route.ts';
import { canAddNote } from './policy.ts';
import { presentNote } from './present.ts';
import * as queries from './queries.ts';

export async function listPageNotes(
  { server: { db }, userId }: Actor,
  { id: postId, version }: Call<typeof contract.listPageNotes>,
): Promise<Result<typeof contract.listPageNotes>> {
  const [noted, notes] = await Promise.all([
    queries.findNotedVersion(db, userId, { postId, version }),
    queries.findNotes(db, userId, postId),
  ]);
  if (!noted) throw new AppError('POST_NOT_FOUND');
  return { items: notes.map(presentNote), can: { add: canAddNote(noted, notes.length) } };
}
