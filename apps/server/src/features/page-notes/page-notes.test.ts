import { listChannelAudit, listPostAudit } from '@studyline/contract/audit/calls';
import * as notes from '@studyline/contract/page-notes/calls';
import { exportRecorded, listRecorded } from '@studyline/contract/recorded/calls';
import { updatePermissions } from '@studyline/contract/sharing/readers';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectHidden, startApp } from '../../../test/app.ts';
import { add, addApproved, move, removePost, replace } from '../../../test/posts.ts';
import { buildMember, buildWorld, everyone, leaveStudy, nobody, type Person } from '../../../test/world.ts';
import { canAddNote } from './policy.ts';

const app = await startApp();
const { study, manager, author, approver, reader } = await buildWorld(app.server.db);
const other = await buildMember(app.server.db, study, { roles: ['SUB_INVESTIGATOR'] });
afterAll(() => app.close());
let postId: number;
beforeEach(async () => {
  postId = await addApproved(app, study, { author, approver });
});

const HIGHLIGHT = {
  page: 1,
  quote: 'The dose is 10 mg',
  areas: [{ left: 0.1, top: 0.2, width: 0.5, height: 0.02 }],
  noteText: 'Ask the pharmacy',
};
const addNote = (person: Person, body: object = HIGHLIGHT, version = 1) =>
  app.as(person).call(notes.addPageNote, { params: { id: postId, version }, body: body as never });
const list = (person: Person, version = 1) =>
  app.as(person).call(notes.listPageNotes, { params: { id: postId, version } });
const change = (person: Person, noteId: number, noteText: string) =>
  app.as(person).call(notes.changePageNote, { params: { noteId }, body: { noteText } });
const remove = (person: Person, noteId: number) =>
  app.as(person).call(notes.removePageNote, { params: { noteId } });
const added = async (person: Person, body?: object, version?: number) => {
  const answer = await addNote(person, body, version);
  expect(answer.status).toBe(200);
  return answer.body;
};

