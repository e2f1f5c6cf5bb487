import { afterAll, describe, expect, test } from 'vitest';
import { exportAccessReview, listAccess } from '@studyline/contract/audit/calls';
import type { Args } from '@studyline/contract/core/endpoint';
import { removeMember } from '@studyline/contract/members/changes';
import { listMyChannels } from '@studyline/contract/channels/calls';
import { endServiceAccount, endServiceKey, updateServiceAccount } from '@studyline/contract/programs/calls';
import type { RoleKey } from '@studyline/contract/core/permissions';
import { expectHidden, startApp } from '../../../test/app.ts';
import { readRecordedIn } from '../../../test/audit.ts';
import { buildProgram } from '../../../test/programs.ts';
import {
  buildClient,
  buildMember,
  buildStudy,
  buildTeam,
  buildUser,
  changeTeam,
  joinTeam,
  type Member,
} from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
const study = await buildStudy(db, { name: 'NORDEN-1' });
const { channelId } = study;
const teams = {
  sponsor: await buildTeam(db, study, { teamType: 'STUDY_SPONSOR', name: 'Norden' }),
  blinded: await buildTeam(db, study, { teamType: 'STUDY_CRO', name: 'Blinded', blinding: 'BLINDED' }),
  unblinded: await buildTeam(db, study, { teamType: 'STUDY_CRO', name: 'Unblinded', blinding: 'UNBLINDED' }),
  berlin: await buildTeam(db, study, { code: 'DE001', city: 'Berlin' }),
};
const join = async (lastName: string, team: keyof typeof teams, ...roles: RoleKey[]) =>
  buildMember(db, study, {
    roles,
    teamId: teams[team],
    person: await buildUser(db, { firstName: 'Alex', lastName }),
  });
const manager = await join('Adler', 'sponsor', 'STUDY_MANAGER', 'CHANNEL_ADMIN');
const auditor = await join('Byron', 'sponsor', 'QA_AUDITOR');
const monitor = await join('=Carter', 'blinded', 'MONITOR');
await joinTeam(db, study, monitor, teams.unblinded);
const coordinator = await join('Dahl', 'berlin', 'STUDY_COORDINATOR');
const former = await join('Evans', 'sponsor', 'CONTENT_AUTHOR');
await app
  .as(manager)
  .call(removeMember, { params: { channelId, memberId: `${channelId}-${former.userId}` }, query: {} });
await changeTeam(db, teams.berlin, { status: 'CLOSED' });
afterAll(() => app.close());

const read = (person: Member, id = channelId) =>
  app.as(person).call(exportAccessReview, { params: { channelId: id } });
const list = (person: Member, query: NonNullable<Args<typeof listAccess>['query']> = {}, id = channelId) =>
  app.as(person).call(listAccess, { params: { channelId: id }, query });

/** A study with someone who reviews its access, and a program that also has access to another one of its client. */
async function withProgram() {
  const { clientId, admin } = await buildClient(db);
  const own = await buildStudy(db, { clientId, name: `PROGRAM-${clientId}` });
  const elsewhere = await buildStudy(db, { clientId, name: `ELSEWHERE-${clientId}` });
  const reviewer = await buildMember(db, own, { roles: ['QA_AUDITOR'] });
  const program = await buildProgram(app, admin, {
    clientId,
    channelIds: [own.channelId, elsewhere.channelId],
    scopes: ['POST_VIEW', 'AUDIT_VIEW'],
    name: 'Document archive',
  });
  const made = { clientId, admin, reviewer, channelId: own.channelId };
  return { made, program, elsewhere: { ...elsewhere, name: `ELSEWHERE-${clientId}` } };
}

