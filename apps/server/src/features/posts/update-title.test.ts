import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { updateTitle, updateVersionTitle } from '@studyline/contract/posts/calls';
import { readRecorded } from '../../../test/audit.ts';
import { startApp } from '../../../test/app.ts';
import { buildWorld, type Member, nobody } from '../../../test/world.ts';
import { whileTicking } from '../../../test/ticking-clock.ts';
import { expireOldDrafts } from '../drafts/jobs.ts';
import {
  add,
  addApproved,
  buildPost,
  census,
  expireNow,
  feedTime,
  move,
  readPost,
  readVersion,
  removePost,
  replace,
  versionOf,
} from '../../../test/posts.ts';

let postId: number;

const app = await startApp();
const { study, manager, author, approver, reader } = await buildWorld(app.server.db);
beforeEach(async () => {
  postId = await addApproved(app, study, { author, approver });
});
afterAll(() => app.close());

const renamePost = (person: Member, id: number, title: string) =>
  app.as(person).call(updateTitle, { params: { id }, body: { title } });
const renameVersion = (person: Member, version: number, title: string) =>
  app.as(person).call(updateVersionTitle, { params: { id: postId, version }, body: { title } });

describe('updateTitle', () => {
  test('200 changes the title of both publication and post, and moves the feed', async () => {
    const before = await feedTime(app, study);
    const { body } = await renamePost(author, postId, '  Protocol, amendment 1 ');
    expect(body).toEqual({ postId, version: 1, title: 'Protocol, amendment 1' });
    expect((await readPost(app, reader, postId)).body.postDetail).toMatchObject({
      title: 'Protocol, amendment 1',
      version: 1,
      lastModificationType: 'METADATA',
      lastModifiedAuthor: { userId: author.userId },
    });
    const post = await app.server.db
      .selectFrom('post')
      .select('title')
      .where('id', '=', postId)
      .executeTakeFirst();
    expect(post?.title).toBe('Protocol, amendment 1');
    expect(await feedTime(app, study)).toBeGreaterThan(before);
    const events = await readRecorded(app.server.db, postId);
    expect(events.filter(({ type }) => type === 'post.titleChanged')).toMatchObject([
      { version: 1, details: { before: 'Protocol', after: 'Protocol, amendment 1' } },
    ]);
  });

  test('200 uses the same time for the post and the event', async () => {
    await whileTicking(() => renamePost(author, postId, 'Protocol, amendment 1'));
    const { rows } = await sql`
      select e.occurred_at = p.last_modified_at as same from post p join audit_event e on e.post_id = p.id
      where p.id = ${postId} and e.type = 'post.titleChanged'`.execute(app.server.db);
    expect(rows).toEqual([{ same: true }]);
  });

  test('200 with the same title changes and audits nothing', async () => {
    const before = await census(app);
    expect((await renamePost(author, postId, 'Protocol')).status).toBe(200);
    expect(await census(app)).toEqual(before);
  });

  test('200 accepts a title as people type it', async () => {
    const title = "Prüfplan <v2> & 患者 “quoted” 🧪 '; drop table post; --";
    expect((await renamePost(author, postId, title)).body.title).toBe(title);
    expect((await readPost(app, reader, postId)).body.postDetail.title).toBe(title);
  });

  test('200 for an approver, with the default permissions of the study', async () => {
    const { postId: id } = (await add(app, study, manager, { intent: 'PUBLISH' })).body;
    expect((await renamePost(approver, id, 'Approved')).body.title).toBe('Approved');
    expect((await replace(app, approver, id, { intent: 'PUBLISH', description: 'Two' })).body.version).toBe(
      2,
    );
    expect((await removePost(app, approver, id)).body.deleted).toBe('POST');
  });

  test('400 for an invalid title, 403 and 404 for people who may not, and nothing is written', async () => {
    const draft = (await add(app, study, author)).body.postId;
    const narrowed = await buildPost(app, study, { author: manager, updatePost: nobody });
    const before = await census(app);
    for (const title of ['', ' ', 'x'.repeat(256), '\u0007', 'fdp.\u202eexe'])
      expect((await renamePost(author, postId, title)).status).toBe(400);
    expect((await renamePost(reader, postId, 'Mine')).error.errorCode).toBe('FORBIDDEN');
    expect((await renamePost(approver, narrowed.postId, 'Mine')).error.errorCode).toBe('FORBIDDEN');
    expect((await renamePost(reader, draft, 'Mine')).error.errorCode).toBe('POST_NOT_FOUND');
    expect(await census(app)).toEqual(before);
  });
});

describe('updateVersionTitle', () => {
  test('200 changes the title of a draft; the post keeps its own until it is published', async () => {
    await replace(app, author, postId, { description: 'Two' });
    expect((await renameVersion(author, 2, 'Protocol, second edition')).status).toBe(200);
    expect((await readPost(app, reader, postId)).body.postDetail).toMatchObject({
      title: 'Protocol',
      lastModificationType: 'CREATED',
    });
    await move(app, author, postId, 'submit_draft');
    await move(app, approver, postId, 'approve_draft');
    expect((await readPost(app, reader, postId)).body.postDetail.title).toBe('Protocol, second edition');
    expect((await readVersion(app, reader, postId, 1)).body.postDetail.title).toBe('Protocol');
  });

  test.each(['before', 'after'])(
    '200 %s the hourly sweep leaves an overdue draft expired',
    async (moment) => {
      await replace(app, author, postId, { description: 'Two' });
      const draft = () => versionOf(app, postId, 2);
      const expiresAt = await expireNow(app, postId, 2);
      if (moment === 'after') await expireOldDrafts(app.server);
      expect((await renameVersion(author, 2, 'Protocol, late')).status).toBe(200);
      expect(await draft()).toMatchObject({ title: 'Protocol, late', expires_at: expiresAt });
      expect((await readVersion(app, author, postId, 2)).body).toMatchObject({
        postDetail: {
          versionLabel: 'EXPIRED',
          title: 'Protocol, late',
          versions: [{ versionLabel: 'EXPIRED' }, { versionLabel: 'PUBLISHED' }],
        },
      });
    },
  );

  test('409 for a superseded version, 404 for a missing or invisible one, and nothing is written', async () => {
    await replace(app, manager, postId, { intent: 'PUBLISH', description: 'Two' });
    await replace(app, author, postId, { description: 'Three' });
    const before = await census(app);
    expect((await renameVersion(author, 1, 'Old')).error.errorCode).toBe('POST_SUPERCEDED');
    expect((await renameVersion(manager, 3, 'Theirs')).error.errorCode).toBe('POST_NOT_FOUND');
    expect((await renameVersion(author, 9, 'None')).error.errorCode).toBe('POST_NOT_FOUND');
    expect(await census(app)).toEqual(before);
  });
});
