import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { exportChannelAudit, listChannelAudit, listPostAudit } from '@studyline/contract/audit/calls';
import { updateChannel } from '@studyline/contract/channels/settings';
import { addKeyContact, updateKeyContact } from '@studyline/contract/channels/calls';
import { addComment, editComment, removeAttachment, removeComment } from '@studyline/contract/comments/calls';
import { updateTitle } from '@studyline/contract/posts/calls';
import { updateTeam } from '@studyline/contract/teams/calls';
import { readRecorded, readRecordedIn } from '../../test/audit.ts';
import { startApp } from '../../test/app.ts';
import { callTool, type Ended, runTool } from '../../test/run-tool.ts';
import { add, buildPost, move, removePost, replace } from '../../test/posts.ts';
import { buildMember, buildTeam, buildWorld } from '../../test/world.ts';
import { digestOf } from '../core/record.ts';
import { connect, type Db } from '../db/pool.ts';

const NAME = 'Maria Schmidt, born in 1961';

const app = await startApp();
const { study, manager, author, coordinator } = await buildWorld(app.server.db);
afterAll(() => app.close());

const erase = (id: number, reason: string, run = callTool): Promise<Ended> =>
  run(tmpdir(), ['erase-text', String(id), '--reason', reason], {
    DATABASE_URL: app.database.ownerUrl,
    DATABASE_APP_URL: app.database.appUrl,
    STUDYLINE_SECRET: app.server.secret,
    STUDYLINE_DATA_DIR: app.server.settings.dataDir,
  });
const history = async (postId: number) =>
  (await app.as(manager).call(listPostAudit, { params: { postId } })).body.items;
/** Erases the newest event of a post, or the newest of a type. */
async function eraseNewest(postId: number, type?: string): Promise<Ended> {
  return erase(await newest(postId, type), 'A participant was named');
}
async function newest(postId: number, wanted?: string): Promise<number> {
  const events = await readRecorded(app.server.db, postId);
  return events.findLast(({ type }) => !wanted || type === wanted)?.id ?? 0;
}
const rowOf = (id: number) =>
  app.server.db.selectFrom('audit_event').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const textsOf = (id: number) =>
  app.server.db.selectFrom('audit_text').selectAll().where('audit_event_id', '=', id).execute();

/** Everything in the database, as one text. */
async function everything(): Promise<string> {
  const rows = await asOwner((db) =>
    sql<{ all: string }>`select database_to_xml(true, false, '')::text as all`.execute(db),
  );
  return rows.rows[0]?.all ?? '';
}

async function asOwner<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = connect(app.database.ownerUrl, { max: 1 });
  return work(db).finally(() => db.destroy());
}

/** A comment that named a participant until it was edited. Returns the post and its history, newest first. */
async function editedComment() {
  const { postId } = await buildPost(app, study, { author: manager });
  const caller = app.as(coordinator);
  const added = await caller.call(addComment, { params: { postId }, body: { commentTextRequest: NAME } });
  const { commentId } = added.body;
  await caller.call(editComment, { params: { commentId }, body: { commentTextRequest: 'Subject 017' } });
  const [edited, created] = await history(postId);
  if (!edited || !created) throw new Error('Nothing was recorded.');
  return { postId, commentId, edited, created };
}

