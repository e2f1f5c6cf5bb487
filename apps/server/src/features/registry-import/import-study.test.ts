import { afterAll, describe, expect, test } from 'vitest';
import { importStudy } from '@studyline/contract/registry-import/calls';
import { getChannel } from '@studyline/contract/channels/calls';
import { systemActor } from '../../core/actor.ts';
import { expectHidden, startApp } from '../../../test/app.ts';
import {
  addClientAdmin,
  buildClient,
  buildMember,
  buildStudy,
  buildUser,
  setGlobalFlag,
} from '../../../test/world.ts';
import { readRecord, snapshot } from './import-fixture.ts';
import { importRecord } from './import-study.ts';

const app = await startApp();
const { clientId, admin } = await buildClient(app.server.db);
afterAll(() => app.close());

const send = (
  body: unknown,
  query: { dryRun?: boolean } = {},
  to = { clientId, admin },
  headers: Record<string, string> = {},
) =>
  app
    .as(to.admin)
    .call(importStudy, { params: { clientId: to.clientId }, query, body: body as never, headers });

describe('importStudy', () => {
  test('200 once for the same Idempotency-Key', async () => {
    const to = await buildClient(app.server.db);
    const key = { 'idempotency-key': 'an import' };
    const first = await send(readRecord(), {}, to, key);
    expect(first.body.created).toBe(true);
    expect((await send(readRecord(), {}, to, key)).body).toEqual(first.body);
    expect((await send(readRecord(), { dryRun: true }, to, key)).body.created).toBe(false);
    const other = { ...(readRecord() as object), other: true };
    expect((await send(other, {}, to, key)).error.errorCode).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('200 creates sites with the names and cities that correct the record, and finds them again', async () => {
    const to = await buildClient(app.server.db);
    const { body: preview } = await send(readRecord(), { dryRun: true }, to);
    expect(preview.study.newSites).toHaveLength(60);
    const [first, second] = preview.study.newSites;
    const siteCorrections = [
      { code: first!.code, name: 'University Hospital', city: 'Birmingham' },
      { code: second!.code, city: 'Phoenix' },
    ];
    const { body } = await send({ ...(readRecord() as object), siteCorrections }, {}, to);
    const { db } = app.server;
    const named = await db
      .selectFrom('team')
      .select(['code', 'name', 'city'])
      .where('channel_id', '=', body.channelId)
      .where('code', 'in', [first!.code, second!.code])
      .orderBy('code')
      .execute();
    expect(named).toEqual([
      { code: first!.code, name: 'University Hospital', city: 'Birmingham' },
      { code: second!.code, name: second!.name, city: 'Phoenix' },
    ]);
    const { body: again } = await send(readRecord(), {}, to);
    expect(again).toMatchObject({ created: false, sitesCreated: 0, sitesUpdated: 0 });
  });

  test('400 for a correction of a site that is not created, or with an unknown field, and nothing is written', async () => {
    const to = await buildClient(app.server.db);
    for (const wrong of [
      { code: 'ZZ999', city: 'Nowhere' },
      { code: 'US001', town: 'Durham' },
    ]) {
      const body = { ...(readRecord() as object), siteCorrections: [wrong] };
      const { status, error } = await send(body, {}, to);
      expect([status, error.errorCode]).toEqual([400, 'BAD_REQUEST']);
    }
    expect((await send(readRecord(), { dryRun: true }, to)).body.created).toBe(true);
  });

  test('200 creates the study with its facts, roles, taxonomy, sponsor team and 60 planned sites', async () => {
    const { status, body } = await send(readRecord());
    expect(status).toBe(200);
    expect(body).toMatchObject({ created: true, sitesCreated: 60, sitesUpdated: 0, warnings: [] });
    const { db } = app.server;
    const channelId = body.channelId!;
    const channel = await db
      .selectFrom('channel')
      .selectAll()
      .where('id', '=', channelId)
      .executeTakeFirstOrThrow();
    expect(channel).toMatchObject({
      client_id: clientId,
      name: '20-0006',
      title: 'Adaptive COVID-19 Treatment Trial (ACTT)',
      sponsor_name: 'National Institute of Allergy and Infectious Diseases (NIAID)',
      nct_id: 'NCT04280705',
      registry: {
        overallStatus: 'COMPLETED',
        phases: ['PHASE3'],
        enrollmentCount: 1062,
        conditions: ['COVID-19'],
      },
    });
    const teams = await db
      .selectFrom('team')
      .selectAll()
      .where('channel_id', '=', channelId)
      .orderBy('id')
      .execute();
    expect(teams[0]).toMatchObject({
      team_type: 'STUDY_SPONSOR',
      status: 'ACTIVE',
      name: channel.sponsor_name,
    });
    const sites = teams.slice(1);
    expect(sites).toHaveLength(60);
    expect(new Set(sites.map((s) => `${s.team_type} ${s.status} ${s.created_by}`))).toEqual(
      new Set([`STUDY_SITE PLANNED ${admin.userId}`]),
    );
    expect(sites.find(({ code }) => code === 'KR002')).toMatchObject({
      name: 'Seoul National University Hospital',
      city: 'Seoul',
      state: 'Jongno-gu',
      zip: '03080',
      country_id: 'KR',
      country_name: 'South Korea',
      latitude: 37.566,
      longitude: 126.9784,
      registry_key: 'seoul national university hospital|seoul|03080|kr|1',
      registry_status: null,
      active_since: null,
    });
    const count = async (
      table: 'role' | 'category' | 'channel_country' | 'channel_organization' | 'channel_member',
    ) => (await db.selectFrom(table).where('channel_id', '=', channelId).selectAll().execute()).length;
    expect([await count('role'), await count('category'), await count('channel_country')]).toEqual([
      17, 78, 10,
    ]);
    expect([await count('channel_organization'), await count('channel_member')]).toEqual([1, 1]);
    const events = await db
      .selectFrom('audit_event')
      .select(['type', 'actor_user_id', 'source'])
      .where('channel_id', '=', channelId)
      .execute();
    expect(events.filter(({ type }) => type === 'channel.created')).toHaveLength(1);
    expect(events.filter(({ type }) => type === 'team.created')).toHaveLength(61);
    expect(new Set(events.map((e) => `${e.actor_user_id} ${e.source}`))).toEqual(
      new Set([`${admin.userId} APP`]),
    );
  });

  test('200 a second time changes nothing and records nothing', async () => {
    const own = await buildClient(app.server.db);
    const first = await send(readRecord(), {}, own);
    const before = await snapshot(app.server.db, own.clientId);
    const second = await send(readRecord(), {}, own);
    const study = { ...first.body.study, newSites: [] };
    expect(second.body).toEqual({ ...first.body, created: false, sitesCreated: 0, study });
    expect(await snapshot(app.server.db, own.clientId)).toEqual(before);
  });

  test('200 for five simultaneous imports, which create one study', async () => {
    const own = await buildClient(app.server.db);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(readRecord(), {}, own)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter(({ body }) => body.created)).toHaveLength(1);
    expect(answers.map(({ body }) => body.sitesCreated).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 60]);
    expect(new Set(answers.map(({ body }) => body.channelId)).size).toBe(1);
  });

  test('200 with dryRun shows what would be created and writes nothing', async () => {
    const own = await buildClient(app.server.db);
    const before = await snapshot(app.server.db, own.clientId);
    const { status, body } = await send(readRecord(), { dryRun: true }, own);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      channelId: null,
      created: true,
      sitesCreated: 60,
      sitesUpdated: 0,
      warnings: [],
    });
    expect(body.study).toMatchObject({
      nctId: 'NCT04280705',
      name: '20-0006',
      title: 'Adaptive COVID-19 Treatment Trial (ACTT)',
      sponsorName: 'National Institute of Allergy and Infectious Diseases (NIAID)',
      overallStatus: 'COMPLETED',
      phases: ['PHASE3'],
      enrollmentCount: 1062,
      startDate: '2020-02-21',
      lastUpdateDate: '2022-03-14',
      siteCount: 60,
    });
    expect(body.study.countries).toHaveLength(10);
    expect(body.study.countries.slice(0, 3)).toMatchObject([
      { countryId: 'US', countryName: 'United States', siteCount: 41 },
      { countryId: 'GB', countryName: 'United Kingdom', siteCount: 5 },
      { countryId: 'DE', countryName: 'Germany', siteCount: 3 },
    ]);
    expect(body.study.countries[2]?.cities).toEqual(['Bonn', 'Cologne', 'Frankfurt']);
    expect(await snapshot(app.server.db, own.clientId)).toEqual(before);
  });

  test('200 with dryRun for an imported study says so, and what a newer record would add', async () => {
    const own = await buildClient(app.server.db);
    const { body } = await send(readRecord(), {}, own);
    const newer = readRecord();
    newer.protocolSection.contactsLocationsModule.locations.push({
      facility: 'New Hospital',
      country: 'Ireland',
    });
    const compared = await send(newer, { dryRun: true }, own);
    expect(compared.body).toMatchObject({ channelId: body.channelId, created: false, sitesCreated: 1 });
  });

  test('200 adds the registry number to a name that the client already uses, with a warning', async () => {
    const own = await buildClient(app.server.db);
    await buildStudy(app.server.db, { clientId: own.clientId, name: '20-0006' });
    await buildStudy(app.server.db, { clientId: own.clientId, name: '20-0006 (nct04280705)' });
    const { body } = await send(readRecord(), {}, own);
    expect(body.study.name).toBe('20-0006 (NCT04280705, 2)');
    expect(body.warnings).toEqual([
      'There is already a study named “20-0006”, so this one is named “20-0006 (NCT04280705, 2)”.',
    ]);
    const again = await send(readRecord(), {}, own);
    expect(again.body).toMatchObject({ created: false, warnings: [], study: { name: body.study.name } });
  });

  test('200 keeps a long name within 100 characters when it adds the number', async () => {
    const own = await buildClient(app.server.db);
    const long = readRecord();
    long.protocolSection.identificationModule['acronym'] = '🧬'.repeat(150);
    const names = [];
    for (const nctId of ['NCT00000011', 'NCT00000012']) {
      long.protocolSection.identificationModule['nctId'] = nctId;
      names.push((await send(long, {}, own)).body.study.name);
    }
    expect(names[0]).toBe(`${'🧬'.repeat(99)}…`);
    expect(names[1]).toBe(`${'🧬'.repeat(86)} (NCT00000012)`);
  });

  test('200 for the same study in two clients', async () => {
    const [one, two] = [await buildClient(app.server.db), await buildClient(app.server.db)];
    const answers = [await send(readRecord(), {}, one), await send(readRecord(), {}, two)];
    expect(answers.map(({ body }) => body.created)).toEqual([true, true]);
    expect(new Set(answers.map(({ body }) => body.channelId)).size).toBe(2);
  });

  test('200 makes the importer the administrator of the new study, also after others import it again', async () => {
    const own = await buildClient(app.server.db);
    const { channelId } = (await send(readRecord('NCT00000021'), {}, own)).body;
    const other = await buildUser(app.server.db);
    await addClientAdmin(app.server.db, own.clientId, other);
    await send(readRecord('NCT00000021'), {}, { ...own, admin: other });
    const statuses = await Promise.all(
      [own.admin, other].map((who) => app.as(who).call(getChannel, { params: { channelId: channelId! } })),
    );
    expect(statuses.map(({ status }) => status)).toEqual([200, 404]);
  });

  test('200 for 5,000 sites, each with its own code, for about five times the work of 1,000', async () => {
    /** Imports a record with this many sites. Measures CPU time rather than elapsed time, because other tests run at the same time. */
    const sendSites = async (nctId: string, count: number) => {
      const large = readRecord(nctId);
      large.protocolSection.contactsLocationsModule.locations = Array.from({ length: count }, (_, index) => ({
        facility: `Hospital ${index % 40}`,
        city: `City ${index % 700}`,
        zip: `${index}`,
        country: ['Germany', 'Japan', 'Atlantis'][index % 3]!,
        geoPoint: { lat: index / 100, lon: index / 50 },
      }));
      const start = process.cpuUsage();
      const { status, body } = await send(large);
      expect([status, body.sitesCreated]).toEqual([200, count]);
      return { cpu: process.cpuUsage(start).user, channelId: body.channelId };
    };
    const few = await sendSites('NCT00001000', 1000);
    const many = await sendSites('NCT00005000', 5000);
    // If the work were quadratic in the sites, it would be 25 times as much.
    expect(many.cpu).toBeLessThan(15 * few.cpu);
    const { codes } = await app.server.db
      .selectFrom('team')
      .select((eb) => eb.fn.count('code').distinct().as('codes'))
      .where('channel_id', '=', many.channelId)
      .executeTakeFirstOrThrow();
    expect(codes).toBe(5000);
  });

  test('200 for a whole record of 5 MB, including results', async () => {
    const record = { ...readRecord('NCT00000031'), resultsSection: { text: 'x'.repeat(5_000_000) } };
    expect((await send(record, { dryRun: true })).status).toBe(200);
  });

  test.each([
    [{}, 'protocolSection is missing.'],
    [{ studies: [] }, 'It is a list of studies. Import one study at a time.'],
    [{ protocolSection: {} }, 'protocolSection.identificationModule is missing.'],
    [{ protocolSection: { identificationModule: { nctId: 'NCT00000041' } } }, 'The study has no title.'],
  ])('400 for something other than a record says why (%#)', async (body, reason) => {
    const { status, error } = await send(body);
    expect([status, error.errorCode]).toEqual([400, 'NOT_A_REGISTRY_RECORD']);
    expect(error.errorDescription).toBe(`This isn’t a ClinicalTrials.gov study record. ${reason}`);
    expect(error.issues).toHaveLength(1);
  });

  test('400 for a record with one invalid site, and nothing is written', async () => {
    const own = await buildClient(app.server.db);
    const before = await snapshot(app.server.db, own.clientId);
    const wrong = readRecord();
    wrong.protocolSection.contactsLocationsModule.locations[30]!.city = 7 as never;
    const { error } = await send(wrong, {}, own);
    expect(error.issues?.[0]?.path).toBe('protocolSection.contactsLocationsModule.locations[30].city');
    expect(await snapshot(app.server.db, own.clientId)).toEqual(before);
  });

  test.each([[undefined], [[]], [null], ['NCT04280705'], [7]])('400 for the body %j', async (body) => {
    const answer = await send(body);
    expect([answer.status, answer.error.errorCode]).toEqual([400, 'BAD_REQUEST']);
  });

  test('403 if importing is disabled, and nothing is written', async () => {
    const flag = (enabled: boolean) => setGlobalFlag(app.server.db, 'ENABLE_REGISTRY_IMPORT', enabled);
    const other = await buildClient(app.server.db);
    const before = await snapshot(app.server.db, other.clientId);
    await flag(false);
    try {
      const { status, error } = await send(readRecord(), {}, other);
      expect([status, error.errorCode]).toEqual([403, 'FEATURE_OFF']);
    } finally {
      await flag(true);
    }
    expect(await snapshot(app.server.db, other.clientId)).toEqual(before);
  });

  test('404 for a client that the person does not administer, with the same body as for a missing one, and nothing is written', async () => {
    const other = await buildClient(app.server.db);
    const study = await buildStudy(app.server.db, { clientId: other.clientId });
    const member = await buildMember(app.server.db, study, { roles: ['CHANNEL_ADMIN'] });
    const before = await snapshot(app.server.db, other.clientId);
    expectHidden(
      'CLIENT_NOT_FOUND',
      await send(readRecord(), {}, { ...other, admin }),
      await send(readRecord(), {}, { ...other, admin: member }),
      await send({ nctId: 'NCT04280705' }, { dryRun: true }, { ...other, admin }),
      await send(readRecord(), {}, { clientId: 999_999, admin }),
    );
    expect(await snapshot(app.server.db, other.clientId)).toEqual(before);
  });

  test('413 for more than 8 MB', async () => {
    const record = { ...readRecord(), resultsSection: 'x'.repeat(9_000_000) };
    expect((await send(record)).error.errorCode).toBe('BODY_TOO_LARGE');
  });
});

describe('importRecord', () => {
  test('acts without a person on the command line, and the audit trail says so', async () => {
    const own = await buildClient(app.server.db);
    const { channelId } = await importRecord(systemActor(app.server, 'IMPORT'), own.clientId, readRecord());
    const events = await app.server.db
      .selectFrom('audit_event')
      .select(['actor_user_id', 'source'])
      .where('channel_id', '=', channelId)
      .execute();
    expect(events).toHaveLength(62);
    expect(new Set(events.map((e) => `${e.actor_user_id} ${e.source}`))).toEqual(new Set(['null IMPORT']));
  });
});
