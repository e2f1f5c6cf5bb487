import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { initMember } from '@studyline/contract/app/calls';
import { addComment, removeComment } from '@studyline/contract/comments/calls';
import { listUpdates } from '@studyline/contract/updates/calls';
import { readRecordedAbout } from '../../../../test/audit.ts';
import { startApp } from '../../../../test/app.ts';
import { query } from '../../../../test/cluster.ts';
import { ordersIn } from '../../../../test/orders.ts';
import { addSubmitted, buildPost, move, openPost, publishAgain, removePost } from '../../../../test/posts.ts';
import { updatesIn } from '../../../../test/updates.ts';
import {
  buildMember,
  buildStudy,
  buildTeam,
  changeTeam,
  leaveStudy,
  type Member,
  type Person,
  type Study,
} from '../../../../test/world.ts';
import { removeOutdated } from '../../../jobs/queries.ts';
import { tellOfDue } from './write-updates.ts';

const app = await startApp();
const { server } = app;
const { db } = server;
afterAll(() => app.close());

const HOUR = 3_600_000;
let study: Study;
let manager: Member;
let approver: Member;
let reader: Member;
let coordinator: Member;
beforeEach(async () => {
  study = await buildStudy(db, { name: 'ASPIRE-HF' });
  manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
  approver = await buildMember(db, study, { roles: ['CONTENT_APPROVER'] });
  reader = await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'] });
  coordinator = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: reader.teamId });
  await begin();
});

const { begin, runJobs, list, told, mark } = updatesIn(app);
const comment = async (by: Person, postId: number, parentCommentId?: number) => {
  const body = { commentTextRequest: 'Is the Dublin date fixed?', parentCommentId };
  return (await app.as(by).call(addComment, { params: { postId }, body })).body.commentId;
};
const newestOf = async (person: Person) => (await list(person)).items[0]!.updateId;
const signing = () => ({
  author: manager,
  title: 'Protocol Amendment 3',
  rules: [
    {
      requiredActionType: 'ACKNOWLEDGE' as const,
      memberParticipationType: 'EVERY_MEMBER' as const,
      gracePeriodMillis: 72 * HOUR + 1,
      targetAudience: { channelWide: false, roles: [study.roleIds.PRINCIPAL_INVESTIGATOR], teamIds: [] },
    },
  ],
});

