import { listMemberPosts } from '@studyline/contract/feed/calls';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { setMemberRoles } from '@studyline/contract/members/changes';
import { markAllAsRead, markAsRead, markAsUnread } from '@studyline/contract/posts/calls';
import { transact } from '../../core/transaction.ts';
import { startApp } from '../../../test/app.ts';
import { buildMember, buildWorld, type Member, nobody } from '../../../test/world.ts';
import {
  add,
  addApproved,
  buildPost,
  census,
  eventsOf,
  openPost,
  readPost,
  replace,
} from '../../../test/posts.ts';
import { updateReadMarks } from './read-mark-queries.ts';

let postId: number;

const app = await startApp();
const { study, manager, author, approver, reader } = await buildWorld(app.server.db);
const other = await buildMember(app.server.db, study, { roles: ['SUB_INVESTIGATOR'] });
beforeEach(async () => {
  postId = await addApproved(app, study, { author, approver });
});
afterAll(() => app.close());

const markUnread = (person: Member, id: number) => app.as(person).call(markAsUnread, { params: { id } });
const changeRoles = async (person: Member, roleId: number[]) => {
  const { channelId } = study;
  const params = { channelId, memberId: `${channelId}-${person.userId}` };
  expect((await app.as(manager).call(setMemberRoles, { params, query: { roleId } })).status).toBe(200);
};
const markRead = (person: Member, id: number) => app.as(person).call(markAsRead, { params: { id } });

describe('markAsUnread', () => {
  test('200 makes a read post unread for that person only, and audits it once', async () => {
    await openPost(app, reader, postId);
    const { body } = await markUnread(reader, postId);
    expect(body).toEqual({ postId, markedAsUnread: true, hasViewedLastModification: false });
    expect((await markUnread(reader, postId)).body).toEqual(body);
    expect((await readPost(app, reader, postId)).body.postDetail).toMatchObject({
      markedAsUnread: true,
      hasViewedLastModification: false,
    });
    expect((await readPost(app, other, postId)).body.postDetail.markedAsUnread).toBe(false);
    expect((await eventsOf(app, postId)).slice(3)).toEqual(['post.opened', 'post.markedUnread']);
  });

  test('200 for a member who joined later and has no mark', async () => {
    const late = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'] });
    expect((await markUnread(late, postId)).body.markedAsUnread).toBe(true);
  });

  test('409 for an own draft, and nothing is written', async () => {
    const draft = (await add(app, study, author)).body.postId;
    const answer = await markUnread(author, draft);
    expect([answer.status, answer.error.errorCode]).toEqual([409, 'NOT_PUBLISHED']);
    expect(await eventsOf(app, draft)).toEqual(['post.created']);
  });

  test('404 for an invisible post, and nothing is written', async () => {
    const draft = (await add(app, study, author)).body.postId;
    const before = await census(app);
    expect((await markUnread(reader, draft)).error.errorCode).toBe('POST_NOT_FOUND');
    expect(await census(app)).toEqual(before);
  });
});

describe('someone who could not read a post for a while', () => {
  test.each([
    ['unread after a major version', 'MAJOR', false],
    ['read after a minor one', 'MINOR', true],
  ] as const)('has it %s of that time', async (_, changeType, isRead) => {
    const person = await buildMember(app.server.db, study, { roles: ['SITE_PHARMACIST'] });
    const { SITE_PHARMACIST, SUB_INVESTIGATOR } = study.roleIds;
    const viewPost = { ...nobody, roles: [SITE_PHARMACIST] };
    const post = await buildPost(app, study, { author: manager, viewPost });
    await openPost(app, person, post.postId);
    await changeRoles(person, [SUB_INVESTIGATOR]);
    const fields = { description: 'Meanwhile', changeType, intent: 'PUBLISH' as const };
    expect((await replace(app, manager, post.postId, fields)).status).toBe(200);
    await changeRoles(person, [SITE_PHARMACIST]);
    const { postDetail } = (await readPost(app, person, post.postId)).body;
    expect([postDetail.version, postDetail.hasViewedLastModification]).toEqual([2, isRead]);
  });
});

describe('markAsRead', () => {
  test('200 makes it read again and audits it once, without recording that it was opened', async () => {
    await app.as(reader).call(markAsUnread, { params: { id: postId } });
    const { body } = await markRead(reader, postId);
    expect(body).toEqual({ postId, markedAsUnread: false, hasViewedLastModification: true });
    expect((await markRead(reader, postId)).body).toEqual(body);
    expect((await eventsOf(app, postId)).slice(3)).toEqual(['post.markedUnread', 'post.markedRead']);
    const opened = await app.server.db
      .selectFrom('post_opened')
      .selectAll()
      .where('post_id', '=', postId)
      .execute();
    expect(opened).toEqual([]);
  });

  test('404 for what does not exist', async () => {
    expect((await markRead(reader, 2_000_000_000)).error.errorCode).toBe('POST_NOT_FOUND');
  });
});

