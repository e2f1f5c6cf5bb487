import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  findInvitedMember,
  getInvitation,
  inviteMember,
  inviteMembers,
  listInvitations,
  listStudyInvitations,
  resendInvitation,
  searchClientInvitations,
  updateInvitation,
  withdrawInvitation,
} from '@studyline/contract/invitations/calls';
import { startApp, withMail } from '../../../test/app.ts';
import { query } from '../../../test/cluster.ts';
import { readRecordedIn } from '../../../test/audit.ts';
import { statementsOf } from '../../../test/statements.ts';
import { addClientAdmin, buildMember, buildTeam, buildUser, buildWorld } from '../../../test/world.ts';
import { expireOldInvitations } from './jobs.ts';

const app = await startApp({ env: withMail });
const { study, manager } = await buildWorld(app.server.db);
const site = await buildTeam(app.server.db, study, { teamType: 'STUDY_SITE' });
const otherSite = await buildTeam(app.server.db, study, { teamType: 'STUDY_SITE' });
const investigator = await buildMember(app.server.db, study, {
  roles: ['PRINCIPAL_INVESTIGATOR'],
  teamId: site,
});
const staff = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'], teamId: site });
const { clientId } = study;
afterAll(() => app.close());

let number = 0;
let email: string;
beforeEach(() => {
  email = `invited.${++number}@site.example`;
});

const params = { channelId: study.channelId, teamId: site };
const roleIds = [study.roleIds.STUDY_COORDINATOR];
const body = (more: object = {}) => ({
  email,
  roleIds,
  invitedUserFirstName: 'Ana',
  invitedUserLastName: 'Lima',
  ...more,
});
const invite = (more: object = {}, by = manager, to = params) =>
  app.as(by).call(inviteMember, { params: to, body: body(more) });
const onInvite = (inviteId: number) => ({ params: { ...params, inviteId } });
const rowOf = (id: number) =>
  app.server.db.selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mailsOf = (id: number) =>
  app.server.db
    .selectFrom('mail')
    .select(['email_address', 'facts', 'state'])
    .where('cause', 'like', `${id}/%`)
    .orderBy('id')
    .execute();
const recorded = async () => (await readRecordedIn(app.server.db, study.channelId)).map(({ type }) => type);
const errorOf = ({ status, error }: { status: number; error: { errorCode: string } }) => [
  status,
  error.errorCode,
];