describe('addPageNote', () => {
  test('200 keeps a highlight with its place, for its writer only', async () => {
    const note = await added(reader);
    expect(note).toMatchObject({ ...HIGHLIGHT, version: 1, label: 'v1.0', editDateTimeMillis: null });
    expect((await list(reader)).body).toEqual({ items: [note], can: { add: true } });
    for (const person of [manager, author, approver, other])
      expect((await list(person)).body.items).toEqual([]);
  });

  test('200 for many at once: none needs two connections', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => addNote(reader)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  test('200 for a note about a page, without a quote', async () => {
    const note = await added(reader, { page: 1, noteText: 'Figure 2 is missing' });
    expect(note).toMatchObject({ quote: '', areas: [], noteText: 'Figure 2 is missing' });
  });

  test.each<[string, object]>([
    ['neither a quote nor a note', { page: 1 }],
    ['only blanks', { page: 1, quote: '  ', noteText: ' \n ' }],
    ['page 0', { page: 0, noteText: 'x' }],
    ['a note that is too long', { page: 1, noteText: 'x'.repeat(notes.MAX_NOTE_TEXT + 1) }],
    ['a quote that is too long', { page: 1, quote: 'x'.repeat(notes.MAX_QUOTE + 1) }],
    ['a place outside the page', { ...HIGHLIGHT, areas: [{ left: 1.1, top: 0, width: 0, height: 0 }] }],
    ['too many places', { ...HIGHLIGHT, areas: Array(notes.MAX_AREAS + 1).fill(HIGHLIGHT.areas[0]) }],
    ['another writer', { page: 1, noteText: 'x', userId: 1 }],
  ])('400 for %s', async (_, body) => {
    expect((await addNote(reader, body)).status).toBe(400);
  });

  test('404 for a page that the file does not have', async () => {
    await app.server.db
      .updateTable('stored_file')
      .set({ page_count: 3 })
      .where(
        'id',
        'in',
        (eb) => eb.selectFrom('post_version').select('file_id').where('post_id', '=', postId) as never,
      )
      .execute();
    expect((await addNote(reader, { ...HIGHLIGHT, page: 3 })).status).toBe(200);
    expect((await addNote(reader, { ...HIGHLIGHT, page: 4 })).error.errorCode).toBe('FILE_NOT_FOUND');
  });

  test('409 for a draft, whose file may still be replaced', async () => {
    ({ postId } = (await add(app, study, author)).body);
    expect((await addNote(author)).error.errorCode).toBe('NOT_PUBLISHED');
    expect((await list(author)).body.can.add).toBe('NOT_PUBLISHED');
  });

  test('409 beyond the limit, which counts a person’s notes on all versions of the post', () => {
    const version = { isPublication: true, hasFile: true };
    expect(canAddNote(version, notes.MAX_PAGE_NOTES - 1)).toBe(true);
    expect(canAddNote(version, notes.MAX_PAGE_NOTES)).toBe('PAGE_NOTES_FULL');
    expect(canAddNote({ ...version, hasFile: false }, 0)).toBe('FILE_NOT_FOUND');
  });

  test('409 beyond the limit, also for several at once', async () => {
    const { noteId } = await added(reader);
    await sql`insert into page_note (user_id, post_id, version, page, quote, areas, note_text, created_at)
      select user_id, post_id, version, page, quote, areas, note_text, created_at
      from page_note, generate_series(3, ${notes.MAX_PAGE_NOTES}::integer) where id = ${noteId}`.execute(
      app.server.db,
    );
    const answers = await Promise.all(Array.from({ length: 5 }, () => addNote(reader)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect((await list(reader)).body.items).toHaveLength(notes.MAX_PAGE_NOTES);
  });
});

describe('changePageNote and removePageNote', () => {
  test('200 for the writer', async () => {
    const { noteId } = await added(reader);
    const changed = await change(reader, noteId, 'Asked');
    expect(changed.body).toMatchObject({ noteText: 'Asked', editDateTimeMillis: expect.any(Number) });
    expect((await change(reader, noteId, '')).body.noteText).toBe('');
    expect((await remove(reader, noteId)).body).toEqual({ noteId });
    expect((await list(reader)).body.items).toEqual([]);
    expectHidden('PAGE_NOTE_NOT_FOUND', await remove(reader, noteId), await change(reader, noteId, 'x'));
  });

  test('400 if nothing would be left', async () => {
    const { noteId } = await added(reader, { page: 1, noteText: 'About the page' });
    expect((await change(reader, noteId, ' ')).error.errorCode).toBe('BAD_REQUEST');
  });

  test('404 for the note of another person, whoever asks', async () => {
    const { noteId } = await added(reader);
    for (const person of [manager, author, approver, other])
      expectHidden(
        'PAGE_NOTE_NOT_FOUND',
        await change(person, noteId, 'Read by others'),
        await remove(person, noteId),
      );
    expect((await list(reader)).body.items).toMatchObject([{ noteText: 'Ask the pharmacy' }]);
  });
});

describe('listPageNotes', () => {
  test('200 still has the notes on an earlier version, after those on the newer one', async () => {
    const { noteId } = await added(reader);
    const fields = { intent: 'PUBLISH', changeType: 'MAJOR', description: 'Another dose' } as const;
    expect((await replace(app, author, postId, fields)).status).toBe(200);
    expect((await move(app, approver, postId, 'approve_draft')).status).toBe(200);
    const newer = await added(reader, { page: 1, noteText: 'Now 20 mg' }, 2);
    const { items } = (await list(reader, 2)).body;
    expect(items.map((note) => [note.noteId, note.version])).toEqual([
      [newer.noteId, 2],
      [noteId, 1],
    ]);
    expect(items[1]!.label).toBe('v1.0');
  });

  test('404 for whoever can no longer see the post, and nobody can change a note of it', async () => {
    const { noteId } = await added(reader);
    const body = { viewPost: nobody, commentOnPost: everyone, updatePost: nobody, deletePost: nobody };
    await app.as(manager).call(updatePermissions, { params: { id: postId }, body });
    expectHidden('POST_NOT_FOUND', await list(reader), await addNote(reader));
    expectHidden('PAGE_NOTE_NOT_FOUND', await change(reader, noteId, 'x'), await remove(reader, noteId));
  });

  test('404 after leaving the study', async () => {
    const leaver = await buildMember(app.server.db, study, { roles: ['SUB_INVESTIGATOR'] });
    await added(leaver);
    await leaveStudy(app.server.db, study, leaver);
    expectHidden('POST_NOT_FOUND', await list(leaver));
  });
});

describe('a private note', () => {
  test('is in no trail of the study, and in what is recorded about its writer', async () => {
    const { noteId } = await added(reader);
    await change(reader, noteId, 'Asked on Monday');
    const { channelId } = study;
    const trails = [
      await app.as(manager).call(listChannelAudit, { params: { channelId }, query: { pageSize: 100 } }),
      await app.as(manager).call(listPostAudit, { params: { postId } }),
    ];
    for (const trail of trails) {
      expect(trail.status).toBe(200);
      expect(JSON.stringify(trail.body)).not.toMatch(/pageNote|private note|Asked on Monday|10 mg/i);
    }
    const recorded = await app.as(reader).call(listRecorded, { query: { kind: ['READING'] } });
    expect(recorded.body.items.slice(0, 2)).toMatchObject([
      { eventType: 'pageNote.changed', actorUserId: reader.userId, postId: null },
      { eventType: 'pageNote.changed' },
    ]);
    const { rows } = await app.server.db
      .selectFrom('audit_event')
      .selectAll()
      .where('type', '=', 'pageNote.changed')
      .execute()
      .then((found) => ({ rows: JSON.stringify(found) }));
    expect(rows).not.toMatch(/Asked on Monday|pharmacy|10 mg/);
  });

  test('is taken out with what is recorded, by its writer only', async () => {
    await added(reader, { page: 1, noteText: 'Only in my own file' });
    const own = await app.as(reader).call(exportRecorded, { query: { format: 'JSON' } });
    expect(own.bytes.toString()).toContain('Only in my own file');
    const others = await app.as(other).call(exportRecorded, { query: { format: 'JSON' } });
    expect(others.bytes.toString()).not.toContain('Only in my own file');
  });

  test('is erased with its post', async () => {
    await added(reader);
    await removePost(app, manager, postId);
    const left = await app.server.db
      .selectFrom('page_note')
      .selectAll()
      .where('post_id', '=', postId)
      .execute();
    expect(left).toEqual([]);
  });
});
