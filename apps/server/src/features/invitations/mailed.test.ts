import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  getInvitation,
  inviteMember,
  inviteMembers,
  resendInvitation,
  updateInvitation,
  withdrawInvitation,
} from '@studyline/contract/invitations/calls';
import { readRecordedIn } from '../../../test/audit.ts';
import { startApp, type TestApp } from '../../../test/app.ts';
import { query } from '../../../test/cluster.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { buildMember, buildTeam, buildWorld, type Member, type Study } from '../../../test/world.ts';
import { allMails } from '../../all-mails.ts';
import { sendMail } from '../../mail/send-mail.ts';

let smtp: MailServer;
let app: TestApp;
let study: Study;
let manager: Member;
let params: { channelId: number; teamId: number };
beforeAll(async () => {
  smtp = await startMailServer();
  app = await startApp({
    env: { ...smtp.env, PUBLIC_URL: 'https://portal.example', LIMIT_INVITATIONS_PER_PERSON: '2' },
  });
  ({ study, manager } = await buildWorld(app.server.db));
  const teamId = await buildTeam(app.server.db, study, { teamType: 'STUDY_SITE' });
  params = { channelId: study.channelId, teamId };
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

let number = 0;
let email: string;
beforeEach(() => {
  email = `mailed.${++number}@site.example`;
});

const body = () => ({ email, roleIds: [study.roleIds.STUDY_COORDINATOR] });
const invite = () => app.as(manager).call(inviteMember, { params, body: body() });
const update = (inviteId: number, more: object, wanted: object = {}) =>
  app.as(manager).call(updateInvitation, {
    params: { ...params, inviteId },
    query: wanted,
    body: { ...body(), ...more },
  });
const read = async (id: number) =>
  (await app.as(manager).call(getInvitation, { params: { ...params, id } })).body;
/** Sends the waiting emails and returns their recipients. */
async function sendAll(): Promise<(string | undefined)[]> {
  const waiting = app.server.db.selectFrom('mail').select('id').where('state', '=', 'WAITING');
  for (const { id } of await waiting.execute()) await sendMail(app.server, allMails, id);
  return smtp.received.splice(0).map(({ to }) => to[0]);
}

test('an invitation says when its email was actually sent, but nothing about an email to an earlier address', async () => {
  const { body: made } = await invite();
  expect([made.lastSentDateTimeMillis, made.mailState]).toEqual([null, 'WAITING']);
  const since = Date.now();
  expect(await sendAll()).toEqual([email]);
  const sent = await read(made.id);
  expect(sent.mailState).toBe('SENT');
  expect(sent.lastSentDateTimeMillis).toBeGreaterThanOrEqual(since);
  await app.as(manager).call(resendInvitation, { params: { ...params, inviteId: made.id }, query: {} });
  expect(await read(made.id)).toMatchObject({
    lastSentDateTimeMillis: sent.lastSentDateTimeMillis,
    mailState: 'WAITING',
  });
  await sendAll();
  const { body: moved } = await update(made.id, { email: `new.${email}`, sendEmailInvitation: false });
  expect([moved.lastSentDateTimeMillis, moved.mailState, moved.missingInviteAsNewUser]).toEqual([
    null,
    null,
    true,
  ]);
});

test('a change sends an email to the same address on request, 5 times a day', async () => {
  const { body: made } = await invite();
  await sendAll();
  await update(made.id, { invitedUserFirstName: 'Ana' });
  expect(await sendAll()).toEqual([]);
  for (let n = 0; n < 4; n += 1)
    expect((await update(made.id, { sendEmailInvitation: true })).body.mailState).toBe('WAITING');
  expect(await sendAll()).toEqual([email]);
  const { status, error, headers } = await update(made.id, { sendEmailInvitation: true });
  expect([status, error.errorCode, headers['retry-after']]).toEqual([429, 'INVITED_TOO_OFTEN', '86400']);
});

test('a change sends no email if the query says so, by either name', async () => {
  const { body: made } = await invite();
  await sendAll();
  for (const wanted of [{ sendInvitationEmail: 'false' }, { sendEmailInvitation: 'false' }]) {
    const { body: moved } = await update(made.id, { email: `${Object.keys(wanted)}.${email}` }, wanted);
    expect([moved.lastSentDateTimeMillis, moved.mailState]).toEqual([null, null]);
  }
});

test('an address can be invited again as soon as its invitation has expired, alone and in a list', async () => {
  const runOut = () => query(app.database.ownerUrl, `update invitation set expires_at = now()`);
  const { body: first } = await invite();
  await runOut();
  expect((await invite()).status).toBe(200);
  expect((await read(first.id)).status).toBe('EXPIRED');
  await runOut();
  const list = { list: email, roleIds: body().roleIds };
  expect((await app.as(manager).call(inviteMembers, { params, body: list })).status).toBe(200);
  const recorded = await readRecordedIn(app.server.db, study.channelId);
  expect(recorded.slice(-2).map(({ type }) => type)).toEqual(['invitation.expired', 'invitation.created']);
});

test('an address gets at most 10 invitations a day, however many are withdrawn, and a person sends at most 1,000', async () => {
  for (let n = 0; n < 10; n += 1) {
    const { status, body: made } = await invite();
    expect(status).toBe(200);
    await app.as(manager).call(withdrawInvitation, { params: { ...params, inviteId: made.id } });
  }
  const refusal = async () => {
    const { status, error } = await invite();
    return [status, error.errorCode];
  };
  expect(await refusal()).toEqual([429, 'ADDRESS_INVITED_TOO_OFTEN']);
  email = `other.${email}`;
  expect((await invite()).status).toBe(200);
  await query(
    app.database.ownerUrl,
    `insert into mail (kind, cause, email_address, language_id, facts, message_id, state, created_at, next_attempt_at, ended_at)
     select 'INVITATION', 'x' || n, 'x' || n || '@site.example', 'en', json_build_object('by', ${manager.userId}), 'x' || n, 'SENT',
       now(), now(), now() from generate_series(1, 1000) as s(n)`,
  );
  email = `third.${email}`;
  expect(await refusal()).toEqual([429, 'INVITED_TOO_MANY']);
  await query(app.database.ownerUrl, `update mail set created_at = now() - interval '1 day'`);
  expect((await invite()).status).toBe(200);
});

test('someone who does not lead the study emails as many invitations a day as the setting says', async () => {
  const coordinator = await buildMember(app.server.db, study, {
    roles: ['STUDY_COORDINATOR'],
    teamId: params.teamId,
  });
  const send = async (more: object = {}) => {
    email = `more.${++number}@site.example`;
    return app.as(coordinator).call(inviteMember, { params, body: { ...body(), ...more } });
  };
  expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  const { status, error } = await send();
  expect([status, error.errorDescription]).toEqual([
    429,
    'You can send 2 invitations a day. Try again tomorrow.',
  ]);
  expect((await send({ sendInvitationEmail: false })).status).toBe(200);
});

test('an address in a message is no link', async () => {
  const message = 'Sign in at https://portal.evil.example/x or write to me@evil.example. See 1.5 mg.';
  await app.as(manager).call(inviteMember, { params, body: { ...body(), message } });
  const waiting = app.server.db.selectFrom('mail').select('id').where('state', '=', 'WAITING');
  for (const { id } of await waiting.execute()) await sendMail(app.server, allMails, id);
  const mails = smtp.received.splice(0);
  const sent = mails.find(({ to }) => to.includes(email));
  for (const text of [sent?.parsed.text ?? '', sent?.parsed.html ?? '']) {
    expect(text).not.toMatch(/evil\.example|https:\/\/portal\.evil/);
    expect(text.replaceAll('\u200b', '')).toContain(
      'https://portal.evil.example/x or write to me@evil.example.',
    );
  }
});