describe('inviteMember', () => {
  test('200 writes the invitation, its email and an audit entry, and stores only the token’s hash', async () => {
    const { status, body: made } = await invite({ message: 'Welcome.' });
    expect(status).toBe(200);
    expect(made).toMatchObject({
      status: 'PENDING',
      completed: false,
      email,
      message: 'Welcome.',
      invitedUser: { userId: null, firstName: 'Ana', lastName: 'Lima' },
      workflow: 'NEW_USER_INVITE',
      mailState: 'WAITING',
      actions: ['revoke_invite'],
      can: { resend: true, update: true, withdraw: true },
    });
    expect(made.expirationDateTimeMillis - made.createDateTimeMillis).toBe(14 * 86_400_000);
    expect(await mailsOf(made.id)).toEqual([
      {
        email_address: email,
        facts: { invitationId: made.id, send: 1, by: manager.userId },
        state: 'WAITING',
      },
    ]);
    const row = await rowOf(made.id);
    expect(row.token_hash).toHaveLength(32);
  });

  test('200 does not reveal whether there is an account, and names only the client’s people', async () => {
    const stranger = await buildUser(app.server.db);
    const answer = async (address: string) => {
      const { body: made } = await invite({ email: address });
      const { id: _, email: _email, createDateTimeMillis: _c, expirationDateTimeMillis: _e, ...rest } = made;
      return { ...rest, lastSentDateTimeMillis: null };
    };
    expect(await answer(stranger.emailAddress)).toEqual(await answer(email));
    const colleague = await buildUser(app.server.db);
    await addClientAdmin(app.server.db, clientId, colleague);
    const { body: known } = await invite({ email: colleague.emailAddress });
    expect([known.workflow, known.invitedUser.userId]).toEqual(['EXISTING_USER_INVITE', colleague.userId]);
  });

  test('200 keeps the workflow of the moment of inviting, until it goes to another address', async () => {
    const stranger = await buildUser(app.server.db);
    const { body: made } = await invite({ email: stranger.emailAddress });
    await addClientAdmin(app.server.db, clientId, stranger);
    const inviteId = made.id;
    const resendTo = (sentTo: { updatedEmailAddress?: string }) =>
      app.as(manager).call(resendInvitation, { params: { ...params, inviteId }, query: sentTo });
    const again = (await resendTo({})).body;
    expect([again.invitedUser.userId, again.workflow]).toEqual([stranger.userId, 'NEW_USER_INVITE']);
    const colleague = await buildUser(app.server.db);
    await addClientAdmin(app.server.db, clientId, colleague);
    const moved = (await resendTo({ updatedEmailAddress: colleague.emailAddress })).body;
    expect(moved.workflow).toBe('EXISTING_USER_INVITE');
  });

  test('200 works as much whether or not there is an account', async () => {
    const work = async (address: string) => {
      const since = process.cpuUsage();
      expect((await invite({ email: address })).status).toBe(200);
      const { user, system } = process.cpuUsage(since);
      return user + system;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let count = 0; count < 5; count += 1) {
      known.push(await work((await buildUser(app.server.db)).emailAddress));
      unknown.push(await work(`time.${count}.${email}`));
    }
    // Hashing a password would be many times as much, also in another thread. The clock would measure what else the machine does.
    expect(Math.min(...known)).toBeLessThan(3 * Math.min(...unknown));
    expect(Math.min(...unknown)).toBeLessThan(3 * Math.min(...known));
  });

  test('200 without an email if none is wanted', async () => {
    const { body: made } = await invite({ sendInvitationEmail: false });
    expect([made.mailState, made.lastSentDateTimeMillis]).toEqual([null, null]);
    expect(await mailsOf(made.id)).toEqual([]);
  });

  test.each([
    ['its own name in the query', { sendInvitationEmail: 'false' }, {}],
    ['the other name in the query', { sendEmailInvitation: 'false' }, {}],
    ['the other name in the body', {}, { sendEmailInvitation: false }],
    ['the body, whatever the query says', { sendInvitationEmail: 'true' }, { sendInvitationEmail: false }],
  ])('200 without an email if %s says so', async (_, query, fields) => {
    const args = { params, query, body: body(fields) };
    const { status, body: made } = await app.as(manager).call(inviteMember, args as never);
    expect([status, made.mailState]).toEqual([200, null]);
    expect(await mailsOf(made.id)).toEqual([]);
  });

  test('200 turns a line break in a name into a space, so that it cannot add a header to the email', async () => {
    const { body: made } = await invite({ invitedUserFirstName: 'Ana\r\nBcc: all@site.example' });
    expect(made.invitedUser.firstName).toBe('Ana Bcc: all@site.example');
  });

  test('409 if email is disabled and wanted, and nothing is written; 200 without an email if nothing is said', async () => {
    const silent = await startApp({ database: app.database });
    const by = silent.as(manager);
    const wanted = { sendInvitationEmail: true };
    expect(errorOf(await by.call(inviteMember, { params, body: body(wanted) }))).toEqual([409, 'MAIL_OFF']);
    const list = { list: email, roleIds };
    const both = { params, body: { ...list, ...wanted } };
    expect(errorOf(await by.call(inviteMembers, both))).toEqual([409, 'MAIL_OFF']);
    expect((await by.call(inviteMembers, { params, body: list })).status).toBe(200);
    await silent.close();
    const made = await app.server.db
      .selectFrom('invitation')
      .select('id')
      .where('email_address', '=', email)
      .execute();
    expect(made).toHaveLength(1);
  });

  test('403 for roles above one’s own, and for other people’s teams', async () => {
    const above = [study.roleIds.PRINCIPAL_INVESTIGATOR];
    expect(errorOf(await invite({ roleIds: above }, investigator))).toEqual([403, 'FORBIDDEN']);
    expect((await invite({}, investigator)).status).toBe(200);
    expect(errorOf(await invite({}, staff))).toEqual([403, 'FORBIDDEN']);
    const elsewhere = { ...params, teamId: otherSite };
    expect(errorOf(await invite({}, investigator, elsewhere))).toEqual([404, 'TEAM_NOT_FOUND']);
    const sponsor = await buildTeam(app.server.db, study, { teamType: 'STUDY_SPONSOR' });
    const studyManager = await buildMember(app.server.db, study, {
      roles: ['STUDY_MANAGER'],
      teamId: sponsor,
    });
    const admin = { roleIds: [study.roleIds.CHANNEL_ADMIN] };
    const inSponsor = { ...params, teamId: sponsor };
    expect(errorOf(await invite(admin, studyManager, inSponsor))).toEqual([403, 'ADMINISTRATORS_ONLY']);
  });

  test('400 for an invalid address, and for roles that do not fit', async () => {
    for (const wrong of [
      'nobody',
      'a@b',
      'a@site.example\r\nBcc: b@site.example',
      'a@site.example, b@site.example',
    ])
      expect((await invite({ email: wrong })).error.issues?.[0]?.path).toBe('email');
    const { error } = await invite({ invitedUserFirstName: 'fdp.\u202eexe' });
    expect(error.issues?.[0]?.path).toBe('invitedUserFirstName');
    expect(errorOf(await invite({ roleIds: [study.roleIds.MONITOR] }))).toEqual([400, 'ROLE_NOT_FOR_TEAM']);
    expect(errorOf(await invite({ roleIds: [999_999] }))).toEqual([400, 'ROLE_UNKNOWN']);
  });

  test('409 for someone who is already invited, ignoring case, or is in the team', async () => {
    await invite();
    expect(errorOf(await invite({ email: email.toUpperCase() }))).toEqual([409, 'INVITATION_EXISTS']);
    expect(errorOf(await invite({ email: staff.emailAddress }))).toEqual([409, 'MEMBER_OF_TEAM']);
  });
});

