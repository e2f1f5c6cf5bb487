import { afterAll, describe, expect, test } from 'vitest';
import { listPostAudit } from '@studyline/contract/audit/calls';
import { addComment, editComment, removeComment } from '@studyline/contract/comments/calls';
import { replaceRules } from '@studyline/contract/compliance/calls';
import { listDuties, replaceDuties } from '@studyline/contract/delegations/calls';
import { updateDraft } from '@studyline/contract/drafts/calls';
import { markAsRead, markAsUnread, updateTitle } from '@studyline/contract/posts/calls';
import { subscribeToPost } from '@studyline/contract/subscriptions/calls';
import { subscribeOther, unsubscribeOther } from '@studyline/contract/subscriptions/calls';
import { actAs, systemActor } from '../../core/actor.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import { expectHidden, startApp } from '../../../test/app.ts';
import { add, addSubmitted, buildPost, move, openPost, replace, viewedBy } from '../../../test/posts.ts';
import {
  buildCategories,
  buildMember,
  buildTeam,
  buildWorld,
  everyone,
  type Member,
  nobody,
  overseeTeam,
} from '../../../test/world.ts';
import { makePreviews } from '../post-files/jobs.ts';

const app = await startApp();
const { study, manager, author, coordinator: stranger, reader } = await buildWorld(app.server.db);
const monitor = await buildMember(app.server.db, study, { roles: ['MONITOR'] });
const pharmacist = await buildMember(app.server.db, study, {
  roles: ['SITE_PHARMACIST'],
  teamId: reader.teamId,
});
const colleague = await buildMember(app.server.db, study, {
  roles: ['STUDY_COORDINATOR'],
  teamId: reader.teamId,
});
await overseeTeam(app.server.db, study, { teamId: stranger.teamId, by: monitor.teamId });
afterAll(() => app.close());

const read = (person: Member, postId: number, query: { page?: number; pageSize?: number } = {}) =>
  app.as(person).call(listPostAudit, { params: { postId }, query });
const team = { teamId: await buildTeam(app.server.db, study, { teamType: 'STUDY_CRO', name: 'Norden' }) };
const ask = (audience: { roles: number[]; teamIds: number[] }) => ({
  requiredActionType: 'ACKNOWLEDGE' as const,
  targetAudience: { ...nobody, ...audience },
});
const rename = (person: Member, id: number, title: string) =>
  app.as(person).call(updateTitle, { params: { id }, body: { title } });
const opened = (person: Member) => ['post.opened', person.userId];
const created = (person: Member) => ['post.created', person.userId];
const published = (person: Member) => ['post.published', person.userId];

