import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getProfile } from '@studyline/contract/users/calls';
import { listChannelAudit } from '@studyline/contract/audit/calls';
import {
  acceptInvitation,
  answerInvitation,
  copyInvitationLink,
  inviteMember,
  openInvitation,
  resendInvitation,
  searchMembershipActions,
} from '@studyline/contract/invitations/calls';
import { readRecordedIn } from '../../../test/audit.ts';
import { inject, startApp, type TestApp, withMail } from '../../../test/app.ts';
import { query } from '../../../test/cluster.ts';
import { buildMember, buildTeam, buildWorld, type Member, type Study } from '../../../test/world.ts';

let app: TestApp;
let study: Study;
let manager: Member;
let params: { channelId: number; teamId: number };
beforeAll(async () => {
  app = await startApp({ env: { PUBLIC_URL: 'https://portal.example' } });
  ({ study, manager } = await buildWorld(app.server.db));
  params = {
    channelId: study.channelId,
    teamId: await buildTeam(app.server.db, study, { teamType: 'STUDY_SITE' }),
  };
});
afterAll(() => app.close());

let number = 0;
let email: string;
beforeEach(() => {
  email = `by.hand.${++number}@site.example`;
});

async function invite(
  by = app,
  teamId = params.teamId,
): Promise<{ params: typeof params & { inviteId: number } }> {
  const body = { email, roleIds: [study.roleIds.STUDY_COORDINATOR] };
  const { body: made } = await by.as(manager).call(inviteMember, { params: { ...params, teamId }, body });
  return { params: { ...params, teamId, inviteId: made.id } };
}
const copy = (invited: Awaited<ReturnType<typeof invite>>, by: { userId: number } = manager) =>
  app.as(by).call(copyInvitationLink, invited);
const tokenIn = (url: string) => /^https:\/\/portal\.example\/invitation\/([\w-]+)$/.exec(url)?.[1] ?? '';
const open = async (token: string) => (await inject(app.app, openInvitation, { params: { token } })).status;
/** Creates the account, and returns its person. */
async function accept(token: string): Promise<{ userId: number }> {
  const body = { firstName: 'Ana', lastName: 'Lima', password: 'a password of her own' };
  expect((await inject(app.app, acceptInvitation, { params: { token }, body })).status).toBe(200);
  const account = app.server.db.selectFrom('app_user').select('id').where('email_address', '=', email);
  return { userId: (await account.executeTakeFirstOrThrow()).id };
}

describe('copyInvitationLink', () => {
  test('200 gives the link that works, the same until the invitation is resent', async () => {
    const invited = await invite();
    const { status, body } = await copy(invited);
    expect([status, body.emailAddress]).toEqual([200, email]);
    expect(await open(tokenIn(body.url))).toBe(200);
    expect((await copy(invited)).body).toEqual(body);
    const { status: resent } = await app.as(manager).call(resendInvitation, { ...invited, query: {} });
    expect(resent).toBe(200);
    const { body: renewed } = await copy(invited);
    expect(await Promise.all([body.url, renewed.url].map((url) => open(tokenIn(url))))).toEqual([404, 200]);
  });

  test('200 records who copied it, and for whom it is', async () => {
    await copy(await invite());
    const { body } = await app.as(manager).call(listChannelAudit, { params, query: { pageSize: 1 } });
    expect(body.items[0]).toMatchObject({
      eventType: 'invitation.linkCopied',
      actorUserId: manager.userId,
      change: { after: [email] },
    });
    expect(JSON.stringify(await readRecordedIn(app.server.db, study.channelId))).not.toContain(
      '/invitation/',
    );
  });

  test('409 if its email is on the way or has arrived; 200 if it was refused', async () => {
    const mailing = await startApp({ database: app.database, env: withMail });
    const invited = await invite(mailing);
    const { params: one } = invited;
    const say = (state: string) =>
      query(
        app.database.ownerUrl,
        `update mail set state = '${state}', ended_at = now() where cause like '${one.inviteId}/%'`,
      );
    const copyThere = async () => {
      const { status, error } = await mailing.as(manager).call(copyInvitationLink, invited);
      return [status, error.errorCode];
    };
    expect(await copyThere()).toEqual([409, 'INVITATION_EMAILED']);
    await say('REFUSED');
    expect((await copyThere())[0]).toBe(200);
    await mailing.close();
  });

  test('403 for people who may not invite, and 409 once it has ended', async () => {
    const staff = await buildMember(app.server.db, study, { roles: ['SITE_STAFF'], teamId: params.teamId });
    const invited = await invite();
    expect((await copy(invited, staff)).status).toBe(403);
    await accept(tokenIn((await copy(invited)).body.url));
    const { status, error } = await copy(invited);
    expect([status, error.errorCode]).toEqual([409, 'INVITATION_ENDED']);
  });
});

describe('an account created with a copied link', () => {
  test('does not prove the address: other invitations to it need their own link', async () => {
    const invited = await invite();
    const person = await accept(tokenIn((await copy(invited)).body.url));
    const { body: profile } = await app.as(person).call(getProfile);
    expect(profile.verifiedEmail).toBe(false);

    const other = await buildTeam(app.server.db, study, { teamType: 'STUDY_SITE' });
    const second = await invite(app, other);
    const own = await app.as(person).call(searchMembershipActions, { query: {} });
    expect(own.body.items).toEqual([]);
    const answer = (more: object) =>
      app.as(person).call(answerInvitation, {
        ...second,
        query: { transitionName: 'accept_invite', ...more },
      } as never);
    const foreign = tokenIn((await copy(invited)).body?.url ?? '');
    expect((await answer({})).status).toBe(404);
    expect((await answer({ token: foreign || 'made-up' })).status).toBe(404);
    const { body } = await copy(second);
    expect((await answer({ token: tokenIn(body.url) })).status).toBe(200);
  });

  test('proves it if the link was renewed and emailed', async () => {
    const mailing = await startApp({
      database: app.database,
      env: { ...withMail, PUBLIC_URL: 'https://portal.example' },
    });
    const invited = await invite();
    await copy(invited);
    await mailing.as(manager).call(resendInvitation, { ...invited, query: {} });
    await mailing.close();
    const row = app.server.db.selectFrom('invitation').select('link_copied_at');
    const { link_copied_at: at } = await row
      .where('id', '=', invited.params.inviteId)
      .executeTakeFirstOrThrow();
    expect(at).toBeNull();
  });
});