describe('inviteMembers', () => {
  const inviteAll = (list: string) =>
    app.as(manager).call(inviteMembers, { params, body: { list, roleIds } });

  test('200 invites everybody in a pasted list or a table', async () => {
    const list = [
      '\uFEFFEmail;First name;Last name',
      `a.${email};Ana;Lima`,
      '',
      `b.${email}\tBo\t"Lima, the second"`,
      `"c.${email}", Cy, "O""Neil"`,
      `d.${email}`,
    ].join('\r\n');
    const { body: answer } = await inviteAll(list);
    expect(
      answer.items.map((one) => [one.email[0], one.invitedUser.firstName, one.invitedUser.lastName]),
    ).toEqual([
      ['a', 'Ana', 'Lima'],
      ['b', 'Bo', 'Lima, the second'],
      ['c', 'Cy', 'O"Neil'],
      ['d', '', ''],
    ]);
  });

  test('200 invites any number of people with the same statements', async () => {
    const listOf = (count: number) =>
      Array.from({ length: count }, (_, i) => `${count}.${i}.${email}`).join('\n');
    await inviteAll(listOf(3));
    const few = await statementsOf(() => inviteAll(listOf(2)));
    const many = await statementsOf(async () => {
      const { body: answer } = await inviteAll(listOf(200));
      expect(answer.items.map(({ email: invited }) => invited)).toEqual(listOf(200).split('\n'));
      expect(answer.items.every(({ mailState }) => mailState === 'WAITING')).toBe(true);
    });
    expect(few.length).toBeGreaterThan(5);
    expect(many).toEqual(few);
  });

  test('400 names every invalid line and invites nobody', async () => {
    await invite();
    const list = `good.${email}\nno address\n${email}\ngood.${email}`;
    const { status, error } = await inviteAll(list);
    expect([status, error.issues?.map(({ path }) => path)]).toEqual([400, ['list.2', 'list.3', 'list.4']]);
    expect(error.issues?.[0]?.message).toBe('Line 2, no address: Enter a valid email address.');
    const { error: first } = await inviteAll(`ana(at)site.example, Ana\ngood.${email}`);
    expect(first.issues?.map(({ path }) => path)).toEqual(['list.1']);
    const { error: taken } = await inviteAll(`good.${email}\n${email}\n${staff.emailAddress}`);
    expect(taken.issues?.map(({ path }) => path)).toEqual(['list.2', 'list.3']);
    const found = await app.as(manager).call(findInvitedMember, {
      params: { channelId: study.channelId },
      query: { emailAddress: `good.${email}` },
    });
    expect(errorOf(found)).toEqual([404, 'INVITATION_NOT_FOUND']);
  });

  test('400 for an empty list, and for too many people', async () => {
    expect((await inviteAll('Email,Name')).error.issues?.[0]?.path).toBe('list');
    const many = Array.from({ length: 201 }, (_, i) => `${i}.${email}`).join('\n');
    expect((await inviteAll(many)).status).toBe(400);
  });
});

