import { afterAll, describe, expect, test } from 'vitest';
import { listMemberEmails } from '@studyline/contract/members/emails';
import { expectHidden, startApp } from '../../../test/app.ts';
import { buildPost } from '../../../test/posts.ts';
import { buildClient, changeTeam, type Member } from '../../../test/world.ts';
import { about, codeOf, openMembers } from './members-fixture.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());
const { clientId } = await buildClient(db);
const { build } = openMembers(app, clientId);

const { study, teams, join, administrator } = await build();
const coordinator = await join('site', 'STUDY_COORDINATOR');
const pharmacist = await join('site', 'SITE_PHARMACIST');
const dane = await join('otherSite', 'STUDY_COORDINATOR');
const { postId } = await buildPost(app, study, { author: administrator, title: 'Protocol' });
const unblinded = await buildPost(app, study, {
  author: administrator,
  title: 'Unblinded',
  unblindedOnly: true,
});

const list = (by: Member, of: Member, page: { page?: number; pageSize?: number } = {}) =>
  app.as(by).call(listMemberEmails, { params: about(study, of), query: page });
let sent = 0;
async function mail(kind: string, facts: object, more: object = {}): Promise<void> {
  sent += 1;
  const at = new Date(`2026-11-2${sent}T10:00:00Z`);
  await db
    .insertInto('mail')
    .values({
      kind,
      cause: `${sent}`,
      user_id: coordinator.userId,
      email_address: coordinator.emailAddress,
      language_id: 'en',
      channel_id: study.channelId,
      facts: JSON.stringify(facts),
      message_id: `<${sent}@test>`,
      created_at: at,
      next_attempt_at: at,
      ended_at: at,
      state: 'SENT',
      ...more,
    })
    .execute();
}
const invitation = await db
  .insertInto('invitation')
  .values({
    channel_id: study.channelId,
    team_id: teams.site,
    email_address: 'before@hospital.example',
    first_name: '',
    last_name: '',
    role_ids: [study.roleIds.STUDY_COORDINATOR],
    message: '',
    workflow: 'NEW_USER_INVITE',
    status: 'ACCEPTED',
    invited_by: administrator.userId,
    user_id: coordinator.userId,
    token_seed: 'seed',
    token_hash: Buffer.from('hash'),
    sent_at: [new Date()],
    created_at: new Date(),
    expires_at: new Date(),
    ended_at: new Date(),
  })
  .returning('id')
  .executeTakeFirstOrThrow();
const invited = { cause: `${invitation.id}/1`, user_id: null, email_address: 'before@hospital.example' };
await mail('INVITATION', { invitationId: invitation.id, send: 1 }, invited);
await mail('REQUIRED_ACTION', { postId });
await mail('SUBSCRIBED_POST', { postId: unblinded.postId }, { state: 'WAITING', ended_at: null });
// Not about the study.
await mail('ADMINISTRATOR_ADDED', { clientId }, { channel_id: null });

describe('listMemberEmails', () => {
  test('200 lists the emails to a member about the study, newest first', async () => {
    const { body } = await list(administrator, coordinator);
    expect(body.totalCount).toBe(3);
    expect(body.items.map(({ kind, postTitle, state }) => [kind, postTitle, state])).toEqual([
      ['SUBSCRIBED_POST', 'Unblinded', 'WAITING'],
      ['REQUIRED_ACTION', 'Protocol', 'SENT'],
      ['INVITATION', null, 'SENT'],
    ]);
    expect(body.items[1]).toMatchObject({
      postId,
      emailAddress: coordinator.emailAddress,
      createDateTimeMillis: Date.parse('2026-11-22T10:00:00Z'),
      sentDateTimeMillis: Date.parse('2026-11-22T10:00:00Z'),
    });
    expect(body.items[2]?.emailAddress).toBe('before@hospital.example');
    const second = (await list(administrator, coordinator, { page: 2, pageSize: 2 })).body;
    expect([second.items.length, second.lastPage, second.totalCount]).toEqual([1, true, 3]);
    expect((await list(administrator, pharmacist)).body.items).toEqual([]);
  });

  test('200 neither lists nor counts emails about posts that the reader may not know of', async () => {
    await changeTeam(db, teams.cro, { blinding: 'BLINDED' });
    const blinded = await join('cro', 'STUDY_MANAGER');
    const { body } = await list(blinded, coordinator);
    expect([body.items.map(({ kind }) => kind), body.totalCount]).toEqual([
      ['REQUIRED_ACTION', 'INVITATION'],
      2,
    ]);
  });

  test('200 for oneself, 403 for a colleague who may not read the history of others', async () => {
    expect((await list(coordinator, coordinator)).body.totalCount).toBeGreaterThan(0);
    expect((await list(pharmacist, pharmacist)).status).toBe(200);
    expect(await codeOf(list(pharmacist, coordinator))).toEqual([403, 'FORBIDDEN']);
  });

  test('404 for a member whom the caller may not see, and for one of another study', async () => {
    const other = await build();
    expectHidden(
      'MEMBER_NOT_FOUND',
      await list(dane, coordinator),
      await list(administrator, other.administrator),
    );
  });

  test('400 for an invalid page', async () => {
    expect((await list(administrator, coordinator, { page: 0 })).status).toBe(400);
  });
});