describe('erase-text', () => {
  test('erases text and salt, leaves the row as it was, and records the erasure', async () => {
    const { postId, commentId, edited } = await editedComment();
    const { auditEventId: id } = edited;
    expect(edited).toMatchObject({
      eventType: 'comment.edited',
      details: { commentId, before: NAME, after: 'Subject 017' },
      textErased: false,
    });
    const before = await rowOf(id);
    const { digests } = before.details as { digests: Record<string, string> };
    const texts = await textsOf(id);
    expect(texts.map(({ field, text, salt }) => [field, digestOf(salt, text)]).toSorted()).toEqual(
      Object.entries(digests).toSorted(),
    );
    expect(JSON.stringify(before)).not.toContain('Schmidt');
    expect(await everything()).toContain(NAME);

    expect(await erase(id, 'A participant was named', runTool)).toEqual({
      code: 0,
      out: `Erased the text of the audit event ${id} (comment.edited): after, before. The same text still appears in comment ${commentId}.`,
      notes: '',
    });
    expect(await rowOf(id)).toEqual(before);
    expect(await textsOf(id)).toEqual([]);
    // Without the salt, nobody can use the digest to check a guessed text.
    const left = await everything();
    for (const { text, salt } of texts)
      expect([left.includes(salt), text === NAME && left.includes(text)]).toEqual([false, false]);
    const after = await history(postId);
    expect(after[1]).toEqual({
      ...edited,
      details: { commentId },
      change: null,
      said: expect.any(String),
      textErased: true,
    });
    expect(after[0]).toMatchObject({
      eventType: 'text.erased',
      actorUserId: null,
      actorName: 'Studyline',
      details: { auditEventId: id, reason: 'A participant was named' },
      textErased: false,
    });
    expect(JSON.stringify(after)).not.toContain('Schmidt');
  });

  test('erases a removed comment, and the answer kept under its Idempotency-Key', async () => {
    const text = 'Jan Nowak, room 12';
    const { postId } = await buildPost(app, study, { author: manager });
    const added = await app.as(coordinator).call(addComment, {
      params: { postId },
      body: { commentTextRequest: text },
      headers: { 'idempotency-key': 'a comment that is removed' },
    });
    await app.as(manager).call(removeComment, { params: { commentId: added.body.commentId } });
    expect(await everything()).toContain(text);
    expect((await eraseNewest(postId)).out).toMatch(/^Erased .+ \(comment\.removed\): before\.$/);
    expect(await everything()).not.toContain(text);
  });

  test('erases the description of a version, from the version too', async () => {
    const text = 'Wrong consent of Eva Lind replaced';
    const { postId } = await buildPost(app, study, { author: manager });
    await replace(app, manager, postId, { intent: 'PUBLISH', description: text });
    expect(await everything()).toContain(text);
    expect((await eraseNewest(postId)).out).toMatch(/^Erased .+ \(post\.published\): description\.$/);
    expect(await everything()).not.toContain(text);
  });

  test('erases the reason for rejecting a draft, from the draft too', async () => {
    const text = 'It names Tom Berg';
    const { body } = await add(app, study, author, { intent: 'PUBLISH', title: 'Consent form' });
    await move(app, manager, body.postId, 'reject_draft', { reason: text });
    expect(await everything()).toContain(text);
    expect((await eraseNewest(body.postId)).out).toMatch(/^Erased .+ \(post\.rejected\): reason\.$/);
    expect(await everything()).not.toContain(text);
  });

  test('refuses a current title; after it is changed, erases it, also from superseded versions', async () => {
    const title = 'Report on Ida Holm';
    const { postId } = await buildPost(app, study, { author: manager, title });
    await replace(app, manager, postId, { intent: 'PUBLISH', description: 'Second' });
    const created = await newest(postId, 'post.created');
    expect(await erase(created, 'A participant was named')).toEqual({
      code: 1,
      out: '',
      notes: `This is still the title of post ${postId}, version 2: rename it first.`,
    });
    expect(await textsOf(created)).toMatchObject([{ text: title }]);
    await app.as(manager).call(updateTitle, { params: { id: postId }, body: { title: 'Report' } });
    const changed = await newest(postId);
    expect((await erase(created, 'A participant was named')).out).toBe(
      `Erased the text of the audit event ${created} (post.created): title. The same text still appears in the audit event ${changed} (post.titleChanged).`,
    );
    expect((await eraseNewest(postId, 'post.titleChanged')).out).toMatch(
      /: after, before\. The same text still appears in the title of post \d+, the title of version 1, the title of version 2\.$/,
    );
    expect(await everything()).not.toContain(title);
  });

  test('erases the title of a withdrawn post', async () => {
    const title = 'Letter to Ole Dahl';
    const { postId } = await buildPost(app, study, { author: manager, title });
    await removePost(app, manager, postId);
    expect((await eraseNewest(postId, 'post.created')).code).toBe(0);
    expect(await everything()).not.toContain(title);
  });

  test('erases the name of a removed file, and until then says where it appears', async () => {
    const { postId } = await buildPost(app, study, { author: manager });
    const fileName = 'Consent of Erika Muster.txt';
    const added = await app.as(coordinator).call(addComment, {
      params: { postId },
      body: { commentTextRequest: 'Signed' },
      file: new File(['A text'], fileName),
      headers: { 'idempotency-key': 'a comment whose file is removed' },
    });
    const { commentId } = added.body;
    expect((await eraseNewest(postId, 'comment.created')).out).toMatch(
      new RegExp(
        `: fileName\\. The same text still appears in the name of the file of comment ${commentId}\\.$`,
      ),
    );
    await app.as(coordinator).call(removeAttachment, { params: { commentId } });
    expect(await everything()).toContain(fileName);
    expect((await eraseNewest(postId)).out).toMatch(/^Erased .+ \(comment\.attachmentRemoved\): fileName\.$/);
    expect(await everything()).not.toContain(fileName);
  });

  test('erases one event and keeps the text of the others', async () => {
    const { postId, commentId, edited } = await editedComment();
    await app.as(coordinator).call(removeComment, { params: { commentId } });
    expect((await erase(edited.auditEventId, 'A participant was named')).code).toBe(0);
    const removed = (await history(postId)).find((entry) => entry.eventType === 'comment.removed');
    expect(removed).toMatchObject({ details: { before: 'Subject 017' }, textErased: false });
  });

  test('refuses an unknown event, one without text, and a repeated erasure, and records none', async () => {
    const { postId, edited, created } = await editedComment();
    const { auditEventId: id } = edited;
    await erase(id, 'A participant was named');
    const recorded = await history(postId);
    for (const [event, notes] of [
      [999_999_999, 'There is no audit event 999999999.'],
      [created.auditEventId, `The audit event ${created.auditEventId} (comment.created) has no text.`],
      [id, `The text of the audit event ${id} (comment.edited) has already been erased.`],
    ] as const)
      expect(await erase(event, 'Again')).toEqual({ code: 1, out: '', notes });
    expect(await history(postId)).toEqual(recorded);
  });
});

