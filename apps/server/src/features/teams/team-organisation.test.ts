import { afterAll, describe, expect, test } from 'vitest';
import { createTeam, getTeam, listStudyOrganizations, updateTeam } from '@studyline/contract/teams/calls';
import { startApp } from '../../../test/app.ts';
import {
  addClientAdmin,
  buildClient,
  buildMember,
  buildStudy,
  buildTeam,
  type Person,
} from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());

const { clientId } = await buildClient(db);
const study = await buildStudy(db, { clientId });
const addOrganization = async (name: string, owner = clientId) => {
  const values = { client_id: owner, name };
  const { id } = await db.insertInto('organization').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
};
const [norden, calder] = [await addOrganization('Norden'), await addOrganization('Calder')];
await db.updateTable('channel').set({ sponsor_name: 'NORDEN' }).where('id', '=', study.channelId).execute();
const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
const admin = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
await addClientAdmin(db, clientId, admin);

const { channelId } = study;
let number = 0;
const create = (by: Person, associatedOrganizationId: number) =>
  app.as(by).call(createTeam, {
    params: { channelId },
    body: { name: `Team ${++number}`, teamType: 'STUDY_CRO', associatedOrganizationId },
  });
const update = (by: Person, teamId: number, associatedOrganizationId: number | null) =>
  app.as(by).call(updateTeam, { params: { channelId, teamId }, body: { associatedOrganizationId } });
const fieldOf = ({ status, error }: Awaited<ReturnType<typeof create>>) => [status, error.issues?.[0]?.path];

describe('listStudyOrganizations', () => {
  const namesFor = async (by: Person, query: object = {}) => {
    const { body } = await app.as(by).call(listStudyOrganizations, { params: { channelId }, query });
    expect(body.totalCount).toBe(body.items.length);
    return body.items.map(({ name }) => name);
  };

  test('200 has those that take part in the study, and for administrators of the client all that it knows', async () => {
    expect(await namesFor(manager)).toEqual(['Norden']);
    expect(await namesFor(admin)).toEqual(['Calder', 'Norden']);
    expect(await namesFor(admin, { keywords: 'ALD' })).toEqual(['Calder']);
    expect(await namesFor(manager, { keywords: 'ald' })).toEqual([]);
  });

  test('403 for people who can’t create teams', async () => {
    const coordinator = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'] });
    const answer = await app
      .as(coordinator)
      .call(listStudyOrganizations, { params: { channelId }, query: {} });
    expect(answer.error.errorCode).toBe('FORBIDDEN');
  });
});

describe('the organisation of a team', () => {
  test('200 is one of the study for its manager, and is named to everyone who sees the team', async () => {
    const { status, body } = await create(manager, norden);
    const associated = { associatedOrganizationId: norden, associatedOrganizationName: 'Norden' };
    expect([status, body]).toMatchObject([200, associated]);
    const read = await app.as(manager).call(getTeam, { params: { channelId, teamId: body.id } });
    expect(read.body).toMatchObject(associated);
  });

  test('400 for a manager who names an organisation of the client’s other studies, so that nobody learns of it', async () => {
    const missing = await create(manager, 999_999);
    expect(fieldOf(missing)).toEqual([400, 'associatedOrganizationId']);
    expect((await create(manager, calder)).error.issues).toEqual(missing.error.issues);
    const foreign = await addOrganization('Other', (await buildClient(db)).clientId);
    expect(fieldOf(await create(admin, foreign))).toEqual([400, 'associatedOrganizationId']);
  });

  test('200 is any that the client knows for an administrator of the client, and then known in the study', async () => {
    expect((await create(admin, calder)).body.associatedOrganizationName).toBe('Calder');
    expect((await create(manager, calder)).status).toBe(200);
  });

  test('200 changes and is removed, which the history says with its name', async () => {
    const teamId = (await create(manager, norden)).body.id;
    expect((await update(manager, teamId, norden)).status).toBe(200);
    expect((await update(manager, teamId, null)).body).toMatchObject({
      associatedOrganizationId: null,
      associatedOrganizationName: null,
    });
    const recorded = await db
      .selectFrom('audit_event')
      .select('details')
      .where('team_id', '=', teamId)
      .where('type', '=', 'team.updated')
      .execute();
    expect(recorded.map(({ details }) => details)).toMatchObject([
      { changed: ['associatedOrganizationId', 'associatedOrganizationName'] },
    ]);
  });

  test('403 for people who may change only their own team, whatever the id', async () => {
    const teamId = await buildTeam(db, study, { teamType: 'STUDY_SITE' });
    const coordinator = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId });
    for (const id of [norden, 999_999])
      expect((await update(coordinator, teamId, id)).error.errorCode).toBe('FORBIDDEN');
    expect((await update(coordinator, teamId, null)).status).toBe(200);
  });
});
