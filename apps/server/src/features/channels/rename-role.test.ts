import { listRoles, renameRole } from '@studyline/contract/channels/calls';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp } from '../../../test/app.ts';
import { readRecordedIn } from '../../../test/audit.ts';
import { buildMember, buildStudy, type Member, type Study } from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
let study: Study;
let manager: Member;
afterAll(() => app.close());
beforeEach(async () => {
  study = await buildStudy(db);
  manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
});

const rename = (name: string, roleId = study.roleIds.MONITOR) =>
  app.as(manager).call(renameRole, { params: { channelId: study.channelId, roleId }, body: { name } });

describe('renameRole', () => {
  test('200 gives it another name; its id and key stay the same', async () => {
    const { status, body } = await rename('Clinical research associate');
    expect([status, body]).toMatchObject([
      200,
      { roleId: study.roleIds.MONITOR, key: 'MONITOR', name: 'Clinical research associate' },
    ]);
    const listed = (await app.as(manager).call(listRoles, { params: { channelId: study.channelId } })).body;
    expect(listed.items.find(({ key }) => key === 'MONITOR')?.name).toBe('Clinical research associate');
    await rename('Clinical research associate');
    expect(await readRecordedIn(db, study.channelId)).toMatchObject([
      {
        type: 'role.renamed',
        details: { roleId: study.roleIds.MONITOR, before: 'Monitor', after: 'Clinical research associate' },
      },
    ]);
  });

  test('200 changes the case of its own name', async () => {
    expect((await rename('MONITOR')).body.name).toBe('MONITOR');
  });

  test('400 for a name of more than 60 characters, or an empty one', async () => {
    expect([(await rename('N'.repeat(61))).status, (await rename(' ')).status]).toEqual([400, 400]);
  });

  test('404 for a role of another study', async () => {
    const { status, error } = await rename('Ours', (await buildStudy(db)).roleIds.MONITOR);
    expect([status, error.errorCode]).toEqual([404, 'ROLE_NOT_FOUND']);
  });

  test('409 for the name of another role of the study, and for one of two that take the same name at once', async () => {
    const { status, error } = await rename('study MANAGER');
    expect([status, error.errorCode]).toEqual([409, 'ROLE_NAME_TAKEN']);
    const both = await Promise.all([rename('Associate'), rename('Associate', study.roleIds.SITE_STAFF)]);
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });
});
