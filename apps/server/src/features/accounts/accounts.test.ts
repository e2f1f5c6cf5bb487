import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type AccountHelp, helpWithAccount, listAccounts } from '@studyline/contract/accounts/calls';
import {
  exportAccessReview,
  listAccess,
  listChannelAudit,
  listMemberAudit,
  listTeamMembershipAudit,
} from '@studyline/contract/audit/calls';
import { exportMembers, listMembers } from '@studyline/contract/members/calls';
import { proveByCode, startTotp, confirmTotp } from '@studyline/contract/second-factors/calls';
import { getPost } from '@studyline/contract/posts/calls';
import { createCalendarFeed } from '@studyline/contract/calendar/calls';
import { requestPasswordReset } from '@studyline/contract/auth/passwords';
import { authorizeChannel } from '@studyline/contract/realtime/calls';
import {
  generateSignaturePin,
  getSignaturePin,
  reauthenticate,
} from '@studyline/contract/signature-pins/calls';
import { getProfile } from '@studyline/contract/users/calls';
import { readRecordedAbout } from '../../../test/audit.ts';
import { expectHidden, inject, startApp, type TestApp } from '../../../test/app.ts';
import { openBrowser } from '../../../test/browser.ts';
import { query } from '../../../test/cluster.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { answerDuring } from '../../../test/posts.ts';
import { buildProgram } from '../../../test/programs.ts';
import { codeOf } from '../../../test/totp.ts';
import {
  addClientAdmin,
  buildClient,
  buildMember,
  buildStudy,
  buildTeam,
  buildUser,
  leaveStudy,
  type Member,
  type Person,
  setPassword,
  type Study,
} from '../../../test/world.ts';
import { allMails } from '../../all-mails.ts';
import type { Trx } from '../../db/pool.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { hashPassword } from '../auth/passwords.ts';
import { setDisabled } from './queries.ts';

const PASSWORD = 'a long and private password';
const hash = await hashPassword(PASSWORD);
const DAY = 86_400_000;

let smtp: MailServer;
let app: TestApp;
let clientId: number;
let clientName: string;
let admin: Person;
let study: Study;
let person: Member;
beforeAll(async () => {
  smtp = await startMailServer();
  app = await startApp({ env: { ...smtp.env, PUBLIC_URL: 'https://portal.example' } });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});
beforeEach(async () => {
  const { db } = app.server;
  await query(app.database.ownerUrl, 'delete from mail');
  smtp.received.length = 0;
  ({ clientId, admin } = await buildClient(db));
  clientName = (
    await db.selectFrom('client').select('name').where('id', '=', clientId).executeTakeFirstOrThrow()
  ).name;
  study = await buildStudy(db, { clientId });
  person = await buildMember(db, study, { roles: ['MONITOR'] });
  await setPassword(db, person.userId, hash);
});

const REASON = 'They called from the ward.';
const needsReason = ['RESET_FACTORS', 'REVOKE_PIN', 'DISABLE', 'ENABLE'];
const help = (to: Person, what: AccountHelp, by = admin, where = clientId, more: object = {}) =>
  app.as(by).call(helpWithAccount, {
    params: { clientId: where, userId: to.userId },
    body: { help: what, ...(needsReason.includes(what) && { reason: REASON }), ...more },
  });
const list = async (by = admin, query: object = {}) =>
  (await app.as(by).call(listAccounts, { params: { clientId }, query })).body;
const accountOf = async (who: Person, by = admin) =>
  (await list(by)).items.find(({ userId }) => userId === who.userId);
