import { afterAll, describe, expect, test } from 'vitest';
import { setMemberRoles } from '@studyline/contract/members/changes';
import { startApp } from '../../../test/app.ts';
import { buildClient, buildStudy } from '../../../test/world.ts';
import { about, codeOf, idOf, openMembers } from './members-fixture.ts';

const app = await startApp();
const { db } = app.server;
const { clientId } = await buildClient(db);
const { build, setRoles, setRolesSeen, remove, rolesOf, recordedOf } = openMembers(app, clientId);
afterAll(() => app.close());

describe('setMemberRoles', () => {
  test('200 sets these roles and records the previous ones', async () => {
    const { study, join, administrator } = await build();
    const person = await join('cro', 'MONITOR', 'CONTENT_AUTHOR');
    const { body } = await setRoles(administrator, study, person, 'MONITOR', 'SUPPLY_MANAGER');
    expect(body.outcome).toBe('CHANGED');
    expect(body.items.map(({ key }) => key)).toEqual(['MONITOR', 'SUPPLY_MANAGER']);
    expect(await rolesOf(administrator, study, person)).toEqual(['MONITOR', 'SUPPLY_MANAGER']);
    const again = await setRoles(administrator, study, person, 'SUPPLY_MANAGER', 'MONITOR');
    expect(again.body.outcome).toBe('UNCHANGED');
    expect(await recordedOf(person)).toEqual([
      {
        type: 'member.rolesChanged',
        details: { before: ['CONTENT_AUTHOR', 'MONITOR'], after: ['MONITOR', 'SUPPLY_MANAGER'] },
      },
    ]);
  });

  test('400 for no role, for a role of another study and for one that fits none of the teams', async () => {
    const { study, join, administrator } = await build();
    const person = await join('site', 'SITE_STAFF');
    const other = await buildStudy(db, { clientId });
    expect(await codeOf(setRoles(administrator, study, person))).toEqual([400, 'BAD_REQUEST']);
    const foreign = app.as(administrator).call(setMemberRoles, {
      params: about(study, person),
      query: { roleId: [other.roleIds.SITE_STAFF] },
    });
    expect(await codeOf(foreign)).toEqual([400, 'ROLE_UNKNOWN']);
    for (const key of ['MONITOR', 'CHANNEL_ADMIN', 'VENDOR_MEMBER', 'INSPECTOR'] as const)
      expect(await codeOf(setRoles(administrator, study, person, key))).toEqual([400, 'ROLE_NOT_FOR_TEAM']);
    expect(await recordedOf(person)).toEqual([]);
  });

  test('403 for one’s own roles, even for an administrator', async () => {
    const { study, join, administrator } = await build();
    const manager = await join('sponsor', 'STUDY_MANAGER');
    expect(await codeOf(setRoles(manager, study, manager, 'CHANNEL_ADMIN'))).toEqual([403, 'OWN_ROLES']);
    expect(await codeOf(setRoles(administrator, study, administrator, 'MONITOR'))).toEqual([
      403,
      'OWN_ROLES',
    ]);
    expect(await recordedOf(manager)).toEqual([]);
  });

  test('403 for a study manager who appoints or dismisses an administrator', async () => {
    const { study, join, administrator } = await build();
    const manager = await join('sponsor', 'STUDY_MANAGER');
    const author = await join('sponsor', 'CONTENT_AUTHOR');
    const refused = [403, 'ADMINISTRATORS_ONLY'];
    expect(await codeOf(setRoles(manager, study, author, 'CHANNEL_ADMIN'))).toEqual(refused);
    expect(await codeOf(setRoles(manager, study, administrator, 'CONTENT_AUTHOR'))).toEqual(refused);
    expect((await setRoles(manager, study, author, 'MONITOR')).status).toBe(200);
    expect((await setRoles(administrator, study, author, 'CHANNEL_ADMIN', 'MONITOR')).status).toBe(200);
  });

  test('404 for ids of another study, 409 for a former member', async () => {
    const { study, join, administrator } = await build();
    const other = await build();
    const stranger = await other.join('cro', 'MONITOR');
    const roleId = [study.roleIds.MONITOR];
    for (const memberId of [idOf(other.study, stranger), idOf(study, stranger)]) {
      const params = { channelId: study.channelId, memberId };
      expect(await codeOf(app.as(administrator).call(setMemberRoles, { params, query: { roleId } }))).toEqual(
        [404, 'MEMBER_NOT_FOUND'],
      );
    }
    const person = await join('cro', 'MONITOR');
    await remove(administrator, study, person);
    expect(await codeOf(setRoles(administrator, study, person, 'MONITOR'))).toEqual([
      409,
      'MEMBER_NOT_CURRENT',
    ]);
  });

  test('200 for one of two administrators who change the same member at once, 409 for the other', async () => {
    const { study, join, administrator } = await build();
    const second = await join('sponsor', 'CHANNEL_ADMIN');
    const person = await join('cro', 'MONITOR');
    const answers = await Promise.all([
      setRolesSeen(administrator, study, person, ['CONTENT_AUTHOR'], ['MONITOR']),
      setRolesSeen(second, study, person, ['MONITOR', 'SUPPLY_MANAGER'], ['MONITOR']),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [done, refused] = answers.toSorted((a, b) => a.status - b.status);
    expect(refused!.error.errorCode).toBe('ROLES_CHANGED');
    const now = await rolesOf(administrator, study, person);
    expect(done!.body.items.map(({ key }) => key)).toEqual(now);
    expect(await recordedOf(person)).toEqual([
      { type: 'member.rolesChanged', details: { before: ['MONITOR'], after: now } },
    ]);
    // After looking again, the administrator may change them.
    expect((await setRolesSeen(second, study, person, ['SUPPLY_MANAGER'], now)).status).toBe(200);
  });

  test('200 if the roles are already set, whatever was seen', async () => {
    const { study, join, administrator } = await build();
    const person = await join('cro', 'MONITOR', 'CONTENT_AUTHOR');
    const { body } = await setRolesSeen(
      administrator,
      study,
      person,
      ['CONTENT_AUTHOR', 'MONITOR'],
      ['MONITOR'],
    );
    expect(body.outcome).toBe('UNCHANGED');
  });

  test('200 one after the other, for administrators who don’t say what they have seen', async () => {
    const { study, join, administrator } = await build();
    const second = await join('sponsor', 'CHANNEL_ADMIN');
    const person = await join('cro', 'MONITOR');
    const answers = await Promise.all([
      setRoles(administrator, study, person, 'CONTENT_AUTHOR'),
      setRoles(second, study, person, 'SUPPLY_MANAGER'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [one, two] = await recordedOf(person);
    expect(one!.details).toMatchObject({ before: ['MONITOR'] });
    expect(two!.details).toMatchObject({ before: (one!.details as { after: string[] }).after });
    expect(await rolesOf(administrator, study, person)).toEqual((two!.details as { after: string[] }).after);
  });
});