describe('listPostAudit', () => {
  test('200 says whom a person subscribed or unsubscribed, unless they did it for themselves', async () => {
    const { postId } = await buildPost(app, study, { author });
    const [id, { userId }] = [postId, reader];
    await app.as(manager).call(subscribeOther, { params: { id }, body: { userId, isSubscribed: true } });
    await app.as(manager).call(unsubscribeOther, { params: { id }, query: { userId } });
    await app.as(reader).call(subscribeToPost, { params: { postId } });
    const { items } = (await read(manager, postId)).body;
    expect(items.slice(0, 3).map(({ eventText, change }) => [eventText, change])).toEqual([
      ['Subscribed to the post', null],
      ['Unsubscribed someone else from the post', { before: ['Alex Reader'], after: [] }],
      ['Subscribed someone else to the post', { before: [], after: ['Alex Reader'] }],
    ]);
  });

  test('200 lists what happened, newest first, with its details', async () => {
    const { postId } = await buildPost(app, study, { author, title: 'Protocol' });
    await openPost(app, reader, postId);
    const commented = await app
      .as(reader)
      .call(addComment, { params: { postId }, body: { commentTextRequest: 'Hello' } });
    const { body } = await read(manager, postId);
    expect(body).toMatchObject({ page: 1, lastPage: true, totalCount: 4 });
    expect((await read(manager, postId, { page: 9 })).body).toMatchObject({ items: [], totalCount: 4 });
    expect(body.items.map((e) => [e.eventType, e.actorUserId, e.version, e.imported])).toEqual([
      ['comment.created', reader.userId, 1, false],
      ['post.opened', reader.userId, 1, false],
      ['post.published', author.userId, 1, false],
      ['post.created', author.userId, 1, false],
    ]);
    expect(body.items[0]?.details).toEqual({ commentId: commented.body.commentId, parentCommentId: null });
    expect(body.items[0]?.occurredAtDateTimeMillis).toBe(commented.body.createDateTimeMillis);
  });

  test('200 names the system if no person did it', async () => {
    const { postId } = (await add(app, study, manager, { intent: 'PUBLISH' })).body;
    await makePreviews(app.server, { postId, version: 1 });
    expect((await read(manager, postId)).body.items[0]).toMatchObject({
      eventType: 'post.previewed',
      actorUserId: null,
      actorName: 'Studyline',
    });
  });

  test('200 in order of time, even if rows were imported later', async () => {
    const { postId } = await buildPost(app, study, { author });
    const importer = await actAs(app.server, app.server.db, author.userId);
    const event = { postId, channelId: study.channelId, version: 1, edit: 1, userId: author.userId };
    await transact(importer, async (trx) =>
      record(trx, importer, { type: 'post.opened', ...event }, new Date('2020-01-01')),
    );
    const { items } = (await read(manager, postId)).body;
    expect(items.map((e) => e.eventType)).toEqual(['post.published', 'post.created', 'post.opened']);
  });

  test('200 marks imported rows', async () => {
    const { postId } = await buildPost(app, study, { author, imported: true });
    const by = { imported: true, actorUserId: author.userId };
    expect((await read(manager, postId)).body.items).toMatchObject([by, by]);
  });

  test('200 in pages without repeated or missing rows', async () => {
    const { postId } = await buildPost(app, study, { author });
    for (const call of [markAsUnread, markAsRead, markAsUnread, markAsRead])
      await app.as(author).call(call, { params: { id: postId } });
    const whole = (await read(manager, postId, { pageSize: 100 })).body.items.map((e) => e.auditEventId);
    const pages = [];
    for (const page of [1, 2, 3]) pages.push((await read(manager, postId, { page, pageSize: 4 })).body);
    expect(pages.map((p) => [p.items.length, p.lastPage])).toEqual([
      [4, false],
      [2, true],
      [0, true],
    ]);
    expect(pages.flatMap((p) => p.items.map((e) => e.auditEventId))).toEqual(whole);
    expect(whole).toEqual([...new Set(whole)].toSorted((a, b) => b - a));
  });

  test('200 shows a site what its own people did, and what happened to the versions that it sees', async () => {
    const { postId } = await buildPost(app, study, { author });
    for (const person of [author, reader, pharmacist, stranger]) await openPost(app, person, postId);
    await replace(app, author, postId, { description: 'What the draft says' });
    const seen = async (person: Member) =>
      (await read(person, postId)).body.items.map((e) => [e.eventType, e.actorUserId]);
    expect(await seen(reader)).toEqual([opened(pharmacist), opened(reader), published(author)]);
    expect(await seen(monitor)).toEqual([opened(stranger), published(author)]);
    const all = [
      ['post.versionAdded', author.userId],
      opened(stranger),
      opened(pharmacist),
      opened(reader),
      opened(author),
      published(author),
      created(author),
    ];
    expect(await seen(manager)).toEqual(all);
    expect(await seen(author)).toEqual(all);
  });

  test('200 shows a site nothing about the drafting of a version, and everything that happened to it since', async () => {
    const postId = await addSubmitted(app, study, author, { title: 'Working title' });
    await move(app, manager, postId, 'reject_draft', { reason: 'The dose is wrong' });
    await rename(author, postId, 'Second title');
    await move(app, author, postId, 'resubmit_draft');
    await openPost(app, manager, postId);
    await move(app, manager, postId, 'approve_draft');
    await openPost(app, reader, postId);
    await rename(manager, postId, 'Third title');
    const rejected = (await read(manager, postId)).body.items.find((e) => e.eventType === 'post.rejected');
    const system = systemActor(app.server, 'SYSTEM');
    await transact(system, async (trx) => {
      const about = { channelId: study.channelId, postId, version: 1, teamId: null, userId: null };
      const auditEventId = rejected?.auditEventId ?? 0;
      record(trx, system, { type: 'text.erased', ...about, auditEventId, reason: 'Names a patient' });
    });
    const types = async (person: Member) => (await read(person, postId)).body.items.map((e) => e.eventType);
    const since = ['post.titleChanged', 'post.opened', 'post.published'];
    expect(await types(reader)).toEqual(since);
    expect((await read(reader, postId)).body.totalCount).toBe(3);
    const drafting = [
      'post.opened',
      'post.submitted',
      'post.titleChanged',
      'post.rejected',
      'post.submitted',
    ];
    const all = ['text.erased', ...since, ...drafting, 'post.created'];
    expect(await types(manager)).toEqual(all);
    expect(await types(author)).toEqual(all);
  });

  test('200 shows people limited to their own entries what they did', async () => {
    const { postId } = await buildPost(app, study, { author: manager });
    for (const person of [reader, pharmacist, stranger]) await openPost(app, person, postId);
    const vendor = await buildMember(app.server.db, study, { roles: ['VENDOR_MEMBER'] });
    const seen = async (person: Member) =>
      (await read(person, postId)).body.items.map((e) => [e.eventType, e.actorUserId]);
    expect(await seen(pharmacist)).toEqual([opened(pharmacist)]);
    expect(await seen(vendor)).toEqual([]);
    await openPost(app, vendor, postId);
    expect(await seen(vendor)).toEqual([opened(vendor)]);
  });

  test('200 says in words and names what changed, before and after', async () => {
    const [categoryId = 0] = await buildCategories(app.server.db, study, ['01']);
    const postId = await addSubmitted(app, study, author);
    const named = { roles: [study.roleIds.MONITOR], teamIds: [team.teamId] };
    const changes = { permissions: viewedBy(named), categoryIds: [categoryId], ruleSet: [ask(named)] };
    await app.as(author).call(updateDraft, { params: { id: postId }, body: changes });
    const { items } = (await read(author, postId)).body;
    expect(items.slice(0, 3).map((e) => [e.eventText, e.change])).toEqual([
      [
        'Changed the required actions',
        { before: [], after: ['Acknowledge within 24 hours. Every member: Monitor, Norden'] },
      ],
      ['Changed the categories', { before: [], after: ['Category 01'] }],
      [
        'Changed who can see and change the draft',
        {
          before: [
            'View: Everyone in the study',
            'Update: Study administrator, Study manager, Content approver, Regulatory specialist',
            'Delete: Study administrator, Study manager, Content approver, Regulatory specialist',
          ],
          after: [
            'View: Monitor, Norden',
            'Update: The author and study administrators',
            'Delete: The author and study administrators',
          ],
        },
      ],
    ]);
  });

  test('200 says by which duties and with which meanings people have to act', async () => {
    const params = { channelId: study.channelId };
    const known = (await app.as(manager).call(listDuties, { params })).body.items;
    const [consent, letters] = [known[0]!, known[4]!];
    const ruleSet = (dutyId: number, meaning: 'REVIEWED' | 'APPROVED') => [
      {
        ...ask(nobody),
        requiredActionType: 'SIGN' as const,
        targetAudience: everyone,
        dutyIds: [dutyId],
        approvalTypes: [meaning],
      },
    ];
    const { postId } = await buildPost(app, study, { author });
    const changeTo = (body: { ruleSet: ReturnType<typeof ruleSet> }) =>
      app.as(manager).call(replaceRules, { params: { id: postId }, body });
    await changeTo({ ruleSet: ruleSet(letters.dutyId, 'REVIEWED') });
    await changeTo({ ruleSet: ruleSet(consent.dutyId, 'APPROVED') });
    // A duty that the study no longer delegates is still named.
    const duties = known.filter(({ dutyId }) => dutyId !== letters.dutyId);
    const renamed = duties.map((duty, index) => (index === 0 ? { ...duty, name: 'Consent talks' } : duty));
    await app.as(manager).call(replaceDuties, { params, body: { duties: renamed } });
    const rule = 'Sign within 24 hours. Every member: Everyone in the study';
    expect((await read(manager, postId)).body.items[0]?.change).toEqual({
      before: [`${rule}. Delegated duties: ${letters.name}. Meaning: Reviewed`],
      after: [`${rule}. Delegated duties: Consent talks. Meaning: Approved`],
    });
  });

  test('200 only counts teams that a site does not know', async () => {
    const { postId } = await buildPost(app, study, { author, rules: [{}] });
    const ruleSet = [ask({ roles: [], teamIds: [team.teamId, reader.teamId] })];
    await app.as(manager).call(replaceRules, { params: { id: postId }, body: { ruleSet } });
    const change = async (person: Member) => (await read(person, postId)).body.items[0]?.change;
    const before = ['Acknowledge within 24 hours. Every member: Everyone in the study'];
    const all = expect.stringMatching(/: Site DE\d+, Berlin, Norden$/);
    expect(await change(manager)).toEqual({ before, after: [all] });
    const known = expect.stringMatching(/: Site DE\d+, Berlin, 1 other team$/);
    expect(await change(reader)).toEqual({ before, after: [known] });
  });

  test('200 shows a comment’s earlier texts only to its author and to readers of the whole study’s trail', async () => {
    const { postId } = await buildPost(app, study, { author });
    const add = { params: { postId }, body: { commentTextRequest: 'Hello' } };
    const { commentId } = (await app.as(reader).call(addComment, add)).body;
    const params = { postId, commentId };
    await app.as(reader).call(editComment, { params, body: { commentTextRequest: 'Good morning' } });
    await app.as(reader).call(removeComment, { params });
    const textsSeen = async (person: Member) =>
      (await read(person, postId)).body.items
        .filter(({ eventType }) => /^comment\.(edited|removed)$/.test(eventType))
        .map(({ details, textErased }) => [details.before, details.after, textErased]);
    const all = [
      ['Good morning', undefined, false],
      ['Hello', 'Good morning', false],
    ];
    for (const person of [manager, reader]) expect(await textsSeen(person)).toEqual(all);
    const none = [
      [undefined, undefined, false],
      [undefined, undefined, false],
    ];
    // Their own trails contain these entries too.
    for (const person of [author, colleague]) expect(await textsSeen(person)).toEqual(none);
  });

  test('403 for an author on somebody else’s post', async () => {
    const { postId } = await buildPost(app, study, { author: manager });
    const answer = await read(author, postId);
    expect([answer.status, answer.error.errorCode]).toEqual([403, 'FORBIDDEN']);
  });

  test('404 for an invisible post, with the same body as for a missing one', async () => {
    const { postId } = await buildPost(app, study, { author, viewPost: nobody });
    const [invisible, missing] = [await read(manager, postId), await read(manager, 999_999)];
    expectHidden('POST_NOT_FOUND', invisible, missing);
  });
});
