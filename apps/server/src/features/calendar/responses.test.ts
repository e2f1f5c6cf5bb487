import { afterAll, describe, expect, test } from 'vitest';
import { listEventResponses, respondToEvent } from '@studyline/contract/calendar/calls';
import { startApp } from '../../../test/app.ts';
import {
  addEventOf,
  addNewsOf,
  census,
  eventsOf,
  readPost,
  removePost,
  viewedBy,
} from '../../../test/posts.ts';
import { buildMember, buildTeam, buildWorld, type Member } from '../../../test/world.ts';

const app = await startApp();
const { study, manager, author, coordinator, reader } = await buildWorld(app.server.db);
afterAll(() => app.close());

const publish = async (fields: Parameters<typeof addEventOf>[3] = {}) =>
  (await addEventOf(app, study, manager, { intent: 'PUBLISH', ...fields })).body.postId;
const answer = (person: Member, id: number, response: 'GOING' | 'NOT_GOING') =>
  app.as(person).call(respondToEvent, { params: { id }, body: { response } });
const list = (person: Member, id: number, query = {}) =>
  app.as(person).call(listEventResponses, { params: { id }, query });

describe('respondToEvent', () => {
  test('200 records a response, replaces it with another one, and records the same one once', async () => {
    const id = await publish();
    expect((await answer(reader, id, 'GOING')).body).toMatchObject({ postId: id, response: 'GOING' });
    await answer(reader, id, 'GOING');
    const changed = await answer(reader, id, 'NOT_GOING');
    const opened = await readPost(app, reader, id);
    expect(opened.body.eventAnswer).toEqual({
      response: 'NOT_GOING',
      answeredAtDateTimeMillis: changed.body.answeredAtDateTimeMillis,
      can: { respond: true, viewResponses: true, addToCalendar: true },
    });
    expect((await readPost(app, coordinator, id)).body.eventAnswer?.response).toBeNull();
    expect((await eventsOf(app, id)).filter((type) => type === 'event.answered')).toHaveLength(2);
  });

  test('404 for people who do not see it, and once it is withdrawn', async () => {
    const id = await publish({ permissions: viewedBy({ roles: [study.roleIds.PRINCIPAL_INVESTIGATOR] }) });
    const before = await census(app);
    expect((await answer(coordinator, id, 'GOING')).error.errorCode).toBe('POST_NOT_FOUND');
    expect(await census(app)).toEqual(before);
    await removePost(app, manager, id);
    expect((await answer(reader, id, 'GOING')).error.errorCode).toBe('POST_NOT_FOUND');
  });

  test('409 for a post that is not an event, a draft, and an event that has begun', async () => {
    const news = (await addNewsOf(app, study, manager, { intent: 'PUBLISH' })).body.postId;
    const draft = (await addEventOf(app, study, author)).body.postId;
    const begun = await publish({ eventStartDateTimeMillis: Date.now() - 1000 });
    const answers = [
      await answer(reader, news, 'GOING'),
      await answer(author, draft, 'GOING'),
      await answer(reader, begun, 'GOING'),
    ];
    expect(answers.map(({ error }) => error.errorCode)).toEqual([
      'NOT_AN_EVENT',
      'NOT_PUBLISHED',
      'EVENT_BEGUN',
    ]);
    expect((await readPost(app, reader, begun)).body.eventAnswer?.can.respond).toBe('EVENT_BEGUN');
    expect((await readPost(app, author, draft)).body.eventAnswer?.can).toEqual({
      respond: 'NOT_PUBLISHED',
      viewResponses: 'NOT_PUBLISHED',
      addToCalendar: 'NOT_PUBLISHED',
    });
  });

  test('403 for observers, who are not on the list of responses', async () => {
    const id = await publish();
    const auditor = await buildMember(app.server.db, study, { roles: ['QA_AUDITOR'] });
    const before = await census(app);
    expect((await answer(auditor, id, 'GOING')).error.errorCode).toBe('FORBIDDEN');
    expect(await census(app)).toEqual(before);
    const { items } = (await list(manager, id, { pageSize: 100 })).body;
    expect(items.map(({ userId }) => userId)).not.toContain(auditor.userId);
  });

  test('400 for an unknown response', async () => {
    expect((await answer(reader, await publish(), 'MAYBE' as never)).status).toBe(400);
  });
});

describe('listEventResponses', () => {
  test('200 with the people the caller may see, those who are coming first', async () => {
    const { db } = app.server;
    const teamId = await buildTeam(db, study, {});
    const roles = { investigator: 'PRINCIPAL_INVESTIGATOR', staff: 'SITE_STAFF' } as const;
    const investigator = await buildMember(db, study, { roles: [roles.investigator], teamId });
    const staff = await buildMember(db, study, { roles: [roles.staff], teamId });
    const id = await publish({ permissions: viewedBy({ teamIds: [teamId] }) });
    await answer(staff, id, 'NOT_GOING');

    const all = (await list(manager, id)).body;
    expect(all).toMatchObject({ goingCount: 0, notGoingCount: 1, reach: 'STUDY' });
    expect(all.items[0]).toMatchObject({ userId: staff.userId, response: 'NOT_GOING' });
    expect(all.noAnswerCount).toBe(all.totalCount - 1);

    const ofTeam = (await list(investigator, id)).body;
    expect(ofTeam.reach).toBe('OWN_TEAMS');
    expect(ofTeam.items.map(({ userId }) => userId).toSorted()).toEqual(
      [staff.userId, investigator.userId].toSorted(),
    );
    const own = (await list(staff, id)).body;
    expect(own.reach).toBe('SELF');
    expect(own.items.map(({ userId }) => userId)).toEqual([staff.userId]);
  });

  test('404 for people who do not see it, 409 for a post that is not an event', async () => {
    const id = await publish({ permissions: viewedBy({ roles: [study.roleIds.PRINCIPAL_INVESTIGATOR] }) });
    const news = (await addNewsOf(app, study, manager, { intent: 'PUBLISH' })).body.postId;
    expect((await list(coordinator, id)).error.errorCode).toBe('POST_NOT_FOUND');
    expect((await list(manager, news)).error.errorCode).toBe('NOT_AN_EVENT');
  });
});
