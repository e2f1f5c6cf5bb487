import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  changeMailPreferences,
  getMailPreferences,
  unsubscribeFromMail,
} from '@studyline/contract/mail/calls';
import { deliveriesOf, mailTopics, stoppable } from '@studyline/contract/mail/topics';
import { inject, startApp } from '../../../test/app.ts';
import { readRecordedAbout } from '../../../test/audit.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { buildMember, buildStudy, buildUser, type Person } from '../../../test/world.ts';
import { unsubscribeToken } from '../../mail/unsubscribe-token.ts';

const smtp = await startMailServer();
const app = await startApp({ env: smtp.env });
const { db } = app.server;
afterAll(async () => {
  await app.close();
  await smtp.close();
});
let person: Person;
beforeEach(async () => {
  person = await buildUser(db);
  await db.deleteFrom('mail_choice').where('user_id', '=', person.userId).execute();
});

const read = async () => (await app.as(person).call(getMailPreferences, {})).body;
const change = (body: object) => app.as(person).call(changeMailPreferences, { body } as never);
const off = async () =>
  (await read()).topics.filter(({ delivery }) => delivery === 'NONE').map(({ topic }) => topic);

describe('changeMailPreferences', () => {
  test('200 changes only what is given, and records what was before', async () => {
    const before = await read();
    expect(before.topics.map(({ topic, delivery }) => [topic, delivery])).toEqual(
      mailTopics.map((topic) => [topic, deliveriesOf[topic][0]]),
    );
    await change({ topics: [{ topic: 'COMMENTS', delivery: 'IMMEDIATE' }], digestTime: '16:30' });
    await change({ topics: [{ topic: 'COMMENTS', delivery: 'IMMEDIATE' }] });
    const after = await change({ digestDay: 5 });
    expect(after.body).toMatchObject({ digestTime: '16:30', digestDay: 5, quietHours: before.quietHours });
    expect(await read()).toEqual(after.body);
    expect(await readRecordedAbout(db, person)).toMatchObject([
      {
        type: 'mail.preferenceChanged',
        details: {
          before: { topics: [{ topic: 'COMMENTS', delivery: 'DAILY_DIGEST' }], digestTime: '07:30' },
          after: { topics: [{ topic: 'COMMENTS', delivery: 'IMMEDIATE' }], digestTime: '16:30' },
        },
      },
      { type: 'mail.preferenceChanged', details: { before: { digestDay: 1 }, after: { digestDay: 5 } } },
    ]);
  });

  test('200 chooses for one study, and takes it back', async () => {
    const study = await buildStudy(db);
    person = await buildMember(db, study, { roles: ['SITE_STAFF'] });
    const { channelId } = study;
    const chosen = await change({ studies: [{ channelId, delivery: 'WEEKLY_DIGEST' }] });
    expect(chosen.body.studies).toEqual([
      { channelId, channelName: expect.any(String), delivery: 'WEEKLY_DIGEST' },
    ]);
    expect((await change({ studies: [{ channelId, delivery: null }] })).body.studies).toMatchObject([
      { channelId, delivery: null },
    ]);
  });

  test('404 for a study of others, and nothing is changed', async () => {
    const { channelId } = await buildStudy(db);
    const answer = await change({ quietHours: true, studies: [{ channelId, delivery: 'NONE' }] });
    expect([answer.status, (await read()).quietHours]).toEqual([404, false]);
  });

  test.each([
    ['a topic that is always sent', { topics: [{ topic: 'INVITATION', delivery: 'NONE' }] }],
    ['changes of events, which do not wait', { topics: [{ topic: 'EVENTS', delivery: 'DAILY_DIGEST' }] }],
    ['single emails about orders', { topics: [{ topic: 'SERVICES', delivery: 'IMMEDIATE' }] }],
    ['a summary in the night', { digestTime: '23:00' }],
    ['an eighth day', { digestDay: 8 }],
    [
      'two choices for one topic',
      {
        topics: [
          { topic: 'POSTS', delivery: 'NONE' },
          { topic: 'POSTS', delivery: 'IMMEDIATE' },
        ],
      },
    ],
    [
      'two choices for one study',
      {
        studies: [
          { channelId: 1, delivery: 'NONE' },
          { channelId: 1, delivery: null },
        ],
      },
    ],
  ])('400 for %s', async (_, body) => {
    expect((await change(body)).status).toBe(400);
  });
});

