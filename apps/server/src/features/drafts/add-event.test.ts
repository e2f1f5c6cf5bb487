import { afterAll, describe, expect, test } from 'vitest';
import { getDraft } from '@studyline/contract/drafts/form';
import { updateDraft } from '@studyline/contract/drafts/calls';
import { startApp } from '../../../test/app.ts';
import {
  add,
  addEventOf,
  addNewsOf,
  census,
  EVENT_START,
  eventsOf,
  readPost,
  replaceEventBy,
} from '../../../test/posts.ts';
import { buildStudy, buildWorld } from '../../../test/world.ts';

const app = await startApp();
const { study, manager, author, coordinator, reader } = await buildWorld(app.server.db);
const another = await buildStudy(app.server.db);
afterAll(() => app.close());

const HOUR = 3_600_000;

describe('addEvent', () => {
  test('200 creates an event with its time, place and agenda', async () => {
    const { status, body } = await addEventOf(app, study, manager, {
      intent: 'PUBLISH',
      content: '<h1>Day 1</h1><script>x()</script>',
      eventUrl: 'https://meet.example.org/1',
    });
    expect(status).toBe(200);
    const opened = await readPost(app, reader, body.postId);
    expect(opened.body).toMatchObject({
      eventStartDateTimeMillis: EVENT_START,
      eventEndDateTimeMillis: EVENT_START + 30 * HOUR,
      eventTimeZone: 'Europe/Lisbon',
      eventLocation: 'Centro do Tejo, Lisbon',
      eventUrl: 'https://meet.example.org/1',
      newsContent: '<h2>Day 1</h2>',
      eventAnswer: {
        response: null,
        answeredAtDateTimeMillis: null,
        can: { respond: true, viewResponses: true, addToCalendar: true },
      },
      postDetail: {
        postType: 'EVENT',
        thumbnailContent: 'Day 1',
        eventStartDateTimeMillis: EVENT_START,
        eventEndDateTimeMillis: EVENT_START + 30 * HOUR,
      },
    });
    expect(await eventsOf(app, body.postId)).toEqual(['post.created', 'post.published']);
  });

  test('200 without an agenda, and online only', async () => {
    const { body } = await addEventOf(app, study, author, {
      eventLocation: '',
      eventUrl: 'https://meet.example.org/2',
    });
    const opened = await readPost(app, author, body.postId);
    expect(opened.body).toMatchObject({ newsContent: null, eventLocation: '' });
    expect(opened.body.eventAnswer?.can.respond).toBe('NOT_PUBLISHED');
  });

  test('200 stores an address as clients understand it', async () => {
    const { body } = await addEventOf(app, study, author, { eventUrl: 'https:\\\\meet.example.org/a b' });
    expect((await readPost(app, author, body.postId)).body.eventUrl).toBe('https://meet.example.org/a%20b');
  });

  test.each([
    [{ eventEndDateTimeMillis: EVENT_START }, 'eventEndDateTimeMillis'],
    [{ eventEndDateTimeMillis: EVENT_START + 32 * 24 * HOUR }, 'eventEndDateTimeMillis'],
    [{ eventLocation: '' }, 'eventLocation'],
    [{ eventTimeZone: 'Europe/Atlantis' }, 'eventTimeZone'],
    [{ eventTimeZone: '+02:00' }, 'eventTimeZone'],
    [{ eventUrl: 'javascript:alert(1)' }, 'eventUrl'],
    [{ eventUrl: 'http://meet.example.org' }, 'eventUrl'],
  ])('400 for %j', async (fields, path) => {
    const before = await census(app);
    const answer = await addEventOf(app, study, author, fields);
    expect(answer.status).toBe(400);
    expect(answer.error.issues?.map((issue) => issue.path)).toEqual([path]);
    expect(await census(app)).toEqual(before);
  });

  test('404 for a study the caller is not in, 403 for a role without writing rights', async () => {
    expect((await addEventOf(app, another, author)).error.errorCode).toBe('CHANNEL_NOT_FOUND');
    expect((await addEventOf(app, study, reader)).error.errorCode).toBe('FORBIDDEN');
  });
});

describe('replaceEvent', () => {
  test('200 moves an event with a new version, and keeps fields that are left out', async () => {
    const { body } = await addEventOf(app, study, manager, { intent: 'PUBLISH', content: '<p>Agenda</p>' });
    const moved = await replaceEventBy(app, manager, body.postId, {
      eventStartDateTimeMillis: EVENT_START + HOUR,
      description: 'An hour later',
      eventLocation: undefined,
      intent: 'PUBLISH',
    });
    expect(moved.body).toMatchObject({ version: 2, versionLabel: 'PUBLISHED' });
    expect((await readPost(app, reader, body.postId)).body).toMatchObject({
      eventStartDateTimeMillis: EVENT_START + HOUR,
      eventEndDateTimeMillis: EVENT_START + 30 * HOUR,
      eventLocation: 'Centro do Tejo, Lisbon',
      newsContent: '<p>Agenda</p>',
    });
  });

  test('404, 403, 409 and 400 write nothing', async () => {
    const hidden = (await addEventOf(app, study, author)).body.postId;
    const published = (await addEventOf(app, study, manager, { intent: 'PUBLISH' })).body.postId;
    const news = (await addNewsOf(app, study, author)).body.postId;
    const before = await census(app);
    const answers = [
      await replaceEventBy(app, manager, hidden),
      await replaceEventBy(app, coordinator, published),
      await replaceEventBy(app, author, news),
      await replaceEventBy(app, author, hidden, { eventEndDateTimeMillis: EVENT_START }),
    ];
    expect(answers.map(({ error }) => error.errorCode)).toEqual([
      'POST_NOT_FOUND',
      'FORBIDDEN',
      'ILLEGAL_TRANSITION',
      'BAD_REQUEST',
    ]);
    expect(await census(app)).toEqual(before);
  });
});

describe('updateDraft', () => {
  test('200 changes the place of an event, which its form shows', async () => {
    const { body } = await addEventOf(app, study, author);
    const params = { id: body.postId };
    const saved = await app.as(author).call(updateDraft, { params, body: { eventLocation: 'Hall 2' } });
    expect(saved.body.edit).toBe(body.edit + 1);
    const form = await app.as(author).call(getDraft, { params });
    expect(form.body).toMatchObject({
      postType: 'EVENT',
      eventLocation: 'Hall 2',
      eventStartDateTimeMillis: EVENT_START,
      eventTimeZone: 'Europe/Lisbon',
    });
    expect(await eventsOf(app, body.postId)).toEqual(['post.created', 'post.contentChanged']);
  });

  test('400 for a time on a document', async () => {
    const { body } = await add(app, study, author);
    const answer = await app
      .as(author)
      .call(updateDraft, { params: { id: body.postId }, body: { eventStartDateTimeMillis: EVENT_START } });
    expect(answer.error).toMatchObject({ issues: [{ path: 'eventStartDateTimeMillis' }] });
  });
});
