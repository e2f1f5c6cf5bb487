import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  listMailPreferences,
  mailPreferences,
  setMailPreference,
  unsubscribeFromMail,
} from '@studyline/contract/mail/calls';
import { allMails } from '../../all-mails.ts';
import { readRecordedAbout } from '../../../test/audit.ts';
import { inject, startApp } from '../../../test/app.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { buildUser, type Person } from '../../../test/world.ts';
import { unsubscribeToken } from '../../mail/unsubscribe-token.ts';

const smtp = await startMailServer();
const app = await startApp({ env: smtp.env });
afterAll(async () => {
  await app.close();
  await smtp.close();
});
let person: Person;
beforeEach(async () => {
  person = await buildUser(app.server.db);
});

const off = async () => {
  const { body } = await app.as(person).call(listMailPreferences, {});
  return body.items.filter(({ enabled }) => !enabled).map(({ kind }) => kind);
};
const set = (kind: (typeof mailPreferences)[number], enabled: boolean) =>
  app.as(person).call(setMailPreference, { body: { kind, enabled } });

test('exactly the emails that can be switched off have a preference', () => {
  const optional = allMails.filter(({ isOptional }) => isOptional).map(({ name }) => name);
  expect(optional.toSorted()).toEqual([...mailPreferences].toSorted());
});

describe('setMailPreference', () => {
  test('200 switches a kind off and on again and records each change once', async () => {
    expect(await off()).toEqual([]);
    for (const enabled of [false, false, true]) await set('COMMENT_REPLY', enabled);
    expect(await off()).toEqual([]);
    await set('REQUIRED_ACTION', false);
    expect(await off()).toEqual(['REQUIRED_ACTION']);
    expect(await readRecordedAbout(app.server.db, person)).toMatchObject([
      { type: 'mail.preferenceChanged', details: { kind: 'COMMENT_REPLY', enabled: false } },
      { type: 'mail.preferenceChanged', details: { kind: 'COMMENT_REPLY', enabled: true } },
      { type: 'mail.preferenceChanged', details: { kind: 'REQUIRED_ACTION', enabled: false } },
    ]);
  });

  test('400 for an email that is always sent', async () => {
    const answer = await app.as(person).call(setMailPreference, {
      body: { kind: 'INVITATION', enabled: false } as never,
    });
    expect(answer.status).toBe(400);
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

  test('200 accepts what a mail program posts, and a second time changes nothing', async () => {
    const token = unsubscribeToken(app.server.secret, { userId: person.userId, kind: 'SUBSCRIBED_POST' });
    for (let i = 0; i < 2; i++)
      expect((await post(token, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
    expect(await off()).toEqual(['SUBSCRIBED_POST']);
    expect(await readRecordedAbout(app.server.db, person)).toHaveLength(1);
  });

  test('200 accepts what curl and other programs post as multipart, up to the length of other bodies', async () => {
    const token = unsubscribeToken(app.server.secret, { userId: person.userId, kind: 'SUBSCRIBED_POST' });
    const type = 'multipart/form-data; boundary=x';
    const form = (text: string) =>
      `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\n${text}\r\n--x--\r\n`;
    const refused = [form('No'), form('x'.repeat(20_000))];
    const statuses = await Promise.all(
      refused.map(async (text) => (await post(token, text, type)).statusCode),
    );
    expect([statuses, await off()]).toEqual([[400, 413], []]);
    expect((await post(token, form('One-Click'), type)).statusCode).toBe(200);
    expect(await off()).toEqual(['SUBSCRIBED_POST']);
  });

  test('the link in an email only leads to a page that asks, whoever follows it', async () => {
    const token = unsubscribeToken(app.server.secret, { userId: person.userId, kind: 'SUBSCRIBED_POST' });
    const answer = await app.app.inject({
      url: `/openapi/v1/mail/unsubscribe/${token}`,
      headers: { accept: 'text/html' },
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `/unsubscribe/${token}`]);
    expect(await off()).toEqual([]);
  });

  test('200 with no body at all', async () => {
    const token = unsubscribeToken(app.server.secret, { userId: person.userId, kind: 'SUBSCRIBED_POST' });
    expect((await inject(app.app, unsubscribeFromMail, { params: { token } })).status).toBe(200);
  });

  test('404 for a token of another person or kind', async () => {
    const stranger = await buildUser(app.server.db);
    const token = unsubscribeToken(app.server.secret, { userId: person.userId, kind: 'SUBSCRIBED_POST' });
    const wrong = [
      token.replace(String(person.userId), String(stranger.userId)),
      token.replace('SUBSCRIBED_POST', 'COMMENT_REPLY'),
      token.slice(0, -1),
      unsubscribeToken(app.server.secret, { userId: person.userId, kind: 'INVITATION' }),
    ];
    for (const one of wrong) expect((await post(one, 'List-Unsubscribe=One-Click')).statusCode).toBe(404);
    expect([await off(), (await post(token, 'List-Unsubscribe=No')).statusCode]).toEqual([[], 400]);
  });
});