describe('resendInvitation', () => {
  const resend = (inviteId: number, updatedEmailAddress?: string) =>
    app.as(manager).call(resendInvitation, { ...onInvite(inviteId), query: { updatedEmailAddress } });

  test('200 gives it a new token and email, to another address if one is given', async () => {
    const { body: made } = await invite();
    const before = await rowOf(made.id);
    const { body: again } = await resend(made.id, `new.${email}`);
    expect(again).toMatchObject({ status: 'PENDING', email: `new.${email}`, mailState: 'WAITING' });
    const after = await rowOf(made.id);
    expect(after.token_hash).not.toEqual(before.token_hash);
    expect((await mailsOf(made.id)).map((mail) => mail.email_address)).toEqual([email, `new.${email}`]);
    expect(await recorded()).toContain('invitation.resent');
  });

  test('200 reopens an expired one', async () => {
    const { body: made } = await invite();
    await query(app.database.ownerUrl, `update invitation set expires_at = now() where id = ${made.id}`);
    const read = async () =>
      (await app.as(manager).call(getInvitation, { params: { ...params, id: made.id } })).body;
    expect((await read()).status).toBe('EXPIRED');
    const listed = async (status: 'PENDING' | 'EXPIRED') =>
      (await app.as(manager).call(listInvitations, { params, query: { status, search: email } })).body.items;
    expect([(await listed('PENDING')).length, (await listed('EXPIRED')).length]).toEqual([0, 1]);
    await expireOldInvitations(app.server);
    expect(await rowOf(made.id)).toMatchObject({ status: 'EXPIRED' });
    expect(await recorded()).toContain('invitation.expired');
    expect((await resend(made.id)).body).toMatchObject({ status: 'PENDING' });
    expect((await read()).expirationDateTimeMillis).toBeGreaterThan(Date.now() + 13 * 86_400_000);
  });

  test('429 after 5 emails within a day', async () => {
    const { body: made } = await invite();
    for (let i = 0; i < 4; i++) expect((await resend(made.id)).status).toBe(200);
    const before = await rowOf(made.id);
    expect(errorOf(await resend(made.id))).toEqual([429, 'INVITED_TOO_OFTEN']);
    expect(await rowOf(made.id)).toEqual(before);
  });

  test('409 if it has ended, 404 if it is to another team', async () => {
    const { body: made } = await invite();
    await app.as(manager).call(withdrawInvitation, onInvite(made.id));
    expect(errorOf(await resend(made.id))).toEqual([409, 'INVITATION_ENDED']);
    const wrong = { params: { ...params, teamId: otherSite, inviteId: made.id }, query: {} };
    expect(errorOf(await app.as(manager).call(resendInvitation, wrong))).toEqual([
      404,
      'INVITATION_NOT_FOUND',
    ]);
  });
});

