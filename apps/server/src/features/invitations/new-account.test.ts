import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptInvitation, inviteMember } from '@studyline/contract/invitations/calls';
import { removeMember } from '@studyline/contract/members/changes';
import { inject, startApp, type TestApp, withMail } from '../../../test/app.ts';
import { buildMember, buildTeam, buildWorld, type Member, type Study } from '../../../test/world.ts';
import { hashPassword, isPassword } from '../auth/passwords.ts';
import { findInvitationById } from './queries.ts';
import { tokenOf } from './token.ts';

let app: TestApp;
let study: Study;
let manager: Member;
let site: number;
beforeAll(async () => {
  app = await startApp({ env: withMail });
  ({ study, manager } = await buildWorld(app.server.db));
  site = await buildTeam(app.server.db, study, { teamType: 'STUDY_SITE' });
});
afterAll(() => app.close());

async function invite(email: string, by: Member): Promise<string> {
  const { body } = await app.as(by).call(inviteMember, {
    params: { channelId: study.channelId, teamId: site },
    body: { email, roleIds: [study.roleIds.STUDY_COORDINATOR] },
  });
  const row = await findInvitationById(app.server.db, body.id);
  return tokenOf(app.server.secret, row?.tokenSeed ?? '');
}

async function accept(token: string): Promise<[number, string | undefined]> {
  const body = { firstName: 'Ana', lastName: 'Lima', password: 'a password of her own' };
  const { status, error } = await inject(app.app, acceptInvitation, { params: { token }, body });
  return [status, error.errorCode];
}

test('429 while too many new accounts are waiting for their password hashes; 409 without hashing if no account can be created', async () => {
  const inviter = await buildMember(app.server.db, study, {
    roles: ['PRINCIPAL_INVESTIGATOR'],
    teamId: site,
  });
  const outdated = await invite('first@site.example', inviter);
  const good = await invite('second@site.example', manager);
  const memberId = `${study.channelId}-${inviter.userId}`;
  await app.as(manager).call(removeMember, { params: { channelId: study.channelId, memberId } });
  const { budgets, settings } = app.server;
  const most = settings.limits.password_checks;
  budgets.password_checks.charge('account', most);
  expect(await accept(outdated)).toEqual([409, 'INVITATION_OUTDATED']);
  expect(await accept(good)).toEqual([429, 'TOO_MANY_REQUESTS']);
  for (let n = 0; n < most; n += 1) budgets.password_checks.give('account');
  expect(await accept(good)).toEqual([200, undefined]);
});

test('sign-ins do not wait for the passwords of new accounts', async () => {
  const done: string[] = [];
  const hashing = Array.from({ length: 20 }, () => hashPassword('a new one').then(() => done.push('hashed')));
  await isPassword(null, 'whose?').then(() => done.push('checked'));
  await Promise.all(hashing);
  expect(done.indexOf('checked')).toBeLessThan(5);
});