const refusal = ({ status, error }: { status: number; error: { errorCode: string } }) => [
  status,
  error.errorCode,
];
const signIn = async (who: Person, password = PASSWORD, browser = openBrowser(app.app)) => {
  const answer = await browser.signIn(who.emailAddress, password);
  return answer.statusCode === 200 ? 200 : answer.json<{ errorCode: string }>().errorCode;
};
/** Guesses until the place is locked. */
async function lock(who: Person): Promise<void> {
  for (let n = 0; n < 5; n += 1) await signIn(who, `guess ${n}`);
  expect(await signIn(who)).toBe('ACCOUNT_LOCKED');
}
async function addTotp(who: Person): Promise<string> {
  const { body } = await app.as(who).call(startTotp);
  await app.as(who).call(confirmTotp, { body: { code: codeOf(body.secret) } });
  // Its email is not the one that the tests read.
  await query(app.database.ownerUrl, 'delete from mail');
  return body.secret;
}
/** Sends the emails that wait. */
async function deliver() {
  const mails = await app.server.db.selectFrom('mail').select('id').where('state', '=', 'WAITING').execute();
  for (const { id } of mails) await sendMail(app.server, allMails, id);
  return smtp.received.splice(0);
}

describe('listAccounts', () => {
  test('200 lists the locked and the disabled first, and says what is possible', async () => {
    const gone = await buildMember(app.server.db, study, { roles: ['MONITOR'] });
    await help(gone, 'DISABLE');
    await lock(person);
    const { items, totalCount } = await list();
    expect(totalCount).toBe(3);
    expect(items.map(({ userId, status }) => [userId, status])).toEqual([
      [person.userId, 'LOCKED'],
      [gone.userId, 'DISABLED'],
      [admin.userId, 'ACTIVE'],
    ]);
    const [locked, disabled, own] = items;
    expect(locked).toMatchObject({
      emailAddress: person.emailAddress,
      administersClient: false,
      hasSecondFactor: false,
      can: {
        SEND_RESET: true,
        UNLOCK: true,
        RESET_FACTORS: 'NO_FACTOR_TO_RESET',
        REVOKE_PIN: 'NO_PIN_TO_REVOKE',
        DISABLE: true,
        ENABLE: 'ACCOUNT_NOT_DISABLED',
      },
    });
    const wait = (locked?.lockedUntilDateTimeMillis ?? 0) - Date.now();
    expect(wait > 120_000 && wait <= 180_000).toBe(true);
    expect(disabled?.disabledDateTimeMillis).toBeGreaterThan(Date.now() - DAY);
    expect(disabled?.can).toMatchObject({ ENABLE: true, DISABLE: 'ACCOUNT_IS_DISABLED' });
    expect(own?.can).toMatchObject({
      UNLOCK: 'OWN_ACCOUNT',
      RESET_FACTORS: 'OWN_ACCOUNT',
      DISABLE: 'OWN_ACCOUNT',
    });
    expect((await list(admin, { search: person.emailAddress })).totalCount).toBe(1);
  });

  test('404 for everyone but its administrators', async () => {
    const params = { clientId };
    expectHidden('CLIENT_NOT_FOUND', await app.as(person).call(listAccounts, { params }));
  });
});

