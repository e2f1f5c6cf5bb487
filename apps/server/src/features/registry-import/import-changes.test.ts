import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { importStudy } from '@studyline/contract/registry-import/calls';
import { startApp } from '../../../test/app.ts';
import { buildClient, type Person } from '../../../test/world.ts';
import { readRecord, snapshot, type TestRecord } from './import-fixture.ts';

let clientId: number;
let admin: Person;
let channelId: number;
/** A newer record of the study that was just imported, for the test to change. */
let record: TestRecord;

const app = await startApp();
afterAll(() => app.close());
beforeEach(async () => {
  ({ clientId, admin } = await buildClient(app.server.db));
  record = readRecord();
  const { body } = await send();
  channelId = body.channelId!;
});

const send = () => app.as(admin).call(importStudy, { params: { clientId }, query: {}, body: record });
const locations = () => record.protocolSection.contactsLocationsModule.locations;
const sites = () =>
  app.server.db
    .selectFrom('team')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('team_type', '=', 'STUDY_SITE')
    .orderBy('id')
    .execute();
const siteOf = async (code: string) => (await sites()).find((site) => site.code === code)!;
/** What was recorded after the creation. */
const changes = async () => {
  const rows = await app.server.db
    .selectFrom('audit_event')
    .select(['type', 'team_id', 'details'])
    .where('channel_id', '=', channelId)
    .orderBy('id')
    .execute();
  return rows.slice(63);
};
const editSite = (code: string, values: Record<string, string | null>) =>
  app.server.db
    .updateTable('team')
    .set(values)
    .where('channel_id', '=', channelId)
    .where('code', '=', code)
    .execute();

describe('importStudy of a newer record', () => {
  test('200 updates facts and records which', async () => {
    record.protocolSection.statusModule['overallStatus'] = 'TERMINATED';
    record.protocolSection.identificationModule['officialTitle'] = 'Another official title';
    record.protocolSection.sponsorCollaboratorsModule.collaborators = [{ name: 'Calder', class: 'INDUSTRY' }];
    const { body } = await send();
    expect(body).toMatchObject({ created: false, sitesCreated: 0, sitesUpdated: 0, channelId });
    expect(await changes()).toEqual([
      {
        type: 'channel.updated',
        team_id: null,
        details: { changed: ['registry.officialTitle', 'registry.overallStatus', 'organisations'] },
      },
    ]);
    const { registry } = await app.server.db
      .selectFrom('channel')
      .select('registry')
      .where('id', '=', channelId)
      .executeTakeFirstOrThrow();
    expect(registry).toMatchObject({ overallStatus: 'TERMINATED', officialTitle: 'Another official title' });
  });

  test('200 adds sites in the record’s order with unused codes, and records each', async () => {
    const before = await sites();
    locations().unshift(
      { facility: 'First in the list', city: 'Boise', country: 'United States' },
      { facility: 'In a new country', city: 'Cork', country: 'Ireland' },
    );
    const { body } = await send();
    expect(body).toMatchObject({ created: false, sitesCreated: 2, sitesUpdated: 0 });
    const after = await sites();
    expect(after.slice(0, 60)).toEqual(before);
    expect(after.slice(60).map(({ name, code, status }) => [name, code, status])).toEqual([
      ['First in the list', 'US042', 'PLANNED'],
      ['In a new country', 'IE001', 'PLANNED'],
    ]);
    expect(await changes()).toEqual([
      { type: 'channel.updated', team_id: null, details: { changed: ['countries', 'sites'] } },
      { type: 'team.created', team_id: after[60]?.id, details: { name: 'First in the list' } },
      { type: 'team.created', team_id: after[61]?.id, details: { name: 'In a new country' } },
    ]);
  });

  test('200 updates the status of a site and fills in what was missing', async () => {
    const { id } = await siteOf('KR002');
    const seoul = locations().find(({ facility }) => facility === 'Seoul National University Hospital')!;
    seoul.status = 'RECRUITING';
    seoul.contacts = [{ name: 'Dr Kim', role: 'PRINCIPAL_INVESTIGATOR' }];
    await editSite('KR002', { state: null });
    const { body } = await send();
    expect(body.sitesUpdated).toBe(1);
    expect(await siteOf('KR002')).toMatchObject({
      registry_status: 'RECRUITING',
      principal_investigator_name: 'Dr Kim',
      state: 'Jongno-gu',
      status: 'PLANNED',
    });
    expect(await changes()).toEqual([
      {
        type: 'team.updated',
        team_id: id,
        details: { changed: ['registryStatus', 'state', 'principalInvestigatorName'] },
      },
    ]);
  });

  test('200 keeps what people wrote: names, codes, status, investigators', async () => {
    const seoul = locations().find(({ facility }) => facility === 'Seoul National University Hospital')!;
    await editSite('KR002', { name: 'SNUH', code: 'SEOUL-1', principal_investigator_name: 'Dr Park' });
    await editSite('KR001', { code: 'KR002', city: 'Incheon' });
    await app.server.db
      .updateTable('channel')
      .set({ name: 'ACTT', title: 'Our title' })
      .where('id', '=', channelId)
      .execute();
    const before = await snapshot(app.server.db, clientId);
    expect((await send()).body).toMatchObject({ sitesCreated: 0, sitesUpdated: 0, study: { name: 'ACTT' } });
    expect(await snapshot(app.server.db, clientId)).toEqual(before);
    seoul.contacts = [{ name: 'Dr Kim', role: 'PRINCIPAL_INVESTIGATOR' }];
    seoul.status = 'COMPLETED';
    await send();
    expect(await siteOf('SEOUL-1')).toMatchObject({
      name: 'SNUH',
      principal_investigator_name: 'Dr Park',
      registry_status: 'COMPLETED',
      status: 'PLANNED',
    });
  });

  test('200 removes nothing that is missing from the record', async () => {
    const before = await sites();
    locations().splice(10, 40);
    const { body } = await send();
    expect(body).toMatchObject({ sitesCreated: 0, sitesUpdated: 0 });
    expect(await sites()).toEqual(before);
    expect(await changes()).toEqual([]);
  });

  test('200 names the sites that the record no longer lists, and stays silent without any', async () => {
    const names = (await sites()).map(({ name }) => name);
    const warningsOf = async () => (await send()).body.warnings;
    expect(await warningsOf()).toEqual([]);
    locations().splice(1, 1);
    expect(await warningsOf()).toEqual([
      `The record no longer lists 1 site of this study. It stays here: ${names[1]}`,
    ]);
    locations().splice(1, 6);
    const named = names.slice(1, 6).join('; ');
    expect(await warningsOf()).toEqual([
      `The record no longer lists 7 sites of this study. They stay here: ${named}; …`,
    ]);
  });

  test('200 for five simultaneous imports, which add each site once', async () => {
    locations().push({ facility: 'Late', city: 'Cork', country: 'Ireland' });
    const answers = await Promise.all(Array.from({ length: 5 }, send));
    expect(answers.map(({ body }) => body.sitesCreated).toSorted()).toEqual([0, 0, 0, 0, 1]);
    expect(await sites()).toHaveLength(61);
  });
});