/** The records of a type about a study, the oldest first. */
const ofType = async (wanted: string) =>
  (await readRecordedIn(app.server.db, study.channelId)).filter(({ type }) => type === wanted);

describe('erase-text of a study and its teams', () => {
  test('erases who led a site, and says where the name still appears', async () => {
    const { channelId } = study;
    const inspector = await buildMember(app.server.db, study, { roles: ['INSPECTOR'] });
    const teamId = await buildTeam(app.server.db, study);
    const lead = (principalInvestigatorName: string) =>
      app.as(manager).call(updateTeam, {
        params: { channelId, teamId },
        body: { principalInvestigatorName },
        headers: { 'idempotency-key': principalInvestigatorName },
      });
    const table = async () =>
      (
        await app.as(inspector).call(exportChannelAudit, { params: { channelId }, query: {} })
      ).bytes.toString();
    await lead('Dr Lena Marsh');
    const [first] = await ofType('team.updated');
    expect((await erase(first!.id, 'She asked for it')).out).toMatch(
      / \(team\.updated\): after, before\. The same text still appears in the principal investigator of team \d+\.$/,
    );
    await lead('Dr Tove Berg');
    const [, second] = await ofType('team.updated');
    const row = await rowOf(second!.id);
    const { digests } = row.details as { digests: Record<string, string> };
    for (const { field, text, salt } of await textsOf(second!.id))
      expect(digestOf(salt, text)).toBe(digests[field]);
    expect(JSON.stringify(row)).not.toContain('Marsh');
    expect(await table()).toContain('Dr Lena Marsh');
    expect((await erase(second!.id, 'She asked for it')).out).toBe(
      `Erased the text of the audit event ${second!.id} (team.updated): after, before. The same text still appears in the principal investigator of team ${teamId}.`,
    );

    expect(await rowOf(second!.id)).toEqual(row);
    expect(await everything()).not.toContain('Marsh');
    expect(await table()).not.toContain('Marsh');
    const query = { leaveOut: ['DOWNLOADS' as const] };
    const trail = (await app.as(inspector).call(listChannelAudit, { params: { channelId }, query })).body
      .items;
    expect(trail.slice(0, 2)).toMatchObject([
      { eventType: 'text.erased', teamId, details: { auditEventId: second!.id } },
      {
        eventType: 'team.updated',
        details: { changed: ['principalInvestigatorName'] },
        change: null,
        textErased: true,
      },
    ]);
  });

  test('erases the titles of a study and of its key contacts', async () => {
    const { channelId } = study;
    const { userId } = coordinator;
    const by = app.as(manager);
    const params = { channelId, userId };
    for (const title of ['Mr Quill and others', 'A study'])
      await by.call(updateChannel, { params: { channelId }, body: { channelMetadataRequest: { title } } });
    await by.call(addKeyContact, { params: { channelId }, body: { userId, title: 'Mr Quill, sleeps late' } });
    await by.call(updateKeyContact, { params, body: { title: 'Questions' } });
    const events = [...(await ofType('channel.updated')), ...(await ofType('channel.keyContactsChanged'))];
    expect(events).toHaveLength(4);
    expect((await erase(events[0]!.id, 'He asked for it')).out).toMatch(
      new RegExp(`The same text still appears in the audit event ${events[1]!.id} `),
    );
    for (const { id } of events.slice(1)) expect((await erase(id, 'He asked for it')).code).toBe(0);
    expect(await everything()).not.toContain('Quill');
  });
});

describe('the role of the application', () => {
  test('may neither change nor delete a text; the owner may delete one', async () => {
    const { edited } = await editedComment();
    const { db } = app.server;
    const own = (id: number) => db.deleteFrom('audit_text').where('audit_event_id', '=', id).execute();
    await expect(own(edited.auditEventId)).rejects.toThrow('permission denied for table audit_text');
    await expect(db.updateTable('audit_text').set({ text: 'Other' }).execute()).rejects.toThrow(
      'permission denied for table audit_text',
    );
    const change = asOwner((owner) => owner.updateTable('audit_text').set({ text: 'Other' }).execute());
    await expect(change).rejects.toThrow('audit_text is append-only');
    expect(await textsOf(edited.auditEventId)).toHaveLength(2);
  });
});