describe('listAccess', () => {
  test('200 lists who currently has which access: roles and teams and since when, blinding, read-only', async () => {
    const { status, body } = await list(auditor);
    expect([status, body.totalCount, body.lastPage]).toEqual([200, 4, true]);
    expect(body.items).toEqual([
      expect.objectContaining({
        displayName: 'Alex =Carter',
        channelMemberId: `${channelId}-${monitor.userId}`,
        roles: [expect.objectContaining({ name: 'Monitor' })],
        teams: [
          expect.objectContaining({ teamName: 'Blinded' }),
          expect.objectContaining({ teamName: 'Unblinded' }),
        ],
        blinding: 'BLINDED',
        isDisabled: false,
        isReadOnly: false,
        lastLoginDateTimeMillis: null,
      }),
      expect.objectContaining({ displayName: 'Alex Adler', blinding: 'NOT_APPLICABLE' }),
      expect.objectContaining({ displayName: 'Alex Byron' }),
      expect.objectContaining({
        displayName: 'Alex Dahl',
        teams: [expect.objectContaining({ teamId: teams.berlin, teamName: 'Site DE001, Berlin' })],
        isReadOnly: true,
      }),
    ]);
    const [first] = body.items;
    const times = [first!.roles[0]!.grantedDateTimeMillis, first!.teams[0]!.joinedDateTimeMillis];
    for (const time of times) expect(Date.now() - time).toBeLessThan(600_000);
  });

  test('200 in pages and in order of the last sign-in', async () => {
    const days = { [manager.userId]: 3, [auditor.userId]: 1, [coordinator.userId]: 2 };
    for (const [userId, day] of Object.entries(days))
      await db
        .updateTable('app_user')
        .set({ last_sign_in_at: new Date(Date.UTC(2026, 0, day)) })
        .where('id', '=', Number(userId))
        .execute();
    const pages = [1, 2].map((page) => list(manager, { sort: 'SIGNED_IN_ASC', page, pageSize: 3 }));
    const found = (await Promise.all(pages)).map(({ body }) => body);
    expect(found.map(({ items, lastPage }) => [items.map(({ userId }) => userId), lastPage])).toEqual([
      [[monitor.userId, auditor.userId, coordinator.userId], false],
      [[manager.userId], true],
    ]);
    expect(found[0]!.items[1]!.lastLoginDateTimeMillis).toBe(Date.UTC(2026, 0, 1));
  });

  test('200 lists programs with owner, permissions, other studies, last use and the end of the key', async () => {
    const { program, made, elsewhere } = await withProgram();
    const found = async () => {
      const { body } = await list(made.reviewer, {}, made.channelId);
      return [body.totalCount, body.items.find(({ userId }) => userId === program.userId)] as const;
    };
    expect(await found()).toEqual([
      2,
      {
        channelMemberId: `${made.channelId}-${program.userId}`,
        userId: program.userId,
        displayName: 'Document archive',
        emailAddress: null,
        jobTitle: null,
        portraitUrl: null,
        joinedDateTimeMillis: expect.any(Number),
        lastLoginDateTimeMillis: null,
        isDisabled: false,
        isReadOnly: false,
        blinding: 'NOT_APPLICABLE',
        roles: [],
        teams: [],
        program: {
          ownerUserId: made.admin.userId,
          ownerName: expect.any(String),
          status: 'ACTIVE',
          scopes: ['AUDIT_VIEW', 'POST_VIEW'],
          otherStudies: [],
          unknownStudyCount: 1,
          lastUsedDateTimeMillis: null,
          expirationDateTimeMillis: expect.any(Number),
        },
      },
    ]);
    await program.call(listMyChannels);
    await buildMember(db, elsewhere, { roles: ['QA_AUDITOR'], person: made.reviewer });
    const params = { clientId: made.clientId, id: program.userId };
    await app.as(made.admin).call(endServiceKey, { params: { ...params, keyId: program.keyId } });
    await app.as(made.admin).call(updateServiceAccount, { params, body: { paused: true } });
    const [, later] = await found();
    expect(later?.program).toMatchObject({
      status: 'PAUSED',
      otherStudies: [elsewhere.name],
      unknownStudyCount: 0,
      lastUsedDateTimeMillis: expect.any(Number),
      expirationDateTimeMillis: null,
    });
    const order = await list(made.reviewer, { sort: 'SIGNED_IN_ASC' }, made.channelId);
    expect(order.body.items.map(({ userId }) => userId)).toEqual([made.reviewer.userId, program.userId]);
    await app.as(made.admin).call(endServiceAccount, { params });
    expect(await found()).toEqual([1, undefined]);
  });

  test('403 for someone who may not review access, 404 for a study that they are not in', async () => {
    for (const person of [monitor, coordinator]) {
      const answer = await list(person);
      expect([answer.status, answer.error.errorCode]).toEqual([403, 'FORBIDDEN']);
    }
    const elsewhere = await buildStudy(db);
    expectHidden(
      'CHANNEL_NOT_FOUND',
      await list(auditor, {}, elsewhere.channelId),
      await list(auditor, {}, 999_999),
    );
  });
});

describe('exportAccessReview', () => {
  test('200 lists who currently has which access: roles and teams and since when, blinding, read-only', async () => {
    const { status, headers, bytes } = await read(auditor);
    expect([status, headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('filename="Access to NORDEN-1.csv"'),
    ]);
    const [heading, ...lines] = bytes.toString().trimEnd().split('\r\n');
    expect(heading).toContain('"Roles, since (UTC)","Teams, since (UTC)"');
    const dated = lines.map((line) => line.replaceAll(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, 'DAY'));
    expect(dated).toEqual([
      expect.stringMatching(
        /^"Alex =Carter",.*"Monitor, DAY","Blinded, DAY; Unblinded, DAY","DAY","Never","Blinded","As their roles allow"$/,
      ),
      expect.stringMatching(
        /^"Alex Adler",.*"Study administrator, DAY; Study manager, DAY","Norden, DAY","DAY","[^"]*","Not applicable","As their roles allow"$/,
      ),
      expect.stringMatching(/^"Alex Byron",.*"As their roles allow"$/),
      expect.stringMatching(/^"Alex Dahl",.*"Site DE001, Berlin, DAY".*"Read-only"$/),
    ]);
  });

  test('200 lists programs', async () => {
    const { made } = await withProgram();
    const { bytes } = await read(made.reviewer, made.channelId);
    const lines = bytes.toString().replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'DAY');
    expect(lines).toContain('"Program’s owner","Program’s permissions","Program’s other studies"');
    expect(lines).toMatch(
      /"Document archive","Program","[^"]+","Read audit trail; Read posts","1 study that you don’t know","DAY","","","","","DAY","Never","Not applicable","As its permissions allow"/,
    );
  });

  test('200 is recorded with the number of its rows', async () => {
    const exports = async () =>
      (await readRecordedIn(db, channelId)).filter(({ type }) => type === 'channel.accessReviewExported');
    const before = (await exports()).length;
    const { bytes } = await read(auditor);
    const count = bytes.toString().trimEnd().split('\r\n').length - 1;
    expect((await exports()).slice(before).map(({ details }) => details)).toEqual([{ count, filters: {} }]);
  });

  test('403 for someone who may not review access, 404 for a study that they are not in', async () => {
    for (const person of [monitor, coordinator]) {
      const answer = await read(person);
      expect([answer.status, answer.error.errorCode]).toEqual([403, 'FORBIDDEN']);
    }
    const elsewhere = await buildStudy(db);
    expectHidden('CHANNEL_NOT_FOUND', await read(auditor, elsewhere.channelId), await read(auditor, 999_999));
  });
});
