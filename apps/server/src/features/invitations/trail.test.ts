import { afterAll, beforeAll, expect, test } from 'vitest';
import { listChannelAudit } from '@studyline/contract/audit/calls';
import {
  answerInvitation,
  declineInvitation,
  inviteMember,
  resendInvitation,
  withdrawInvitation,
} from '@studyline/contract/invitations/calls';
import { inject, startApp, type TestApp, withMail } from '../../../test/app.ts';
import { query } from '../../../test/cluster.ts';
import { buildTeam, buildUser, buildWorld, type Member, type Study } from '../../../test/world.ts';
import { expireOldInvitations } from './jobs.ts';
import { findInvitationById } from './queries.ts';
import { tokenOf } from './token.ts';

let app: TestApp;
let study: Study;
let manager: Member;
let site: number;
beforeAll(async () => {
  app = await startApp({ env: withMail });
  ({ study, manager } = await buildWorld(app.server.db));
  site = await buildTeam(app.server.db, study, { teamType: 'STUDY_SITE', code: 'NO001', city: 'Oslo' });
});
afterAll(() => app.close());

const params = () => ({ channelId: study.channelId, teamId: site });
async function invite(email: string): Promise<number> {
  const body = { email, roleIds: [study.roleIds.STUDY_COORDINATOR] };
  return (await app.as(manager).call(inviteMember, { params: params(), body })).body.id;
}
/** The latest entries, oldest first: who, what, for which team, before and after, why. */
async function trail(count: number) {
  const { body } = await app.as(manager).call(listChannelAudit, {
    params: { channelId: study.channelId },
    query: { pageSize: count },
  });
  return body.items
    .toReversed()
    .map((e) => [e.actorName, e.eventType, e.teamName, e.change?.before, e.change?.after, e.said]);
}
const nameOf = async ({ userId }: { userId: number }) =>
  (
    await app.server.db
      .selectFrom('app_user')
      .select('display_name')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).display_name;

test('the trail says whom an invitation was for, with which roles, and who declined it without an account', async () => {
  const team = 'Site NO001, Oslo';
  const by = await nameOf(manager);
  const inviteId = await invite('old@site.example');
  const ofOne = { params: { ...params(), inviteId } };
  await app
    .as(manager)
    .call(resendInvitation, { ...ofOne, query: { updatedEmailAddress: 'new@site.example' } });
  await app.as(manager).call(resendInvitation, { ...ofOne, query: {} });
  await app.as(manager).call(withdrawInvitation, ofOne);
  expect(await trail(4)).toEqual([
    [by, 'invitation.created', team, [], ['old@site.example', 'Study coordinator'], null],
    [by, 'invitation.resent', team, ['old@site.example'], ['new@site.example'], null],
    [by, 'invitation.resent', team, [], ['new@site.example'], null],
    [by, 'invitation.withdrawn', team, ['new@site.example'], [], null],
  ]);

  const declined = await findInvitationById(app.server.db, await invite('no@site.example'));
  const token = tokenOf(app.server.secret, declined?.tokenSeed ?? '');
  await inject(app.app, declineInvitation, { params: { token }, body: { reason: 'Not mine.' } });
  expect(await trail(1)).toEqual([
    ['no@site.example', 'invitation.declined', team, ['no@site.example'], [], 'Not mine.'],
  ]);

  const late = await invite('late@site.example');
  await query(app.database.ownerUrl, `update invitation set expires_at = now() where id = ${late}`);
  await expireOldInvitations(app.server);
  expect(await trail(1)).toEqual([
    ['Studyline', 'invitation.expired', team, ['late@site.example'], [], null],
  ]);

  const person = await buildUser(app.server.db);
  const accepted = await invite(person.emailAddress);
  await app.as(person).call(answerInvitation, {
    params: { ...params(), inviteId: accepted },
    query: { transitionName: 'accept_invite' },
  });
  const entries = await trail(4);
  expect(entries).toContainEqual([
    await nameOf(person),
    'invitation.accepted',
    team,
    [],
    [person.emailAddress],
    null,
  ]);
});