describe('markAllAsRead', () => {
  const unread = async (person: Member) => {
    const { body } = await app
      .as(person)
      .call(listMemberPosts, { query: { unreadPosts: true, pageSize: 100 } });
    return body.items.map(({ postDetail }) => postDetail.postId);
  };
  const markAll = (person: Member, query: { channelId?: number; asOf?: number } = {}) =>
    app.as(person).call(markAllAsRead, { query });
  const decisions = (person: Member) =>
    app.server.db
      .selectFrom('audit_event')
      .select(['channel_id', 'post_id', 'details'])
      .where('type', '=', 'posts.markedRead')
      .where('subject_user_id', '=', person.userId)
      .orderBy('id')
      .execute();

  test('200 marks all of one study as read, including posts marked as unread, as one decision in the audit trail', async () => {
    const person = await buildMember(app.server.db, study, { roles: ['SUB_INVESTIGATOR'] });
    const elsewhere = await buildWorld(app.server.db);
    await buildMember(app.server.db, elsewhere.study, { roles: ['SUB_INVESTIGATOR'], person });
    const before = await addApproved(app, study, { author, approver });
    await markUnread(person, postId);
    const there = await addApproved(app, elsewhere.study, elsewhere);
    expect((await unread(person)).toSorted()).toEqual([postId, before, there].toSorted());

    const { channelId } = study;
    const { body } = await markAll(person, { channelId });
    expect(body).toEqual({ markedCount: 2, hasMore: false });
    expect(await unread(person)).toEqual([there]);
    expect((await markAll(person, { channelId })).body.markedCount).toBe(0);
    expect(await decisions(person)).toEqual([
      { channel_id: channelId, post_id: null, details: { count: 2, asOf: expect.any(Number) } },
    ]);
    expect((await readPost(app, other, before)).body.postDetail.hasViewedLastModification).toBe(false);

    // A time beyond any calendar is after everything.
    const { body: rest } = await markAll(person, { asOf: Number.MAX_SAFE_INTEGER });
    expect(rest).toEqual({ markedCount: 1, hasMore: false });
    expect(await unread(person)).toEqual([]);
    expect((await decisions(person))[1]).toMatchObject({ channel_id: null, details: { count: 1 } });
  });

  test('200 leaves posts unread that were published after the list the person saw', async () => {
    const person = await buildMember(app.server.db, study, { roles: ['SUB_INVESTIGATOR'] });
    await addApproved(app, study, { author, approver });
    const { body } = await app.as(person).call(listMemberPosts, { query: { unreadPosts: true } });
    const later = await addApproved(app, study, { author, approver });
    await markAll(person, { asOf: body.asOf });
    expect(await unread(person)).toEqual([later]);
  });

  test('200 marks a limited number per call, newest first', async () => {
    const person = await buildMember(app.server.db, study, { roles: ['SUB_INVESTIGATOR'] });
    const older = postId;
    const newer = await addApproved(app, study, { author, approver });
    await markUnread(person, older);
    await markUnread(person, newer);
    const wanted = { userId: person.userId, channelIds: [study.channelId], upTo: new Date(), most: 1 };
    const actor = await app.as(person).actor();
    const marked = await transact(actor, async (trx) => updateReadMarks(trx, wanted));
    expect([marked, await unread(person)]).toEqual([[newer], [older]]);
  });

  test('200 neither counts nor marks posts the person can no longer see', async () => {
    const person = await buildMember(app.server.db, study, { roles: ['SITE_PHARMACIST'] });
    const { SITE_PHARMACIST, SUB_INVESTIGATOR } = study.roleIds;
    const viewPost = { ...nobody, roles: [SITE_PHARMACIST] };
    const hidden = await buildPost(app, study, { author, viewPost });
    await changeRoles(person, [SUB_INVESTIGATOR]);
    const seen = await unread(person);
    expect((await markAll(person)).body.markedCount).toBe(seen.length);
    await changeRoles(person, [SITE_PHARMACIST]);
    expect(await unread(person)).toContain(hidden.postId);
  });

  test('404 for a study of other people, and nothing is written', async () => {
    const { study: foreign } = await buildWorld(app.server.db);
    const before = await census(app);
    const answer = await markAll(reader, { channelId: foreign.channelId });
    expect([answer.status, answer.error.errorCode]).toEqual([404, 'CHANNEL_NOT_FOUND']);
    expect(await census(app)).toEqual(before);
  });
});
