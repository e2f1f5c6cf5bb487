import { afterAll, describe, expect, test } from 'vitest';
import {
  listChannelMembershipAudit,
  listMemberAudit,
  listMembershipAudit,
  listTeamMemberAudit,
  listTeamMembershipAudit,
  type MembershipAuditEntry,
} from '@studyline/contract/audit/calls';
import {
  addTeamMember,
  removeMember,
  removeTeamMember,
  setMemberRoles,
} from '@studyline/contract/members/changes';
import type { RoleKey } from '@studyline/contract/core/permissions';
import { expectHidden, startApp } from '../../../test/app.ts';
import {
  buildClient,
  buildMember,
  buildStudy,
  buildTeam,
  buildUser,
  type Member,
  overseeTeam,
} from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
const { clientId } = await buildClient(db);
const study = await buildStudy(db, { clientId });
const { channelId, roleIds } = study;
const teams = {
  sponsor: await buildTeam(db, study, { teamType: 'STUDY_SPONSOR', name: 'Norden' }),
  monitors: await buildTeam(db, study, { teamType: 'STUDY_CRO', name: 'Monitors' }),
  berlin: await buildTeam(db, study, { code: 'DE001', city: 'Berlin' }),
  aarhus: await buildTeam(db, study, { code: 'DK001', city: 'Aarhus' }),
};
await overseeTeam(db, study, { teamId: teams.berlin, by: teams.monitors });
const join = (team: keyof typeof teams, role: RoleKey) =>
  buildMember(db, study, { roles: [role], teamId: teams[team] });
const administrator = await join('sponsor', 'CHANNEL_ADMIN');
const author = await join('sponsor', 'CONTENT_AUTHOR');
const supplier = await join('sponsor', 'SUPPLY_MANAGER');
const monitor = await join('monitors', 'MONITOR');
const coordinator = await join('berlin', 'STUDY_COORDINATOR');
const dane = await join('aarhus', 'STUDY_COORDINATOR');
const pharmacist = await join('berlin', 'SITE_PHARMACIST');
const mover = await buildMember(db, await buildStudy(db, { clientId }), {
  roles: ['MONITOR'],
  person: await buildUser(db, { firstName: 'Mona', lastName: 'Mover' }),
});
const idOf = ({ userId }: { userId: number }, study_ = channelId) => `${study_}-${userId}`;

// Mona joins Berlin and Aarhus, gets another role, leaves Aarhus and then the study. A pharmacist gets another role.
const by = app.as(administrator);
const memberId = idOf(mover);
const body = { emailAddress: mover.emailAddress, roleIds: [roleIds.SITE_STAFF] };
for (const teamId of [teams.berlin, teams.aarhus])
  await by.call(addTeamMember, { params: { channelId, teamId }, body });
const query = { roleId: [roleIds.SITE_STAFF, roleIds.SITE_REGULATORY] };
await by.call(setMemberRoles, { params: { channelId, memberId }, query });
const ofPharmacist = { params: { channelId, memberId: idOf(pharmacist) } };
await by.call(setMemberRoles, { ...ofPharmacist, query: { roleId: [roleIds.SITE_STAFF] } });
await by.call(removeTeamMember, { params: { channelId, teamId: teams.aarhus, memberId }, query: {} });
await by.call(removeMember, { params: { channelId, memberId }, query: { reason: 'Moved away' } });
afterAll(() => app.close());

const ofStudy = (person: Member, page: { page?: number; pageSize?: number } = {}) =>
  app.as(person).call(listChannelMembershipAudit, { params: { channelId }, query: page });
const summaryOf = (items: MembershipAuditEntry[]) => items.map((e) => [e.eventType, e.subjectUserId]);
const ofMover = (...types: string[]) => types.map((type) => [type, mover.userId]);
const changedPharmacist = ['member.rolesChanged', pharmacist.userId];

