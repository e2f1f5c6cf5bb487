import ICAL from 'ical.js';
import { afterAll, describe, expect, test } from 'vitest';
import {
  createCalendarFeed,
  deleteCalendarFeed,
  getCalendarFeed,
  getPostCalendar,
} from '@studyline/contract/calendar/calls';
import { addressOf } from '@studyline/contract/core/endpoint';
import { startApp } from '../../../test/app.ts';
import { addEventOf, addNewsOf, removePost, viewedBy } from '../../../test/posts.ts';
import { now } from '../../core/clock.ts';
import { findEventsOf } from './queries.ts';
import { buildMember, buildTeam, buildWorld, leaveStudy, type Member } from '../../../test/world.ts';

const app = await startApp();
const { study, manager, author, coordinator, reader } = await buildWorld(app.server.db);
afterAll(() => app.close());

const publish = async (fields: Parameters<typeof addEventOf>[3] = {}) =>
  (await addEventOf(app, study, manager, { intent: 'PUBLISH', ...fields })).body.postId;
const load = async (person: Member, id: number) => {
  const headers = { authorization: `Bearer ${await app.as(person).token()}` };
  return app.app.inject({ method: 'GET', url: addressOf(getPostCalendar, { params: { id } }), headers });
};
const make = async (person: Member) => (await app.as(person).call(createCalendarFeed, {})).body.url;
const fetchFeed = (url: string) => app.app.inject({ method: 'GET', url: new URL(url, 'http://x').pathname });
const uidsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((one) => Number(/^post-(\d+)@/.exec(String(one.getFirstPropertyValue('uid')))?.[1]));

describe('getPostCalendar', () => {
  test('200 with a file that calendar programs accept', async () => {
    const id = await publish({ title: 'Meeting, Lisboa' });
    const answer = await load(reader, id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-disposition']).toContain('attachment; filename="Meeting, Lisboa.ics"');
    expect(uidsIn(answer.body)).toEqual([id]);
  });

  test('404 for people who do not see it, 409 for a post that is not an event', async () => {
    const id = await publish({ permissions: viewedBy({ roles: [study.roleIds.PRINCIPAL_INVESTIGATOR] }) });
    const news = (await addNewsOf(app, study, manager, { intent: 'PUBLISH' })).body.postId;
    expect((await load(coordinator, id)).statusCode).toBe(404);
    expect((await load(coordinator, news)).statusCode).toBe(409);
  });
});

describe('createCalendarFeed', () => {
  test('200 creates an address that needs no sign-in and shows what its owner may see now', async () => {
    const { db } = app.server;
    const teamId = await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER', blinding: 'BLINDED' });
    const person = await buildMember(db, study, { roles: ['VENDOR_MEMBER'], teamId });
    const url = await make(person);
    const seen = await publish();
    const hidden = await publish({
      permissions: viewedBy({ roles: [study.roleIds.PRINCIPAL_INVESTIGATOR] }),
    });
    const unblinded = await publish();
    await db.updateTable('post').set({ unblinded_only: true }).where('id', '=', unblinded).execute();
    const draft = (await addEventOf(app, study, author)).body.postId;
    const answer = await fetchFeed(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const found = uidsIn(answer.body);
    expect(found).toContain(seen);
    for (const id of [hidden, unblinded, draft]) expect(found).not.toContain(id);

    await removePost(app, manager, seen);
    expect(uidsIn((await fetchFeed(url)).body)).not.toContain(seen);
    const later = await publish();
    expect(uidsIn((await fetchFeed(url)).body)).toContain(later);
    await leaveStudy(db, study, person);
    expect(uidsIn((await fetchFeed(url)).body)).toEqual([]);
  });

  test('200 ends the previous address, and stores only a hash of the new one', async () => {
    const first = await make(reader);
    const second = await make(reader);
    expect((await fetchFeed(first)).statusCode).toBe(404);
    expect((await fetchFeed(second)).statusCode).toBe(200);
    const secret = /([\w-]{43})\.ics$/.exec(second)?.[1] ?? '';
    const row = await app.server.db
      .selectFrom('calendar_feed')
      .selectAll()
      .where('user_id', '=', reader.userId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  test('200 leaves out past events before future ones', async () => {
    const person = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'] });
    const at = now();
    const times = {
      eventStartDateTimeMillis: at.getTime() - 2000,
      eventEndDateTimeMillis: at.getTime() - 1000,
    };
    const [over, next] = [await publish(times), await publish()];
    const all = { at, endAfter: new Date(0), limit: 500 };
    const found = (await findEventsOf(app.server.db, person.userId, all)).map(({ postId }) => postId);
    expect(found.indexOf(over)).toBeGreaterThan(found.indexOf(next));
  });

  test('404 for an address that nobody has', async () => {
    for (const name of [`${'a'.repeat(43)}.ics`, 'a.ics', '..%2f..%2fetc', ''])
      expect((await fetchFeed(`http://x/calendar/${name}`)).statusCode).toBe(404);
  });
});

describe('deleteCalendarFeed', () => {
  test('200 ends the address, after which getCalendarFeed does not find it', async () => {
    const url = await make(author);
    const known = await app.as(author).call(getCalendarFeed, {});
    expect(known.body.createdAtDateTimeMillis).toEqual(expect.any(Number));
    for (let i = 0; i < 2; i++) {
      const { body } = await app.as(author).call(deleteCalendarFeed, {});
      expect(body).toEqual({ createdAtDateTimeMillis: null });
    }
    expect((await fetchFeed(url)).statusCode).toBe(404);
    expect((await app.as(author).call(getCalendarFeed, {})).body.createdAtDateTimeMillis).toBeNull();
  });
});
