import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '@studyline/contract/auth/calls';
import {
  acceptInvitation,
  answerInvitation,
  declineInvitation,
  getInvitation,
  inviteMember,
  openInvitation,
  resendInvitation,
  searchMembershipActions,
  updateInvitation,
  withdrawInvitation,
} from '@studyline/contract/invitations/calls';
import { inspectorDays } from '@studyline/contract/members/inspector-days';
import { addTeamMember, removeMember } from '@studyline/contract/members/changes';
import { getMember } from '@studyline/contract/members/calls';
import { changeTeamStatus } from '@studyline/contract/teams/calls';
import { allMails } from '../../all-mails.ts';
import { readRecordedAbout, readRecordedIn } from '../../../test/audit.ts';
import { inject, startApp, type TestApp } from '../../../test/app.ts';
import { query } from '../../../test/cluster.ts';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import {
  addClientAdmin,
  buildMember,
  buildTeam,
  buildUser,
  buildWorld,
  type Member,
  type Study,
} from '../../../test/world.ts';
import { watchWrites } from '../../../test/writes.ts';
import { CSRF_COOKIE, makeCsrfToken } from '../../core/csrf-tokens.ts';
import { sendMail } from '../../mail/send-mail.ts';

let smtp: MailServer;
let app: TestApp;
let study: Study;
let manager: Member;
let site: number;
beforeAll(async () => {
  smtp = await startMailServer();
  app = await startApp({ env: { ...smtp.env, PUBLIC_URL: 'https://portal.example' } });
  ({ study, manager } = await buildWorld(app.server.db));
  site = await buildTeam(app.server.db, study, { teamType: 'STUDY_SITE' });
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

let number = 0;
let email: string;
beforeEach(() => {
  email = `invited.${++number}@site.example`;
});

const password = 'a password of her own';
const account = (more: object = {}) => ({ firstName: 'Ana', lastName: 'Lima', password, ...more });
const params = () => ({ channelId: study.channelId, teamId: site });
const errorOf = ({ status, error }: { status: number; error: { errorCode: string } }) => [
  status,
  error.errorCode,
];

async function invite(to = email, by = manager): Promise<number> {
  const { body } = await app.as(by).call(inviteMember, {
    params: params(),
    body: { email: to, roleIds: [study.roleIds.STUDY_COORDINATOR], message: '<b>Hi</b>\r\nthere' },
  });
  return body.id;
}

/** The token in the latest email to this address. */
async function tokenFor(address = email): Promise<string> {
  const waiting = await app.server.db
    .selectFrom('mail')
    .select('id')
    .where('state', '=', 'WAITING')
    .execute();
  for (const { id } of waiting) await sendMail(app.server, allMails, id);
  const mail = smtp.received.findLast(({ to }) => to[0] === address);
  return /https:\/\/portal\.example\/invitation\/([\w-]+)\n/.exec(mail?.parsed.text ?? '')?.[1] ?? '';
}

const open = (token: string) => inject(app.app, openInvitation, { params: { token } });
const accept = (token: string, more: object = {}) =>
  inject(app.app, acceptInvitation, { params: { token }, body: account(more) });
const decline = (token: string) =>
  inject(app.app, declineInvitation, { params: { token }, body: { reason: 'Not mine.' } });
const answer = (inviteId: number, who: { userId: number }, transitionName = 'accept_invite' as const) =>
  app.as(who).call(answerInvitation, { params: { ...params(), inviteId }, query: { transitionName } });
const userOf = (address = email) =>
  app.server.db.selectFrom('app_user').selectAll().where('email_address', '=', address).executeTakeFirst();
const memberOf = async (userId: number) =>
  (
    await app
      .as(manager)
      .call(getMember, { params: { channelId: study.channelId, memberId: `${study.channelId}-${userId}` } })
  ).body;

test('an inspector holds the role for 30 days after accepting', async () => {
  const teamId = await buildTeam(app.server.db, study, { teamType: 'STUDY_SPONSOR' });
  const body = { email, roleIds: [study.roleIds.INSPECTOR], message: '' };
  const ofTeam = { channelId: study.channelId, teamId };
  expect((await app.as(manager).call(inviteMember, { params: ofTeam, body })).status).toBe(200);
  await query(app.database.ownerUrl, `update invitation set created_at = now() - interval '9 days'`);
  await accept(await tokenFor());
  const { id } = (await userOf())!;
  const [role] = (await memberOf(id)).rolesByStatus.CURRENT;
  expect(role?.untilDateTimeMillis).toBe(Date.parse(inspectorDays(new Date()).usual));
});

describe('the email', () => {
  test('says who invites and to what, as HTML and as text, and escapes the message', async () => {
    await invite();
    const token = await tokenFor();
    const mail = smtp.received.at(-1)?.parsed;
    expect(mail?.text).toContain('Their message:\n\n> <b>Hi</b>\n> there\n\n');
    expect(mail?.html).toContain('&lt;b&gt;Hi&lt;/b&gt;<br>there');
    expect(mail?.html).toContain(`https://portal.example/invitation/${token}`);
    expect(token).toHaveLength(43);
    // It is always sent.
    expect(mail?.html).not.toContain('unsubscribe');
  });

  test.each([
    ['en', 'is valid until 8 December 2026', 'has invited you to the study'],
    ['de', 'gilt bis zum 8. Dezember 2026', 'lädt Sie zur Studie'],
  ])('is in the reader’s language, including its date: %s', async (language, date, subject) => {
    const person = await buildUser(app.server.db);
    await app.server.db
      .updateTable('app_user')
      .set({ language_id: language })
      .where('id', '=', person.userId)
      .execute();
    const inviteId = await invite(person.emailAddress);
    await app.server.db
      .updateTable('invitation')
      .set({ expires_at: new Date('2126-12-08T12:00:00Z') })
      .where('id', '=', inviteId)
      .execute();
    await tokenFor(person.emailAddress);
    const mail = smtp.received.at(-1)?.parsed;
    expect(mail?.subject).toContain(subject);
    expect(mail?.text).toContain(date.replace('2026', '2126'));
  });

  test('links to the address in the settings, whatever host the request named', async () => {
    const args = { params: params(), body: { email, roleIds: [study.roleIds.STUDY_COORDINATOR] } };
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://portal.example',
    };
    const { status } = await app.as(manager).call(inviteMember, { ...args, headers });
    expect(status).toBe(200);
    expect(await tokenFor()).toHaveLength(43);
    expect(smtp.received.at(-1)?.raw).not.toContain('evil.example');
  });

  test('is not sent once the invitation is withdrawn', async () => {
    const inviteId = await invite();
    await app.as(manager).call(withdrawInvitation, { params: { ...params(), inviteId } });
    expect(await tokenFor()).toBe('');
  });

  test('never sends another address’s link to the address that was invited first', async () => {
    const inviteId = await invite();
    const body = { email: `new.${email}`, roleIds: [study.roleIds.STUDY_COORDINATOR] };
    await app.as(manager).call(updateInvitation, {
      params: { ...params(), inviteId },
      body: { ...body, sendEmailInvitation: false },
    });
    expect(await tokenFor()).toBe('');
  });
});

describe('openInvitation', () => {
  test('200 says what it is for', async () => {
    await invite();
    const { status, body } = await open(await tokenFor());
    expect([status, body]).toMatchObject([
      200,
      { status: 'PENDING', emailAddress: email, hasAccount: false, roleNames: ['Study coordinator'] },
    ]);
  });

  test('404 for a token that is made up, replaced or withdrawn', async () => {
    const inviteId = await invite();
    const first = await tokenFor();
    expect(errorOf(await open(`${first.slice(0, -1)}_`))).toEqual([404, 'INVITATION_NOT_FOUND']);
    await app.as(manager).call(resendInvitation, { params: { ...params(), inviteId }, query: {} });
    const second = await tokenFor();
    expect(errorOf(await open(first))).toEqual([404, 'INVITATION_NOT_FOUND']);
    expect(errorOf(await accept(first))).toEqual([404, 'INVITATION_NOT_FOUND']);
    expect(errorOf(await decline(first))).toEqual([404, 'INVITATION_NOT_FOUND']);
    expect((await open(second)).status).toBe(200);
    await app.as(manager).call(withdrawInvitation, { params: { ...params(), inviteId } });
    expect(errorOf(await open(second))).toEqual([404, 'INVITATION_NOT_FOUND']);
    expect(errorOf(await accept(second))).toEqual([404, 'INVITATION_NOT_FOUND']);
  });
});

describe('acceptInvitation', () => {
  test('200 creates the account and adds the person, once', async () => {
    const inviteId = await invite();
    const token = await tokenFor();
    const { status, body } = await accept(token, { timezoneId: 'Europe/Berlin' });
    expect([status, body]).toEqual([200, { channelId: study.channelId, emailAddress: email }]);
    const user = await userOf();
    expect(user).toMatchObject({ verified_email: true, first_name: 'Ana', timezone_id: 'Europe/Berlin' });
    const userId = user?.id ?? 0;
    expect(await memberOf(userId)).toMatchObject({
      memberStatus: 'CURRENT',
      roleNames: ['Study coordinator'],
    });
    expect((await readRecordedAbout(app.server.db, { userId })).map(({ type }) => type)).toEqual([
      'user.created',
      'invitation.accepted',
      'member.added',
    ]);
    const csrfToken = makeCsrfToken(app.server.secret);
    const signedIn = await inject(
      app.app,
      signIn,
      { body: { csrfToken, emailAddress: email, password } },
      { cookie: `${CSRF_COOKIE}=${csrfToken}`, accept: 'application/json' },
    );
    expect(signedIn.status).toBe(200);
    expect(errorOf(await accept(token))).toEqual([409, 'INVITATION_ENDED']);
    const read = await app.as(manager).call(getInvitation, { params: { ...params(), id: inviteId } });
    expect(read.body).toMatchObject({ status: 'ACCEPTED', invitedUser: { userId } });
  });

  test('200 for one of two who accept at the same time', async () => {
    await invite();
    const token = await tokenFor();
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('400 for a short, a common or a guessable password and an unknown time zone', async () => {
    await invite();
    const token = await tokenFor();
    for (const password of ['short', 'password1234', 'studyline2026'])
      expect((await accept(token, { password })).error.issues?.[0]?.path).toBe('password');
    expect((await accept(token, { timezoneId: 'Mars/Base' })).error.issues?.[0]?.path).toBe('timezoneId');
    expect(await userOf()).toBeUndefined();
  });

  test('409 for someone who has an account: they have to sign in, so nobody else can use the link', async () => {
    const person = await buildUser(app.server.db);
    await invite(person.emailAddress);
    const token = await tokenFor(person.emailAddress);
    expect((await open(token)).body.hasAccount).toBe(true);
    const writes = await watchWrites(app.database.ownerUrl);
    const written = await writes.during(async () => {
      expect(errorOf(await accept(token))).toEqual([409, 'ACCOUNT_EXISTS']);
    });
    expect(written).toEqual([]);
    await writes.close();
  });

  test('409 once it has expired', async () => {
    const inviteId = await invite();
    const token = await tokenFor();
    await query(app.database.ownerUrl, `update invitation set expires_at = now() where id = ${inviteId}`);
    expect((await open(token)).body.status).toBe('EXPIRED');
    expect(errorOf(await accept(token))).toEqual([409, 'INVITATION_EXPIRED']);
    expect(errorOf(await decline(token))).toEqual([409, 'INVITATION_EXPIRED']);
  });

  test('409 once the inviter has lost the right to invite, or the team is closed', async () => {
    const inviter = await buildMember(app.server.db, study, {
      roles: ['PRINCIPAL_INVESTIGATOR'],
      teamId: site,
    });
    await invite(email, inviter);
    const token = await tokenFor();
    const memberId = `${study.channelId}-${inviter.userId}`;
    await app.as(manager).call(removeMember, { params: { channelId: study.channelId, memberId } });
    expect(errorOf(await accept(token))).toEqual([409, 'INVITATION_OUTDATED']);
    expect(await userOf()).toBeUndefined();
    email = `other.${email}`;
    await invite();
    const other = await tokenFor();
    await query(app.database.ownerUrl, `update team set status = 'CANCELLED' where id = ${site}`);
    expect(errorOf(await accept(other))).toEqual([409, 'INVITATION_OUTDATED']);
    await query(
      app.database.ownerUrl,
      `update team set status = 'ACTIVE', active_since = now() where id = ${site}`,
    );
  });
});

describe('an invitation to a team', () => {
  const turn = (teamId: number, transitionName: 'cancel_team' | 'close_team') =>
    app.as(manager).call(changeTeamStatus, {
      params: { channelId: study.channelId, teamId },
      query: { transitionName },
      body: { reason: 'As planned' },
    });
  const inviteTo = async (teamId: number) => {
    await app.as(manager).call(inviteMember, {
      params: { ...params(), teamId },
      body: { email, roleIds: [study.roleIds.STUDY_COORDINATOR] },
    });
  };

  test('is withdrawn when the team is cancelled', async () => {
    const teamId = await buildTeam(app.server.db, study, { status: 'PLANNED' });
    await inviteTo(teamId);
    const token = await tokenFor();
    expect((await turn(teamId, 'cancel_team')).status).toBe(200);
    expect(errorOf(await open(token))).toEqual([404, 'INVITATION_NOT_FOUND']);
  });

  test('is not emailed once the team is closed, and the page says so before any form', async () => {
    const teamId = await buildTeam(app.server.db, study);
    await inviteTo(teamId);
    const token = await tokenFor();
    expect((await open(token)).body.can).toEqual({ accept: true });
    email = `second.${email}`;
    await inviteTo(teamId);
    expect((await turn(teamId, 'close_team')).status).toBe(200);
    expect(await tokenFor()).toBe('');
    expect((await open(token)).body.can).toEqual({ accept: 'INVITATION_OUTDATED' });
  });
});

describe('an invitation whose inviter has left', () => {
  test('is outdated until someone else sends it again', async () => {
    const inviter = await buildMember(app.server.db, study, {
      roles: ['PRINCIPAL_INVESTIGATOR'],
      teamId: site,
    });
    const inviteId = await invite(email, inviter);
    const token = await tokenFor();
    const memberId = `${study.channelId}-${inviter.userId}`;
    await app.as(manager).call(removeMember, { params: { channelId: study.channelId, memberId } });
    expect((await open(token)).body.can).toEqual({ accept: 'INVITATION_OUTDATED' });
    const again = await app
      .as(manager)
      .call(resendInvitation, { params: { ...params(), inviteId }, query: {} });
    expect(again.body.invitedByUser.userId).toBe(manager.userId);
    const second = await tokenFor();
    expect((await open(second)).body.can).toEqual({ accept: true });
    expect((await accept(second)).status).toBe(200);
  });
});

describe('declineInvitation', () => {
  test('200 ends it, and the inviter can read why', async () => {
    const inviteId = await invite();
    const token = await tokenFor();
    expect((await decline(token)).body).toEqual({ status: 'DECLINED' });
    const read = await app.as(manager).call(getInvitation, { params: { ...params(), id: inviteId } });
    expect(read.body).toMatchObject({ status: 'DECLINED', declineReason: 'Not mine.' });
    expect(errorOf(await decline(token))).toEqual([409, 'INVITATION_ENDED']);
    expect(errorOf(await accept(token))).toEqual([409, 'INVITATION_ENDED']);
  });
});

describe('an existing person', () => {
  test('200 finds the invitation and accepts it in the app', async () => {
    const person = await buildUser(app.server.db);
    const inviteId = await invite(person.emailAddress.toUpperCase());
    const { body: own } = await app.as(person).call(searchMembershipActions, {});
    expect(own.items.map(({ id, actions }) => [id, actions])).toEqual([
      [inviteId, ['accept_invite', 'decline_invite']],
    ]);
    expect((await answer(inviteId, person)).body).toMatchObject({ status: 'ACCEPTED' });
    expect(await memberOf(person.userId)).toMatchObject({ memberStatus: 'CURRENT' });
    expect((await app.as(person).call(searchMembershipActions, {})).body.items).toEqual([]);
    expect(errorOf(await answer(inviteId, person))).toEqual([409, 'INVITATION_ENDED']);
  });

  test('200 declines', async () => {
    const person = await buildUser(app.server.db);
    const inviteId = await invite(person.emailAddress);
    const declined = await app.as(person).call(answerInvitation, {
      params: { ...params(), inviteId },
      query: { transitionName: 'decline_invite', description: 'Another study.' },
    });
    expect(declined.body).toMatchObject({ status: 'DECLINED', declineReason: 'Another study.' });
  });

  test('404 after they were removed from the study, whichever team it was for', async () => {
    const otherSite = await buildTeam(app.server.db, study, { teamType: 'STUDY_SITE' });
    const person = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'], teamId: otherSite });
    const inviteId = await invite(person.emailAddress);
    const token = await tokenFor(person.emailAddress);
    const memberId = `${study.channelId}-${person.userId}`;
    await app.as(manager).call(removeMember, { params: { channelId: study.channelId, memberId } });
    expect(errorOf(await open(token))).toEqual([404, 'INVITATION_NOT_FOUND']);
    expect(errorOf(await answer(inviteId, person))).toEqual([409, 'INVITATION_ENDED']);
    const [removed, withdrawn] = (await readRecordedIn(app.server.db, study.channelId)).slice(-2);
    expect([removed?.type, withdrawn?.type]).toEqual(['member.removed', 'invitation.withdrawn']);
  });

  test('409 after someone has added them to the team directly', async () => {
    const person = await buildUser(app.server.db);
    await addClientAdmin(app.server.db, study.clientId, person);
    const inviteId = await invite(person.emailAddress);
    const body = { emailAddress: person.emailAddress, roleIds: [study.roleIds.STUDY_COORDINATOR] };
    expect((await app.as(manager).call(addTeamMember, { params: params(), body })).status).toBe(200);
    expect(errorOf(await answer(inviteId, person))).toEqual([409, 'INVITATION_ENDED']);
  });

  test('404 for someone else’s, 403 for the inviter, 404 while one’s own address is not verified', async () => {
    const person = await buildUser(app.server.db);
    const stranger = await buildUser(app.server.db);
    const inviteId = await invite(person.emailAddress);
    expect(errorOf(await answer(inviteId, stranger))).toEqual([404, 'INVITATION_NOT_FOUND']);
    expect(errorOf(await answer(inviteId, manager))).toEqual([403, 'FORBIDDEN']);
    await query(
      app.database.ownerUrl,
      `update app_user set verified_email = false where id = ${person.userId}`,
    );
    expect(errorOf(await answer(inviteId, person))).toEqual([404, 'INVITATION_NOT_FOUND']);
    expect((await app.as(person).call(searchMembershipActions, {})).body.items).toEqual([]);
  });

  test('409 if it would give a member of the study roles that the inviter may not give', async () => {
    const inviter = await buildMember(app.server.db, study, {
      roles: ['PRINCIPAL_INVESTIGATOR'],
      teamId: site,
    });
    const otherSite = await buildTeam(app.server.db, study, { teamType: 'STUDY_SITE' });
    const person = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'], teamId: otherSite });
    const inviteId = await invite(person.emailAddress, inviter);
    expect(errorOf(await answer(inviteId, person))).toEqual([409, 'INVITATION_OUTDATED']);
  });
});