describe('helpWithAccount', () => {
  test('200 mails a link by which only the person chooses a password', async () => {
    const { status, body } = await help(person, 'SEND_RESET');
    expect([status, body.status]).toEqual([200, 'ACTIVE']);
    const [mail, ...others] = await deliver();
    expect([mail?.to, others]).toEqual([[person.emailAddress], []]);
    expect(mail?.parsed.text).toContain('https://portal.example/reset-password/');
    expect(await readRecordedAbout(app.server.db, person)).toEqual([
      { type: 'password.resetRequested', details: { by: 'ADMINISTRATOR' } },
      { type: 'account.helped', details: { help: 'SEND_RESET' } },
    ]);
  });

  test('200 unlocks passwords and codes everywhere at once, and tells the person', async () => {
    const secret = await addTotp(person);
    const prove = (code: string) => app.as(person).call(proveByCode, { body: { code } });
    for (let n = 0; n < 5; n += 1) await prove('000000');
    expect(refusal(await prove(codeOf(secret, 1)))).toEqual([429, 'ACCOUNT_LOCKED']);
    await lock(person);
    const { status, body } = await help(person, 'UNLOCK');
    expect([status, body.status, body.can.UNLOCK]).toEqual([200, 'ACTIVE', 'ACCOUNT_NOT_LOCKED']);
    expect(await signIn(person)).toBe('TOTP_REQUIRED');
    expect((await prove(codeOf(secret, 1))).status).toBe(200);
    const mail = (await deliver()).find(({ parsed }) => parsed.subject === 'Your account is unlocked');
    expect(mail?.to).toEqual([person.emailAddress]);
    expect(mail?.parsed.text).toContain(`an administrator of ${clientName}`);
    // Guesses count from then on.
    await lock(person);
    expect((await accountOf(person))?.status).toBe('LOCKED');
  });

  test('200 ends a signature PIN, which only its owner replaces', async () => {
    expect(refusal(await help(person, 'REVOKE_PIN'))).toEqual([409, 'NO_PIN_TO_REVOKE']);
    await app.as(person).call(reauthenticate, { body: { password: PASSWORD } });
    const made = await app.as(person).call(generateSignaturePin, { body: { agreementVersion: 1 } });
    expect(made.status).toBe(200);
    expect((await help(person, 'REVOKE_PIN', admin, clientId, { reason: undefined })).status).toBe(400);
    const { status, body } = await help(person, 'REVOKE_PIN');
    expect([status, body.can.REVOKE_PIN]).toEqual([200, 'NO_PIN_TO_REVOKE']);
    const pin = await app.as(person).call(getSignaturePin);
    expect(pin.body.createDateTimeMillis).toBeNull();
    const told = (await deliver()).map(({ parsed }) => parsed.subject);
    expect(told).toContain('Your signature PIN has been ended');
    expect((await readRecordedAbout(app.server.db, person)).slice(-2)).toMatchObject([
      { type: 'signaturePin.revoked', details: {} },
      { type: 'account.helped', details: { help: 'REVOKE_PIN' } },
    ]);
  });

  test('200 removes second factors and ends sessions, and the person still needs their password', async () => {
    const totp = codeOf(await addTotp(person), 1);
    const browser = openBrowser(app.app);
    expect((await browser.signIn(person.emailAddress, PASSWORD, { totp })).statusCode).toBe(200);
    expect(await browser.session()).toMatchObject({ user: { userId: person.userId } });
    const { status, body } = await help(person, 'RESET_FACTORS');
    expect([status, body.hasSecondFactor, body.can.RESET_FACTORS]).toEqual([
      200,
      false,
      'NO_FACTOR_TO_RESET',
    ]);
    expect(await browser.session()).toEqual({});
    expect(await signIn(person, 'not the password')).toBe('INVALID_CREDENTIALS');
    expect(await signIn(person)).toBe(200);
    expect((await deliver())[0]?.parsed.subject).toBe('Your second factors have been removed');
    const texts = await query(
      app.database.ownerUrl,
      `select t.text from audit_text t join audit_event e on e.id = t.audit_event_id
       where e.type = 'account.helped' and e.subject_user_id = ${person.userId}`,
    );
    expect(texts).toEqual([REASON]);
  });

  test('200 disables: sessions and sockets end at once, nobody signs in, and programs of theirs stop', async () => {
    const program = await buildProgram(app, admin, {
      clientId,
      channelIds: [study.channelId],
      ownerUserId: person.userId,
    });
    const feed = (await app.as(person).call(createCalendarFeed)).body.url;
    const readFeed = async () =>
      (await app.app.inject({ method: 'GET', url: new URL(feed).pathname })).statusCode;
    expect(await readFeed()).toBe(200);
    expect(refusal(await program.call(getPost, { params: { id: 1 } }))).toEqual([404, 'POST_NOT_FOUND']);
    const browser = openBrowser(app.app);
    expect(await signIn(person, PASSWORD, browser)).toBe(200);
    const closed = await socketOf(person);
    await help(person, 'DISABLE');
    expect(await closed()).toBeGreaterThanOrEqual(4000);
    expect(await browser.session()).toEqual({});
    expect(refusal(await app.as(person).call(getProfile))).toEqual([401, 'UNAUTHENTICATED']);
    const refused = await openBrowser(app.app).signIn(person.emailAddress, PASSWORD);
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      expect.objectContaining({
        errorCode: 'ACCOUNT_DISABLED',
        errorDescription: `Your account is disabled, so you can’t sign in. Ask an administrator of ${clientName} about it.`,
      }),
    ]);
    expect(await signIn(person, 'not the password')).toBe('INVALID_CREDENTIALS');
    expect(refusal(await program.call(getPost, { params: { id: 1 } }))).toEqual([401, 'PROGRAM_PAUSED']);
    expect(await readFeed()).toBe(404);
    expect((await deliver())[0]?.parsed.subject).toBe('Your account has been disabled');
    await inject(app.app, requestPasswordReset, { body: { emailAddress: person.emailAddress } });
    expect(refusal(await help(person, 'SEND_RESET'))).toEqual([409, 'ACCOUNT_IS_DISABLED']);
    expect((await help(person, 'ENABLE')).body.status).toBe('ACTIVE');
    expect(await signIn(person)).toBe(200);
    expect((await deliver())[0]?.parsed.subject).toBe('Your account is enabled again');
  });

  test('200 tells the trail of each study that the person is in, whose lists say Disabled until it is undone', async () => {
    const second = await buildStudy(app.server.db, { clientId });
    await buildMember(app.server.db, second, { roles: ['MONITOR'], person });
    const left = await buildStudy(app.server.db, { clientId });
    await buildMember(app.server.db, left, { roles: ['MONITOR'], person });
    await leaveStudy(app.server.db, left, person);
    const inspector = await buildMember(app.server.db, study, { roles: ['INSPECTOR'] });
    const trail = async () =>
      (
        await app.as(inspector).call(listChannelAudit, {
          params: { channelId: study.channelId },
          query: { userId: person.userId },
        })
      ).body.items
        .filter(({ eventType }) => /^member.(dis|en)abled$/.test(eventType))
        .map(({ eventType, said, actorUserId }) => [eventType, said, actorUserId]);
    const where = async () =>
      query(
        app.database.ownerUrl,
        `select channel_id from audit_event where type like 'member._%abled' and subject_user_id = ${person.userId} order by 1`,
      );
    const shown = async () => {
      const params = { channelId: study.channelId };
      const { items } = (await app.as(inspector).call(listMembers, { params, query: { pageSize: 100 } }))
        .body;
      const access = (await app.as(inspector).call(listAccess, { params, query: { pageSize: 100 } })).body;
      const table = (await app.as(inspector).call(exportMembers, { params })).bytes.toString();
      const review = (await app.as(inspector).call(exportAccessReview, { params })).bytes.toString();
      const lineOf = (text: string) => text.split('\r\n').find((line) => line.includes(person.emailAddress));
      const itsOwn = ({ userId }: { userId: number | null }) => userId === person.userId;
      return [
        items.find((one) => itsOwn(one.userProfile.basicUserInfo))?.disabledDateTimeMillis,
        access.items.find(itsOwn)?.isDisabled,
        lineOf(table)?.includes('Disabled'),
        lineOf(review)?.includes('Account disabled'),
      ];
    };
    expect(await shown()).toEqual([null, false, false, false]);
    await help(person, 'DISABLE');
    expect(await shown()).toEqual([expect.any(Number), true, true, true]);
    expect(await trail()).toEqual([['member.disabled', REASON, admin.userId]]);
    expect(await where()).toEqual([study.channelId, second.channelId]);
    await help(person, 'ENABLE');
    expect(await shown()).toEqual([null, false, false, false]);
    expect(await trail()).toEqual([
      ['member.enabled', REASON, admin.userId],
      ['member.disabled', REASON, admin.userId],
    ]);
  });

  test('200 is in the history of the member and of their team', async () => {
    const inspector = await buildMember(app.server.db, study, { roles: ['INSPECTOR'] });
    const { channelId } = study;
    const teamId = await buildTeam(app.server.db, study, { teamType: 'STUDY_CRO' });
    const elsewhere = await buildTeam(app.server.db, study, { teamType: 'STUDY_CRO' });
    const member = await buildMember(app.server.db, study, { roles: ['MONITOR'], teamId });
    const memberId = `${channelId}-${member.userId}`;
    const histories = async () => {
      const ofMember = await app.as(inspector).call(listMemberAudit, { params: { channelId, memberId } });
      const ofTeams = await Promise.all(
        [teamId, elsewhere].map((id) =>
          app.as(inspector).call(listTeamMembershipAudit, { params: { channelId, teamId: id } }),
        ),
      );
      return [ofMember, ...ofTeams].map(({ body }) => body.items.map(({ eventType }) => eventType));
    };
    expect(await histories()).toEqual([[], [], []]);
    await help(member, 'DISABLE');
    await help(member, 'ENABLE');
    const both = ['member.enabled', 'member.disabled'];
    expect(await histories()).toEqual([both, both, []]);
  });

  test('a sign-in that began before the account was disabled is refused', async () => {
    const browser = openBrowser(app.app);
    const answer = await answerDuring(
      app,
      (trx: Trx) => setDisabled(trx, person.userId, { at: new Date(), clientId }),
      () => browser.signIn(person.emailAddress, PASSWORD),
    );
    expect(answer.json<{ errorCode: string }>().errorCode).toBe('ACCOUNT_DISABLED');
    expect(await browser.session()).toEqual({});
  });

  test('403 weakens or shuts nobody out who also belongs to another client', async () => {
    await addTotp(person);
    const elsewhere = await buildClient(app.server.db);
    await addClientAdmin(app.server.db, elsewhere.clientId, person);
    expect(refusal(await help(person, 'RESET_FACTORS'))).toEqual([403, 'ACCOUNT_USED_ELSEWHERE']);
    expect(refusal(await help(person, 'DISABLE'))).toEqual([403, 'ACCOUNT_USED_ELSEWHERE']);
    const other = await buildStudy(app.server.db);
    const shared = await buildMember(app.server.db, study, { roles: ['MONITOR'] });
    await buildMember(app.server.db, other, { roles: ['MONITOR'], person: shared });
    expect((await accountOf(shared))?.can.DISABLE).toBe('ACCOUNT_USED_ELSEWHERE');
    await lock(person);
    expect((await help(person, 'UNLOCK')).status).toBe(200);
    expect((await help(person, 'SEND_RESET')).status).toBe(200);
  });

  test('403 on one’s own account, so a client keeps an administrator', async () => {
    expect(refusal(await help(admin, 'DISABLE'))).toEqual([403, 'OWN_ACCOUNT']);
    expect(refusal(await help(admin, 'RESET_FACTORS'))).toEqual([403, 'OWN_ACCOUNT']);
    const second = await buildUser(app.server.db);
    await addClientAdmin(app.server.db, clientId, second);
    expect((await help(second, 'DISABLE')).status).toBe(200);
    expect((await accountOf(second))?.administersClient).toBe(true);
  });

  test('403 to enable whom somebody else disabled', async () => {
    await app.server.db
      .transaction()
      .execute((trx) => setDisabled(trx, person.userId, { at: new Date(), clientId: null }));
    expect(refusal(await help(person, 'ENABLE'))).toEqual([403, 'DISABLED_BY_OPERATOR']);
  });

  test('404 for people of others and former ones, and for everyone but administrators', async () => {
    const stranger = await buildUser(app.server.db);
    const former = await buildMember(app.server.db, study, { roles: ['MONITOR'] });
    await query(
      app.database.ownerUrl,
      `update channel_member set status = 'FORMER', ended_at = now() where user_id = ${former.userId}`,
    );
    expect(refusal(await help(stranger, 'UNLOCK'))).toEqual([404, 'MEMBER_NOT_FOUND']);
    expect(refusal(await help(former, 'DISABLE'))).toEqual([404, 'MEMBER_NOT_FOUND']);
    expectHidden('CLIENT_NOT_FOUND', await help(person, 'DISABLE', person));
  });

  test('401 or 403 to disable or to remove second factors without a fresh proof of the administrator', async () => {
    await addTotp(person);
    const age = () =>
      query(
        app.database.ownerUrl,
        `update session set created_at = now() - interval '16 minutes',
           second_factor_at = second_factor_at - interval '16 minutes' where user_id = ${admin.userId}`,
      );
    await app.as(admin).call(getProfile);
    await age();
    expect(refusal(await help(person, 'RESET_FACTORS'))).toEqual([401, 'REAUTHENTICATION_REQUIRED']);
    expect(refusal(await help(person, 'DISABLE'))).toEqual([401, 'REAUTHENTICATION_REQUIRED']);
    expect(await accountOf(person)).toMatchObject({ status: 'ACTIVE', hasSecondFactor: true });
    await setPassword(app.server.db, admin.userId, hash);
    expect((await app.as(admin).call(reauthenticate, { body: { password: PASSWORD } })).status).toBe(200);
    expect((await help(person, 'RESET_FACTORS')).status).toBe(200);
    const secret = await addTotp(admin);
    await age();
    expect(refusal(await help(person, 'DISABLE'))).toEqual([403, 'PROOF_REQUIRED']);
    expect((await help(person, 'SEND_RESET')).status).toBe(200);
    expect((await app.as(admin).call(proveByCode, { body: { code: codeOf(secret, 1) } })).status).toBe(200);
    expect((await help(person, 'DISABLE')).status).toBe(200);
    await age();
    expect((await help(person, 'ENABLE')).status).toBe(200);
  });

  test('400 without a reason where one is needed, 409 where the help makes no sense', async () => {
    const bare = await help(person, 'DISABLE', admin, clientId, { reason: undefined });
    expect([bare.status, bare.error.issues?.[0]?.path]).toEqual([400, 'reason']);
    expect(refusal(await help(person, 'UNLOCK'))).toEqual([409, 'ACCOUNT_NOT_LOCKED']);
    expect(refusal(await help(person, 'ENABLE'))).toEqual([409, 'ACCOUNT_NOT_DISABLED']);
    expect(refusal(await help(person, 'RESET_FACTORS'))).toEqual([409, 'NO_FACTOR_TO_RESET']);
    const withoutPassword = await buildMember(app.server.db, study, { roles: ['MONITOR'] });
    expect(refusal(await help(withoutPassword, 'SEND_RESET'))).toEqual([409, 'NO_PASSWORD_TO_RESET']);
    await query(
      app.database.ownerUrl,
      `insert into passkey (user_id, name, credential_id, public_key, counter, transports, is_synced, created_at)
       values (${withoutPassword.userId}, 'Phone', 'c${withoutPassword.userId}', '', 0, '{}', false, now())`,
    );
    expect(refusal(await help(withoutPassword, 'RESET_FACTORS'))).toEqual([409, 'PASSKEY_ONLY']);
  });

  test('429 after ten times within the hour', async () => {
    for (let n = 0; n < 10; n += 1) expect((await help(person, 'SEND_RESET')).status).toBe(200);
    expect(refusal(await help(person, 'SEND_RESET'))).toEqual([429, 'HELPED_TOO_OFTEN']);
  });
});

/** A socket that listens on the person's own channel; the result waits until it is closed. */
async function socketOf(who: Person): Promise<() => Promise<number>> {
  const address = await app.listen();
  const socket = new WebSocket(
    `${address.replace('http', 'ws')}/app/${app.server.liveKey}?protocol=7&client=test&version=1`,
  );
  const [message] = (await once(socket, 'message')) as [Buffer];
  const { data } = JSON.parse(message.toString()) as { data: string };
  const { socket_id } = JSON.parse(data) as { socket_id: string };
  const channel_name = `private-user_${who.uuid}`;
  const granted = await app.as(who).call(authorizeChannel, { body: { socket_id, channel_name } });
  const subscribed = once(socket, 'message');
  socket.send(
    JSON.stringify({
      event: 'pusher:subscribe',
      data: { channel: channel_name, ...granted.body.authResponse },
    }),
  );
  await subscribed;
  const closed = once(socket, 'close');
  return async () => ((await closed) as [number])[0];
}