describe('listUpdates', () => {
  test('200 tells readers of a publication and what it requires of them, and not its author', async () => {
    const { postId } = await buildPost(app, study, signing());
    expect(await told(reader)).toEqual([['POST_PUBLISHED', 1]]);
    expect(await told(coordinator)).toEqual([['POST_PUBLISHED', 1]]);
    expect(await told(manager)).toEqual([]);
    const [item] = (await list(reader)).items;
    expect(item).toMatchObject({
      channelName: 'ASPIRE-HF',
      actor: { userId: manager.userId },
      isUnread: true,
      isForMe: true,
      post: {
        postId,
        title: 'Protocol Amendment 3',
        label: 'v1.0',
        action: { requiredActionType: 'ACKNOWLEDGE' },
      },
    });
    expect((await list(coordinator)).items[0]).toMatchObject({ isForMe: false, post: { action: null } });
    expect(await told(reader, { filter: 'FOR_ME' })).toEqual([['POST_PUBLISHED', 1]]);
    expect(await told(coordinator, { filter: 'FOR_ME' })).toEqual([]);
  });

  test('200 has one row for each post: the newest, with how many unread ones it stands for', async () => {
    const { postId } = await buildPost(app, study, { author: manager });
    const other = await buildPost(app, study, { author: manager });
    const first = await comment(reader, postId);
    await comment(coordinator, postId, first);
    await publishAgain(app, manager, postId);
    expect(await told(reader)).toEqual([
      ['VERSION_PUBLISHED', 3],
      ['POST_PUBLISHED', 1],
    ]);
    expect((await list(reader)).items.map(({ post }) => post?.postId)).toEqual([postId, other.postId]);
    const [reply] = (await list(reader, { filter: 'FOR_ME' })).items;
    expect(reply).toMatchObject({
      kind: 'REPLY_ADDED',
      unreadCount: 1,
      post: { commentText: 'Is the Dublin date fixed?' },
    });
    expect(await list(reader)).toMatchObject({ unreadCount: 2, forMeUnreadCount: 1, next: null });
    expect((await app.as(reader).call(initMember)).body.counts.unreadUpdatesCount).toBe(2);
    expect(await told(manager)).toEqual([['COMMENT_ADDED', 2]]);
  });

  test('200 continues after the last row of a page, and 400 for what is none', async () => {
    for (let n = 0; n < 5; n++) await buildPost(app, study, { author: manager, title: `Post ${n}` });
    await runJobs();
    const titles = [];
    let before: number | undefined;
    do {
      const page = await list(reader, { pageSize: 2, before });
      titles.push(page.items.map(({ post }) => post?.title));
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(titles).toEqual([['Post 4', 'Post 3'], ['Post 2', 'Post 1'], ['Post 0']]);
    const wrong = await app.as(reader).call(listUpdates, { query: { before: 'yesterday' } });
    expect([wrong.status, wrong.error.errorCode]).toEqual([400, 'BAD_REQUEST']);
  });

  test('200 is silent about a removed comment, and about the post once it is withdrawn', async () => {
    const { postId } = await buildPost(app, study, { author: manager });
    const commentId = await comment(reader, postId);
    expect(await told(manager)).toEqual([['COMMENT_ADDED', 1]]);
    await comment(manager, postId);
    expect(await told(reader)).toEqual([['COMMENT_ADDED', 2]]);
    await app.as(reader).call(removeComment, { params: { commentId } });
    expect((await list(manager)).items).toEqual([]);
    expect(await told(manager)).toEqual([]);
    await removePost(app, manager, postId);
    expect(await told(reader)).toEqual([]);
    expect(await list(reader)).toMatchObject({ unreadCount: 0, items: [] });
  });

  test('200 says nothing of what only unblinded people see', async () => {
    const blinded = await buildMember(db, study, { roles: ['MONITOR'] });
    const { postId } = await buildPost(app, study, { author: manager, unblindedOnly: true });
    const items = await told(blinded);
    expect(items).toEqual([['POST_PUBLISHED', 1]]);
    await changeTeam(db, blinded.teamId, { blinding: 'BLINDED' });
    expect(await list(blinded)).toMatchObject({ unreadCount: 0, items: [] });
    await comment(manager, postId);
    expect(await told(blinded)).toEqual([]);
  });

  test('200 says nothing of a study that the person has left', async () => {
    await buildPost(app, study, { author: manager });
    expect(await told(reader)).toHaveLength(1);
    await leaveStudy(db, study, reader);
    expect(await list(reader)).toMatchObject({ unreadCount: 0, items: [] });
    await buildPost(app, study, { author: manager });
    expect(await told(reader)).toEqual([]);
  });

  test('200 tells approvers of a draft, and its author what became of it', async () => {
    const author = await buildMember(db, study, { roles: ['CONTENT_AUTHOR'] });
    const first = await addSubmitted(app, study, author);
    expect((await told(approver))[0]).toEqual(['DRAFT_SUBMITTED', 1]);
    expect(await told(reader)).toEqual([]);
    await move(app, approver, first, 'reject_draft', { versionDescription: 'No date' });
    expect((await told(author))[0]).toEqual(['DRAFT_REJECTED', 1]);
    const second = await addSubmitted(app, study, author);
    await move(app, approver, second, 'approve_draft');
    expect(await told(author)).toEqual([
      ['DRAFT_APPROVED', 1],
      ['DRAFT_REJECTED', 1],
    ]);
  });

  test('200 tells of orders: who made it, its site, and those for whom it waits', async () => {
    const site = await buildTeam(db, study, { code: 'IE1' });
    const buyer = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: site });
    const colleague = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: site });
    const supply = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'] });
    const { place, move: step } = ordersIn(app, study);
    const id = await place(buyer, site);
    expect(await told(buyer)).toEqual([]);
    expect(await told(colleague, { filter: 'ORDERS' })).toEqual([['ITEM_STEP', 1]]);
    expect(await told(supply, { filter: 'FOR_ME' })).toEqual([['ITEM_STEP', 1]]);
    expect((await list(supply)).items[0]).toMatchObject({
      post: null,
      serviceItem: { serviceItemId: id, kind: 'ORDER', transition: 'submit_order', status: 'APPROVED' },
      teamName: 'Site IE1, Berlin',
    });
    await step(supply, id, 'start_fulfilment', 1);
    expect(await told(buyer)).toEqual([['ITEM_STEP', 1]]);
    expect(await told(colleague)).toEqual([['ITEM_STEP', 1]]);
    expect(await told(reader)).toEqual([]);
  });

  test.each([
    [0, 0, false],
    [1, 1, true],
  ])('200 tells supply and vendor what arrived: %d damaged, %d short', async (damaged, short, isForMe) => {
    const site = await buildTeam(db, study, { code: 'IE1' });
    const depot = await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER', name: 'Depot' });
    const vendor = await buildMember(db, study, { roles: ['VENDOR_MEMBER'], teamId: depot });
    const buyer = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: site });
    const supply = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'] });
    const { product, place, move: step } = ordersIn(app, study);
    const id = await place(buyer, site, [{ productId: await product(), quantity: 4 }]);
    await db.updateTable('service_item').set({ status: 'DELIVERED' }).where('id', '=', id).execute();
    const line = { position: 1, received: 4 - damaged - short, damaged, short, note: 'Lid cracked' };
    expect((await step(buyer, id, 'confirm_receipt', 1, { receipt: [line] })).status).toBe(200);
    await runJobs();
    for (const person of [supply, vendor])
      expect((await list(person)).items[0]).toMatchObject({
        isForMe,
        serviceItem: { serviceItemId: id, transition: 'confirm_receipt', receipt: { damaged, short } },
      });
    expect(await told(reader)).toEqual([]);
  });

  test('200 tells once of an action that is due within a day, and once that it is overdue', async () => {
    const { postId } = await buildPost(app, study, signing());
    await runJobs();
    const at = Date.now();
    const tellAt = async (hours: number) => {
      vi.useFakeTimers({ now: at + hours * HOUR, toFake: ['Date'] });
      await tellOfDue(server);
      await tellOfDue(server);
      vi.useRealTimers();
      return (await list(reader)).items.map(({ kind, unreadCount }) => [kind, unreadCount]);
    };
    expect(await tellAt(20)).toEqual([['POST_PUBLISHED', 1]]);
    expect(await tellAt(60)).toEqual([['ACTION_DUE', 2]]);
    expect(await tellAt(73)).toEqual([['ACTION_OVERDUE', 3]]);
    expect((await list(reader)).items[0]?.post).toMatchObject({
      postId,
      action: { requiredActionType: 'ACKNOWLEDGE' },
    });
    expect((await list(coordinator)).items).toHaveLength(1);
  });
});