describe('unsubscribeFromMail', () => {
  const post = (token: string, payload: string, type = 'application/x-www-form-urlencoded') =>
    app.app.inject({
      method: 'POST',
      url: `/openapi/v1/mail/unsubscribe/${token}`,
      headers: { 'content-type': type },
      payload,
    });
  const tokenOf = (stops: string) => unsubscribeToken(app.server.secret, { userId: person.userId, stops });

  test('200 accepts what a mail program posts, and a second time changes nothing', async () => {
    for (let i = 0; i < 2; i++)
      expect((await post(tokenOf('POSTS'), 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
    expect(await off()).toEqual(['POSTS']);
    expect(await readRecordedAbout(db, person)).toHaveLength(1);
  });

  test('of a summary, 200 stops what would be in one, in all studies, and keeps what comes at once', async () => {
    const study = await buildStudy(db);
    person = await buildMember(db, study, { roles: ['SITE_STAFF'] });
    await db.deleteFrom('mail_choice').where('user_id', '=', person.userId).execute();
    const { channelId } = study;
    await change({
      topics: [{ topic: 'COMMENTS', delivery: 'IMMEDIATE' }],
      studies: [{ channelId, delivery: 'WEEKLY_DIGEST' }],
    });
    await post(tokenOf('DIGEST'), 'List-Unsubscribe=One-Click');
    expect(await off()).toEqual(['ACTIONS', 'POSTS', 'SERVICES', 'PEOPLE']);
    expect((await read()).studies).toMatchObject([{ channelId, delivery: 'NONE' }]);
  });

  test('200 accepts what curl and other programs post as multipart, up to the length of other bodies', async () => {
    const token = tokenOf('POSTS');
    const type = 'multipart/form-data; boundary=x';
    const form = (text: string) =>
      `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\n${text}\r\n--x--\r\n`;
    const refused = [form('No'), form('x'.repeat(20_000))];
    const statuses = await Promise.all(
      refused.map(async (text) => (await post(token, text, type)).statusCode),
    );
    expect([statuses, await off()]).toEqual([[400, 413], []]);
    expect((await post(token, form('One-Click'), type)).statusCode).toBe(200);
    expect(await off()).toEqual(['POSTS']);
  });

  test('the link in an email only leads to a page that asks, whoever follows it', async () => {
    const answer = await app.app.inject({
      url: `/openapi/v1/mail/unsubscribe/${tokenOf('POSTS')}`,
      headers: { accept: 'text/html' },
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `/unsubscribe/${tokenOf('POSTS')}`]);
    expect(await off()).toEqual([]);
  });

  test.each(stoppable)('200 with no body at all: %s', async (stops) => {
    const answer = await inject(app.app, unsubscribeFromMail, { params: { token: tokenOf(stops) } });
    expect([answer.status, answer.body]).toEqual([200, { stopped: stops }]);
  });

  test('404 for a token of another person or topic', async () => {
    const stranger = await buildUser(db);
    const wrong = [
      tokenOf('POSTS').replace(String(person.userId), String(stranger.userId)),
      tokenOf('POSTS').replace('POSTS', 'COMMENTS'),
      tokenOf('POSTS').slice(0, -1),
      tokenOf('INVITATION'),
    ];
    for (const one of wrong) expect((await post(one, 'List-Unsubscribe=One-Click')).statusCode).toBe(404);
    expect([await off(), (await post(tokenOf('POSTS'), 'List-Unsubscribe=No')).statusCode]).toEqual([
      [],
      400,
    ]);
  });
});
