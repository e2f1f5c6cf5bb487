import type * as contract from '@studyline/contract/page-notes/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { findFile } from '../post-files/download-file.ts';
import { canAddNote } from './policy.ts';
import { presentNote } from './present.ts';
import * as queries from './queries.ts';

export async function addPageNote(
  actor: Actor,
  { id: postId, version, ...note }: Call<typeof contract.addPageNote>,
): Promise<contract.PageNote> {
  const { userId } = actor;
  requireContent(note);
  // Before the transaction: within it, this would take a second connection, and many at once would wait for each other's.
  const { pageCount } = await findFile(actor, postId, version);
  return transact(actor, async (trx) => {
    const noted = await queries.findNotedVersion(trx, userId, { postId, version });
    if (!noted) throw new AppError('POST_NOT_FOUND');
    authorize(canAddNote(noted, await queries.countNotes(trx, userId, postId)));
    if (pageCount !== null && note.page > Math.max(1, pageCount)) throw new AppError('FILE_NOT_FOUND');
    const at = now();
    const noteId = await queries.insertNote(trx, { userId, postId, version, ...note, at });
    record(trx, actor, { type: 'pageNote.changed', userId, noteId, what: 'ADDED' }, at);
    return presentNote(await lock(trx, userId, noteId));
  });
}

export async function changePageNote(
  actor: Actor,
  { noteId, noteText }: Call<typeof contract.changePageNote>,
): Promise<contract.PageNote> {
  const { userId } = actor;
  return transact(actor, async (trx) => {
    const before = await lock(trx, userId, noteId);
    requireContent({ quote: before.quote, noteText });
    if (before.noteText === noteText) return presentNote(before);
    const at = now();
    await queries.updateNote(trx, noteId, { noteText, at });
    record(trx, actor, { type: 'pageNote.changed', userId, noteId, what: 'CHANGED' }, at);
    return presentNote({ ...before, noteText, editedAt: at });
  });
}

export async function removePageNote(
  actor: Actor,
  { noteId }: Call<typeof contract.removePageNote>,
): Promise<{ noteId: number }> {
  const { userId } = actor;
  return transact(actor, async (trx) => {
    await lock(trx, userId, noteId);
    await queries.deleteNote(trx, noteId);
    record(trx, actor, { type: 'pageNote.changed', userId, noteId, what: 'REMOVED' });
    return { noteId };
  });
}

/** Throws PAGE_NOTE_NOT_FOUND also for the note of another person. */
async function lock(trx: Trx, userId: number, noteId: number): Promise<queries.NoteRow> {
  const note = await queries.lockNote(trx, userId, noteId);
  if (!note) throw new AppError('PAGE_NOTE_NOT_FOUND');
  return note;
}

function requireContent({ quote, noteText }: { quote: string; noteText: string }): void {
  if (quote === '' && noteText === '')
    throw new AppError('BAD_REQUEST', { issues: [{ path: 'noteText', message: { key: 'issue.required' } }] });
}
