import { afterAll, describe, expect, test } from 'vitest';
import { startApp } from '../../../test/app.ts';
import { buildWorld, type Member } from '../../../test/world.ts';
import { sweepPendingFiles } from '../post-files/jobs.ts';
import {
  add,
  addSubmitted,
  ageFile,
  eventsOf,
  fileOfVersion,
  isFileKept,
  move,
  readPost,
  versionOf,
} from '../../../test/posts.ts';
import { expireOldDrafts, purgeExpiredDrafts } from './jobs.ts';

const DAY = 86_400_000;

const app = await startApp();
const { study, manager, author } = await buildWorld(app.server.db);
afterAll(() => app.close());

describe('expireOldDrafts', () => {
  test('sets overdue drafts to EXPIRED, and only their authors see them', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 3; i++) ids.push(await addSubmitted(app, study, author));
    const [over = 0, alsoOver = 0, living = 0] = ids;
    const { submitted_at: submittedAt } = await versionOf(app, over);
    const past = new Date(Date.now() - DAY);
    for (const id of [over, alsoOver])
      await app.server.db
        .updateTable('post_version')
        .set({ expires_at: past })
        .where('post_id', '=', id)
        .execute();
    await expireOldDrafts(app.server);
    for (const id of [over, alsoOver])
      expect(await versionOf(app, id)).toMatchObject({
        version_label: 'EXPIRED',
        submitted_at: null,
        expires_at: past,
      });
    expect(await versionOf(app, living)).toMatchObject({ version_label: 'DRAFT' });
    await expireOldDrafts(app.server);
    const events = await app.server.db
      .selectFrom('audit_event')
      .select(['source', 'actor_user_id', 'details', 'version'])
      .where('post_id', '=', over)
      .where('type', '=', 'post.draftExpired')
      .execute();
    expect(events).toEqual([
      {
        source: 'SYSTEM',
        actor_user_id: null,
        version: 1,
        details: { expiresAt: past.getTime(), submittedAt: submittedAt?.getTime() },
      },
    ]);
    const sees = async (person: Member) => (await readPost(app, person, over)).body.postDetail?.versionLabel;
    expect([await sees(author), await sees(manager)]).toEqual(['EXPIRED', undefined]);
    expect((await move(app, author, over, 'restore_draft')).body.versionLabel).toBe('DRAFT');
  });
});

describe('purgeExpiredDrafts', () => {
  test('keeps title and audit trail of drafts that nobody restored in 90 days, and releases their files', async () => {
    const expire = async (days: number): Promise<{ postId: number; fileId: number }> => {
      const { postId } = (await add(app, study, author)).body;
      await app.server.db
        .updateTable('post_version')
        .set({ expires_at: new Date(Date.now() - days * DAY) })
        .where('post_id', '=', postId)
        .execute();
      return { postId, fileId: (await fileOfVersion(app, postId)).id };
    };
    const [old, recent] = [await expire(91), await expire(89)];
    await expireOldDrafts(app.server);
    await purgeExpiredDrafts(app.server);
    await purgeExpiredDrafts(app.server);

    const version = await app.server.db
      .selectFrom('post_version')
      .selectAll()
      .where('post_id', '=', old.postId)
      .executeTakeFirst();
    expect(version).toMatchObject({ version_label: 'EXPIRED', title: 'Protocol', file_id: null });
    expect((await eventsOf(app, old.postId)).slice(-2)).toEqual(['post.draftExpired', 'post.draftPurged']);
    expect((await move(app, author, old.postId, 'restore_draft')).error.errorCode).toBe('POST_NOT_FOUND');
    await ageFile(app, old.fileId, 25);
    await sweepPendingFiles(app.server);
    expect(await isFileKept(app, old.fileId)).toBe(false);

    expect((await move(app, author, recent.postId, 'restore_draft')).body.versionLabel).toBe('DRAFT');
    expect(await isFileKept(app, recent.fileId)).toBe(true);
  });
});
