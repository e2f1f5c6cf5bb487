import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPostAudit } from '@studyline/contract/audit';
import { addComment } from '@studyline/contract/comments';
import { recordView } from '@studyline/contract/compliance';
import type { DomainEvent } from '@studyline/contract/events';
import { startApp, type TestApp } from '../../../test/app.ts';
import { buildMember, buildPost, buildStudy, type Member, type Study } from '../../../test/world.ts';
import { actAs, systemActor } from '../../core/actor.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';

let app: TestApp;
let study: Study;
let manager: Member;
let author: Member;
let monitor: Member;
let investigator: Member;
let pharmacist: Member;
let stranger: Member;

beforeAll(async () => {
  app = await startApp();
  const { db } = app.server;
  study = await buildStudy(db);
  manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
  author = await buildMember(db, study, { roles: ['CONTENT_AUTHOR'] });
  monitor = await buildMember(db, study, { roles: ['MONITOR'] });
  investigator = await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'] });
  pharmacist = await buildMember(db, study, { roles: ['SITE_PHARMACIST'], teamId: investigator.teamId });
  stranger = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'] });
  await db
    .insertInto('team_oversight')
    .values({ channel_id: study.channelId, team_id: stranger.teamId, overseen_by_team_id: monitor.teamId })
    .execute();
});
afterAll(() => app.close());

const read = (person: Member, postId: number, query: { page?: number; pageSize?: number } = {}) =>
  app.as(person).call(listPostAudit, { params: { postId }, query });
const view = (person: Member, postId: number) =>
  app.as(person).call(recordView, { params: { id: postId }, body: { version: 1 } });
const opened = (person: Member) => ['post.opened', person.userId];
const system = () => systemActor(app.server, 'SYSTEM');
const happened = (postId: number, event: DomainEvent['type'], version: number) =>
  transact(system(), (trx) =>
    record(trx, system(), {
      type: event,
      channelId: study.channelId,
      postId,
      version,
      title: 'What the draft is called',
    } as unknown as DomainEvent),
  );

describe('listPostAudit', () => {
  test('200 lists what happened, newest first, with its details', async () => {
    const { postId } = await buildPost(app.server.db, study, { author });
    await happened(postId, 'post.created', 1);
    await view(investigator, postId);
    const commented = await app
      .as(investigator)
      .call(addComment, { params: { postId }, body: { commentTextRequest: 'Hello' } });
    const { body } = await read(manager, postId);
    expect(body).toMatchObject({ page: 1, lastPage: true });
    expect(body.items.map((e) => [e.eventType, e.actorUserId, e.version, e.imported])).toEqual([
      ['comment.created', investigator.userId, 1, false],
      ['post.opened', investigator.userId, 1, false],
      ['post.created', null, 1, false],
    ]);
    expect(body.items[0]?.details).toEqual({ commentId: commented.body.commentId, parentCommentId: null });
    expect(body.items[2]?.actorName).toBe('Studyline');
    expect(body.items[0]?.occurredAtDateTimeMillis).toBe(commented.body.createDateTimeMillis);
  });

  test('200 marks what came in by an import', async () => {
    const { postId } = await buildPost(app.server.db, study, { author });
    const { channelId } = study;
    const { userId } = author;
    const importer = await actAs(app.server, app.server.db, userId);
    await transact(importer, (trx) =>
      record(trx, importer, { type: 'post.markedRead', channelId, postId, userId }),
    );
    expect((await read(manager, postId)).body.items).toMatchObject([{ imported: true, actorUserId: userId }]);
  });

  test('200 in pages that neither repeat nor lose a row', async () => {
    const { postId } = await buildPost(app.server.db, study, { author });
    for (let n = 0; n < 5; n++) await happened(postId, 'post.submitted', 1);
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push((await read(manager, postId, { page, pageSize: 2 })).body);
    expect(pages.map((p) => [p.items.length, p.lastPage])).toEqual([
      [2, false],
      [2, false],
      [1, true],
      [0, true],
    ]);
    const ids = pages.flatMap((p) => p.items.map((e) => e.auditEventId));
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  });

  test('200 shows a site its own people and what happened to the versions it sees', async () => {
    const { postId } = await buildPost(app.server.db, study, { author });
    await happened(postId, 'post.published', 1);
    for (const person of [author, investigator, pharmacist, stranger]) await view(person, postId);
    await app.server.db
      .insertInto('post_version')
      .values({
        post_id: postId,
        version: 2,
        channel_id: study.channelId,
        version_label: 'DRAFT',
        label_major: 2,
        label_minor: 0,
        title: 'What the draft is called',
        obliging_version: 2,
        created_by: author.userId,
        expires_at: new Date(Date.now() + 86_400_000),
        audience: [],
      })
      .execute();
    await happened(postId, 'post.created', 2);
    const seen = async (person: Member) =>
      (await read(person, postId)).body.items.map((e) => [e.eventType, e.actorUserId]);
    const published = ['post.published', null];
    expect(await seen(investigator)).toEqual([opened(pharmacist), opened(investigator), published]);
    expect(await seen(monitor)).toEqual([opened(stranger), published]);
    const all = [
      ['post.created', null],
      opened(stranger),
      opened(pharmacist),
      opened(investigator),
      opened(author),
      published,
    ];
    expect(await seen(manager)).toEqual(all);
    expect(await seen(author)).toEqual(all);
  });

  test('403 for who may only see their own', async () => {
    const { postId } = await buildPost(app.server.db, study, { author: manager });
    for (const person of [pharmacist, author]) {
      const answer = await read(person, postId);
      expect([answer.status, answer.error.errorCode]).toEqual([403, 'FORBIDDEN']);
    }
  });

  test('404 for an invisible post, with the very body of a missing one', async () => {
    const nobody = { channelWide: false, roles: [], teamIds: [] };
    const { postId } = await buildPost(app.server.db, study, { author, viewPost: nobody });
    const [invisible, missing] = [await read(manager, postId), await read(manager, 999_999)];
    expect([invisible.status, invisible.error.errorCode]).toEqual([404, 'POST_NOT_FOUND']);
    expect({ ...invisible.error, requestId: '' }).toEqual({ ...missing.error, requestId: '' });
  });
});