describe('updateInvitation', () => {
  const update = (inviteId: number, more: object = {}, by = manager) =>
    app.as(by).call(updateInvitation, { ...onInvite(inviteId), body: { ...body(), ...more } });

  test('200 changes names and roles, and sends another email only to another address', async () => {
    const { body: made } = await invite();
    const roles = [study.roleIds.SITE_PHARMACIST];
    const { body: changed } = await update(made.id, { invitedUserFirstName: 'Anna', roleIds: roles });
    expect(changed).toMatchObject({ invitedUser: { firstName: 'Anna' }, roleIds: roles });
    expect(await mailsOf(made.id)).toHaveLength(1);
    await update(made.id, { email: `new.${email}` });
    expect((await mailsOf(made.id)).at(-1)?.email_address).toBe(`new.${email}`);
  });

  test('200 with its id in the body, 400 with another one', async () => {
    const { body: made } = await invite();
    expect((await update(made.id, { inviteId: made.id })).status).toBe(200);
    const { status, error } = await update(made.id, { inviteId: made.id + 1, invitedUserFirstName: 'Other' });
    expect([status, error.issues?.map(({ path }) => path)]).toEqual([400, ['inviteId']]);
  });

  test('200 records both states, and nothing if nothing changes', async () => {
    const { body: made } = await invite();
    const changes = async () =>
      (await readRecordedIn(app.server.db, study.channelId))
        .filter(({ details }) => details.invitationId === made.id)
        .slice(1);
    expect((await update(made.id, { email: email.toUpperCase() }, investigator)).body.email).toBe(email);
    expect(await changes()).toEqual([]);
    await update(made.id, { roleIds: [study.roleIds.SITE_PHARMACIST] }, investigator);
    const said = JSON.stringify({ email, firstName: 'Ana', lastName: 'Lima' });
    expect(await changes()).toMatchObject([
      {
        type: 'invitation.changed',
        details: {
          before: said,
          after: said,
          rolesBefore: ['STUDY_COORDINATOR'],
          roles: ['SITE_PHARMACIST'],
        },
      },
    ]);
    // The person who changed it becomes its inviter.
    expect(await rowOf(made.id)).toMatchObject({ invited_by: investigator.userId });
  });

  test('403 for someone who could not have sent it, 409 for an address that is invited', async () => {
    const { body: made } = await invite({ roleIds: [study.roleIds.PRINCIPAL_INVESTIGATOR] });
    const higher = { roleIds: [study.roleIds.PRINCIPAL_INVESTIGATOR] };
    expect(errorOf(await update(made.id, higher, investigator))).toEqual([403, 'FORBIDDEN']);
    // Nor can someone with fewer rights take it over by giving it lesser roles.
    const own = { email: `own.${email}` };
    expect(errorOf(await update(made.id, own, investigator))).toEqual([403, 'FORBIDDEN']);
    expect(await rowOf(made.id)).toMatchObject({ email_address: email, invited_by: manager.userId });
    const taken = email;
    email = `other.${email}`;
    const { body: other } = await invite();
    expect(errorOf(await update(other.id, { email: taken }))).toEqual([409, 'INVITATION_EXISTS']);
  });

  test('404 for one that does not exist', async () => {
    expect(errorOf(await update(999_999))).toEqual([404, 'INVITATION_NOT_FOUND']);
  });
});