describe('listChannelMembershipAudit', () => {
  test('200 lists who joined, changed and left, newest first, with names', async () => {
    const answer = await ofStudy(administrator);
    expect(summaryOf(answer.body.items)).toEqual([
      ...ofMover('member.removed', 'member.leftTeam'),
      changedPharmacist,
      ...ofMover('member.rolesChanged', 'member.joinedTeam', 'member.added'),
    ]);
    const [removed, left, , changed, , added] = answer.body.items;
    expect(removed).toMatchObject({
      actorUserId: administrator.userId,
      subjectName: 'Mona Mover',
      teamName: null,
      teams: [{ teamId: teams.berlin, teamName: 'Site DE001, Berlin' }],
      details: { reason: 'Moved away' },
      change: null,
      textErased: false,
    });
    expect(removed?.details).not.toHaveProperty('teamIds');
    expect(left).toMatchObject({ teamName: 'Site DK001, Aarhus', details: { reason: '' } });
    expect(changed?.details).toEqual({ before: ['SITE_STAFF'], after: ['SITE_STAFF', 'SITE_REGULATORY'] });
    expect(added).toMatchObject({ teamName: 'Site DE001, Berlin', details: { roles: ['SITE_STAFF'] } });
  });

  test('200 in pages without repeated or missing rows', async () => {
    const pages = [];
    for (const page of [1, 2, 3]) pages.push((await ofStudy(administrator, { page, pageSize: 3 })).body);
    expect(pages.map((p) => [p.items.length, p.lastPage, p.totalCount])).toEqual([
      [3, false, 6],
      [3, true, 6],
      [0, true, 6],
    ]);
    expect(new Set(pages.flatMap((p) => p.items.map((e) => e.auditEventId))).size).toBe(6);
  });

  test('200 shows a site’s people to the site and its overseers, but nothing about their other teams', async () => {
    const ofBerlin = [
      ...ofMover('member.removed'),
      changedPharmacist,
      ...ofMover('member.rolesChanged', 'member.added'),
    ];
    expect(summaryOf((await ofStudy(coordinator)).body.items)).toEqual(ofBerlin);
    expect(summaryOf((await ofStudy(monitor)).body.items)).toEqual(ofBerlin);
    // She had left Aarhus when she left the study.
    expect(summaryOf((await ofStudy(dane)).body.items)).toEqual(
      ofMover('member.leftTeam', 'member.rolesChanged', 'member.joinedTeam'),
    );
  });

  test('200 shows people limited to their own entries what concerns them', async () => {
    expect(summaryOf((await ofStudy(pharmacist)).body.items)).toEqual([changedPharmacist]);
  });

  test('403 for people who may not read people’s history', async () => {
    for (const person of [author, supplier]) {
      const answer = await ofStudy(person);
      expect([answer.status, answer.error.errorCode]).toEqual([403, 'FORBIDDEN']);
    }
  });
});

describe('listTeamMembershipAudit', () => {
  const ofTeam = (person: Member, teamId: number) =>
    app.as(person).call(listTeamMembershipAudit, { params: { channelId, teamId }, query: {} });

  test('200 lists what happened in a team', async () => {
    expect(summaryOf((await ofTeam(administrator, teams.aarhus)).body.items)).toEqual(
      ofMover('member.leftTeam', 'member.rolesChanged', 'member.joinedTeam'),
    );
    expect(summaryOf((await ofTeam(administrator, teams.berlin)).body.items)).toEqual([
      ...ofMover('member.removed'),
      changedPharmacist,
      ...ofMover('member.rolesChanged', 'member.added'),
    ]);
  });

  test('403 for a team that a monitor does not oversee, 404 for one that they may not see or of another study', async () => {
    expect((await ofTeam(monitor, teams.aarhus)).status).toBe(403);
    const elsewhere = await buildTeam(db, await buildStudy(db));
    expectHidden(
      'TEAM_NOT_FOUND',
      await ofTeam(coordinator, teams.aarhus),
      await ofTeam(administrator, elsewhere),
      await ofTeam(administrator, 999_999),
    );
  });
});

describe('listMemberAudit', () => {
  test('200 lists the history of a member by either path', async () => {
    const params = { channelId, memberId };
    const { body: inStudy } = await by.call(listMemberAudit, { params, query: {} });
    expect(inStudy.totalCount).toBe(5);
    const alone = await by.call(listMembershipAudit, { params: { memberId }, query: {} });
    expect(alone.body).toEqual(inStudy);
    const inTeam = await by.call(listTeamMemberAudit, {
      params: { ...params, teamId: teams.aarhus },
      query: {},
    });
    expect(summaryOf(inTeam.body.items)).toEqual(
      ofMover('member.leftTeam', 'member.rolesChanged', 'member.joinedTeam'),
    );
  });

  test('403 for a colleague, 404 for a member whom the caller may not see and for ids of another study', async () => {
    const read = (person: Member, id: string) =>
      app.as(person).call(listMemberAudit, { params: { channelId, memberId: id }, query: {} });
    const alone = (person: Member, id: string) =>
      app.as(person).call(listMembershipAudit, { params: { memberId: id }, query: {} });
    expect((await read(pharmacist, idOf(coordinator))).status).toBe(403);
    expect((await read(pharmacist, idOf(pharmacist))).status).toBe(200);
    const elsewhere = await buildStudy(db);
    const stranger = await buildMember(db, elsewhere, { roles: ['MONITOR'] });
    expectHidden(
      'MEMBER_NOT_FOUND',
      await read(coordinator, idOf(dane)),
      await read(administrator, idOf(stranger)),
      await read(administrator, idOf(stranger, elsewhere.channelId)),
      await alone(coordinator, idOf(dane)),
      await alone(administrator, idOf(stranger, elsewhere.channelId)),
      await alone(administrator, 'nobody'),
    );
  });
});