describe('markUpdatesRead', () => {
  test('200 marks updates with the earlier ones about the same post, and records it once', async () => {
    const { postId } = await buildPost(app, study, { author: manager });
    await comment(coordinator, postId);
    await comment(reader, postId);
    await buildPost(app, study, { author: manager });
    await runJobs();
    const before = await list(coordinator);
    const [, ofComments] = before.items;
    expect(before.unreadCount).toBe(2);
    const { body } = await mark(coordinator, { ids: [ofComments!.updateId] });
    expect(body).toEqual({ markedCount: 2, hasMore: false, unreadCount: 1, forMeUnreadCount: 0 });
    expect((await mark(coordinator, { ids: [ofComments!.updateId] })).body.markedCount).toBe(0);
    const recorded = await readRecordedAbout(db, coordinator);
    expect(recorded.filter(({ type }) => type === 'updates.markedRead')).toEqual([
      { type: 'updates.markedRead', details: { count: 2 } },
    ]);
    expect((await list(reader)).unreadCount).toBe(2);
  });

  test('200 up to what was seen leaves unread what came meanwhile', async () => {
    await buildPost(app, study, { author: manager });
    await runJobs();
    const upToId = await newestOf(reader);
    await buildPost(app, study, { author: manager });
    await runJobs();
    expect((await mark(reader, { upToId })).body).toMatchObject({ markedCount: 1, unreadCount: 1 });
  });

  test('200 with a filter leaves unread what it does not list', async () => {
    const { postId } = await buildPost(app, study, { author: manager });
    const first = await comment(reader, postId);
    await comment(coordinator, postId, first);
    const site = await buildTeam(db, study, { code: 'IE1' });
    const { place } = ordersIn(app, study);
    const supply = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'] });
    await place(await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: site }), site);
    await runJobs();
    const marked = async (person: Person, filter: string) =>
      (await mark(person, { upToId: await newestOf(person), filter })).body;
    expect(await marked(reader, 'ORDERS')).toMatchObject({ markedCount: 0, unreadCount: 1 });
    expect(await marked(reader, 'FOR_ME')).toMatchObject({ markedCount: 1, forMeUnreadCount: 0 });
    expect(await told(reader)).toEqual([['REPLY_ADDED', 1]]);
    await buildPost(app, study, { author: manager });
    await runJobs();
    expect(await marked(supply, 'ORDERS')).toMatchObject({ markedCount: 1, unreadCount: 2 });
  });

  test('200 neither counts nor marks what the person may not see now', async () => {
    const blinded = await buildMember(db, study, { roles: ['MONITOR'] });
    const { postId } = await buildPost(app, study, { author: manager });
    await runJobs();
    const [own] = (await list(blinded)).items;
    await db.updateTable('post').set({ listed: false }).where('id', '=', postId).execute();
    const upToId = own!.updateId;
    for (const body of [{ upToId }, { ids: [upToId] }])
      expect((await mark(blinded, body)).body.markedCount).toBe(0);
    await db.updateTable('post').set({ listed: true }).where('id', '=', postId).execute();
    expect((await list(blinded)).unreadCount).toBe(1);
  });

  test('200 has no effect on those of others, and 400 unless it says one thing', async () => {
    await buildPost(app, study, { author: manager });
    await runJobs();
    const [own] = (await list(reader)).items;
    expect((await mark(coordinator, { ids: [own!.updateId] })).body.markedCount).toBe(0);
    expect((await list(reader)).unreadCount).toBe(1);
    expect((await list(coordinator)).unreadCount).toBe(1);
    for (const body of [{}, { ids: [1], upToId: 1 }, { ids: [] }, { all: true }, { ids: [1], filter: 'ALL' }])
      expect((await mark(reader, body)).status).toBe(400);
  });

  test('opening the post marks those about it as read, each time', async () => {
    const { postId } = await buildPost(app, study, { author: manager });
    await runJobs();
    await openPost(app, reader, postId);
    expect(await list(reader)).toMatchObject({
      unreadCount: 0,
      items: [{ isUnread: false, unreadCount: 0 }],
    });
    await comment(reader, postId);
    await comment(coordinator, postId);
    await runJobs();
    expect((await list(reader)).unreadCount).toBe(1);
    await openPost(app, reader, postId);
    expect((await list(reader)).unreadCount).toBe(0);
    const types = (await readRecordedAbout(db, reader)).map(({ type }) => type);
    expect(types.filter((type) => type === 'updates.markedRead')).toHaveLength(1);
  });
});

test('they are removed after 180 days', async () => {
  await buildPost(app, study, { author: manager });
  await runJobs();
  await query(
    app.database.ownerUrl,
    `update personal_update set occurred_at = now() - interval '181 days' where user_id = ${reader.userId}`,
  );
  await removeOutdated(db, server.settings.retention);
  expect((await list(reader)).items).toEqual([]);
  expect((await list(coordinator)).items).toHaveLength(1);
});
