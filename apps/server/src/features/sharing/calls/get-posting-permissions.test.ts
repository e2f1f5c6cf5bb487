import { afterAll, describe, expect, test } from 'vitest';
import type { RoleKey } from '@studyline/contract/core/permissions';
import { addCourse } from '@studyline/contract/drafts/calls';
import { getPostingPermissions } from '@studyline/contract/sharing/calls';
import { startApp } from '../../../../test/app.ts';
import {
  buildMember,
  buildStudy,
  buildTeam,
  buildUser,
  everyone,
  joinTeam,
  overseeTeam,
  type Person,
  setGlobalFlag,
  setStudyFlag,
} from '../../../../test/world.ts';

const app = await startApp();
const study = await buildStudy(app.server.db);
const manager = await buildMember(app.server.db, study, { roles: ['STUDY_MANAGER'] });
afterAll(() => app.close());

const read = (person: Person, of = study) =>
  app.as(person).call(getPostingPermissions, { params: { channelId: of.channelId } });

describe('getPostingPermissions', () => {
  test('200 offers the whole study, and names the roles that may change and delete every post', async () => {
    const { roleIds } = study;
    const keys = ['CHANNEL_ADMIN', 'STUDY_MANAGER', 'CONTENT_APPROVER', 'REGULATORY_SPECIALIST'] as const;
    const changers = { channelWide: false, roles: keys.map((key) => roleIds[key]), teamIds: [] };
    const { status, body } = await read(manager);
    expect([status, body]).toEqual([
      200,
      {
        can: { createDocument: true, createCourse: true, publish: true, approve: true, markUnblinded: true },
        roles: expect.any(Array),
        restrictedToTeamIds: null,
        fourEyes: false,
        draftExpiryDays: 30,
        gracePeriodsMillis: [86_400_001],
        defaultPermissions: {
          viewPost: everyone,
          commentOnPost: everyone,
          updatePost: changers,
          deletePost: changers,
        },
      },
    ]);
  });

  test('200 restricts a site to its own teams, and a monitor to their own and overseen ones', async () => {
    const { db } = app.server;
    const coordinator = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'] });
    const second = await joinTeam(db, study, coordinator);
    const ofSite = (await read(coordinator)).body;
    expect(ofSite.restrictedToTeamIds).toEqual([coordinator.teamId, second]);
    expect(ofSite.defaultPermissions.viewPost).toEqual({
      channelWide: false,
      roles: [],
      teamIds: [coordinator.teamId, second],
    });
    expect(ofSite.can).toMatchObject({ createDocument: true, publish: 'FORBIDDEN', approve: 'FORBIDDEN' });

    const monitor = await buildMember(db, study, { roles: ['MONITOR'] });
    await overseeTeam(db, study, { teamId: second, by: monitor.teamId });
    await buildTeam(db, study);
    const { body } = await read(monitor);
    expect(body.restrictedToTeamIds?.toSorted((a, b) => a - b)).toEqual([second, monitor.teamId]);
    expect(body.defaultPermissions.viewPost).toMatchObject({ channelWide: false, teamIds: [monitor.teamId] });
  });

  test.each<RoleKey>(['PRINCIPAL_INVESTIGATOR', 'VENDOR_MEMBER', 'QA_AUDITOR', 'SUPPLY_MANAGER'])(
    '200 offers nothing to %s',
    async (role) => {
      const { body } = await read(await buildMember(app.server.db, study, { roles: [role] }));
      expect(body.can).toMatchObject({
        createDocument: 'FORBIDDEN',
        publish: 'FORBIDDEN',
        approve: 'FORBIDDEN',
      });
      expect(body.restrictedToTeamIds).toBeNull();
    },
  );

  test('200 says which role creates and publishes posts, and with what scope', async () => {
    const { body } = await read(manager);
    const said = (scope: string | null) =>
      body.roles.filter(({ creates }) => creates === scope).map(({ name }) => name);
    expect([said('STUDY'), said('OVERSEEN_TEAMS'), said('OWN_TEAMS')]).toEqual([
      ['Study administrator', 'Study manager', 'Content author', 'Content approver', 'Regulatory specialist'],
      ['Monitor', 'Medical monitor'],
      ['Study coordinator', 'Site regulatory lead'],
    ]);
    expect(body.roles.filter(({ publishes }) => publishes).map(({ name }) => name)).toEqual([
      'Study administrator',
      'Study manager',
      'Content approver',
      'Regulatory specialist',
    ]);
  });

  test('200 says whether a second person approves, by the study’s setting or the installation’s default', async () => {
    const { db } = app.server;
    const [plain, strict, loose] = [await buildStudy(db), await buildStudy(db), await buildStudy(db)];
    await setStudyFlag(db, strict, 'FOUR_EYES_PUBLISH', true);
    await setStudyFlag(db, loose, 'FOUR_EYES_PUBLISH', false);
    const person = await buildUser(db);
    for (const of of [plain, strict, loose]) await buildMember(db, of, { roles: ['CHANNEL_ADMIN'], person });
    const said = async () => {
      const answers = await Promise.all([plain, strict, loose].map((of) => read(person, of)));
      for (const { body } of answers)
        expect(body.can).toMatchObject({ publish: body.fourEyes ? 'OWN_DRAFT' : true, approve: true });
      return answers.map((answer) => answer.body.fourEyes);
    };
    expect(await said()).toEqual([false, true, false]);
    await setGlobalFlag(db, 'FOUR_EYES_PUBLISH', true);
    try {
      expect(await said()).toEqual([true, true, false]);
    } finally {
      await setGlobalFlag(db, 'FOUR_EYES_PUBLISH', false);
    }
  });

  test('200 offers courses unless the study has none, and says who may not write anyway', async () => {
    const { db } = app.server;
    const plain = await buildStudy(db);
    const author = await buildMember(db, plain, { roles: ['STUDY_MANAGER'] });
    const reader = await buildMember(db, plain, { roles: ['PRINCIPAL_INVESTIGATOR'] });
    const said = async (person: Person) => (await read(person, plain)).body.can.createCourse;
    expect([await said(author), await said(reader)]).toEqual([true, 'FORBIDDEN']);
    await setStudyFlag(db, plain, 'ENABLE_COURSES', false);
    expect([await said(author), await said(reader)]).toEqual(['FEATURE_OFF', 'FORBIDDEN']);
    const { status, error } = await app.as(author).call(addCourse, {
      params: { channelId: plain.channelId },
      body: { title: 'MRI', intent: 'DRAFT' },
      files: [],
    });
    expect([status, error.errorCode]).toEqual([403, 'FEATURE_OFF']);
  });

  test('404 for a study that the person is not in', async () => {
    const answer = await read(manager, await buildStudy(app.server.db));
    expect([answer.status, answer.error.errorCode]).toEqual([404, 'CHANNEL_NOT_FOUND']);
  });
});