describe('withdrawInvitation', () => {
  test('200 ends it, even if its team is closed, and 409 the second time', async () => {
    const { body: made } = await invite();
    const withdraw = () => app.as(manager).call(withdrawInvitation, onInvite(made.id));
    expect((await withdraw()).body).toMatchObject({ status: 'REVOKED', completed: true, actions: [] });
    expect(errorOf(await withdraw())).toEqual([409, 'INVITATION_ENDED']);
  });

  test('404 for one that does not exist', async () => {
    expect(errorOf(await app.as(manager).call(withdrawInvitation, onInvite(999_999)))).toEqual([
      404,
      'INVITATION_NOT_FOUND',
    ]);
  });
});

describe('lists', () => {
  test('200 for a team, an address and a client', async () => {
    const { body: made } = await invite();
    const { body: team } = await app
      .as(investigator)
      .call(listInvitations, { params, query: { search: email } });
    expect(team.items.map(({ id }) => id)).toEqual([made.id]);
    const { body: ended } = await app
      .as(manager)
      .call(listInvitations, { params, query: { status: 'DECLINED' } });
    expect(ended.items).toEqual([]);
    const ofAddress = {
      params: { channelId: study.channelId },
      query: { emailAddress: email.toUpperCase() },
    };
    expect((await app.as(investigator).call(findInvitedMember, ofAddress)).body.id).toBe(made.id);
    const admin = await buildUser(app.server.db);
    await addClientAdmin(app.server.db, clientId, admin);
    const { body: ofClient } = await app.as(admin).call(searchClientInvitations, {
      params: { clientId },
      query: { search: 'ana lima', status: 'PENDING' },
    });
    expect(ofClient.items[0]).toMatchObject({ id: made.id, can: { withdraw: 'FORBIDDEN' } });
  });

  test('200 for a study: those open, expired or recently declined, to the caller’s teams', async () => {
    const made = [
      await invite(),
      await invite({ email: `2.${email}` }),
      await invite({ email: `3.${email}` }),
    ];
    const [open, withdrawn, expired] = made.map(({ body: { id } }) => id) as [number, number, number];
    const elsewhere = { ...params, teamId: otherSite };
    const { body: other } = await invite({ email: `4.${email}` }, manager, elsewhere);
    await app.as(manager).call(withdrawInvitation, onInvite(withdrawn));
    const due = app.server.db.updateTable('invitation').set({ expires_at: new Date() });
    await due.where('id', '=', expired).execute();
    await expireOldInvitations(app.server);
    const idsFor = async (who: { userId: number }, filter: object = {}) => {
      const of = { params: { channelId: study.channelId }, query: { search: email, ...filter } };
      return (await app.as(who).call(listStudyInvitations, of)).body.items.map(({ id }) => id);
    };
    expect(await idsFor(manager)).toEqual([other.id, expired, open]);
    expect(await idsFor(manager, { teamId: site })).toEqual([expired, open]);
    expect(await idsFor(investigator)).toEqual([expired, open]);
    expect(await idsFor(investigator, { teamId: otherSite })).toEqual([]);
    const ended = app.server.db
      .updateTable('invitation')
      .set({ ended_at: new Date(Date.now() - 31 * 86_400_000) });
    await ended.where('id', '=', expired).execute();
    expect(await idsFor(investigator)).toEqual([open]);
  });

  test('404 and 403 for other people', async () => {
    const { body: made } = await invite();
    const one = { params: { channelId: study.channelId, id: made.id } };
    expect(errorOf(await app.as(staff).call(getInvitation, one))).toEqual([404, 'INVITATION_NOT_FOUND']);
    expect(errorOf(await app.as(staff).call(listInvitations, { params }))).toEqual([403, 'FORBIDDEN']);
    const client = { params: { clientId } };
    expect(errorOf(await app.as(manager).call(searchClientInvitations, client))).toEqual([
      404,
      'CLIENT_NOT_FOUND',
    ]);
    const ofAddress = { params: { channelId: study.channelId }, query: { emailAddress: email } };
    expect(errorOf(await app.as(staff).call(findInvitedMember, ofAddress))).toEqual([403, 'FORBIDDEN']);
  });
});
