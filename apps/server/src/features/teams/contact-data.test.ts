import { afterAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { getTeam } from '@studyline/contract/teams/calls';
import { addContactData, removeContactData, updateContactData } from '@studyline/contract/teams/contacts';
import { expectHidden, startApp } from '../../../test/app.ts';
import { buildMember, buildStudy, buildTeam, type Person } from '../../../test/world.ts';
import { LIST_TYPES } from '../reference-data/list-types.ts';

const app = await startApp();
const { db } = app.server;
const study = await buildStudy(db);
const { channelId } = study;
const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
const coordinator = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'] });
const site = coordinator.teamId;
afterAll(() => app.close());

const typeOf = (listTypeName: string, name: string, entityName = 'STUDY_TEAM') =>
  LIST_TYPES.find(
    (one) => one.entityName === entityName && one.listTypeName === listTypeName && one.name === name,
  )!.id;
const office = typeOf('PHONE', 'OFFICE');
const shipping = typeOf('ADDRESS', 'SHIPPING');

type Added = z.input<typeof addContactData.body>;
type Changed = z.input<typeof updateContactData.body>;
const add = (body: Added, teamId = site, who: Person = coordinator) =>
  app.as(who).call(addContactData, { params: { channelId, teamId }, body });
const update = (id: number, body: Changed, teamId = site, who: Person = coordinator) =>
  app.as(who).call(updateContactData, { params: { channelId, teamId, id }, body });
const remove = (id: number, teamId = site, who: Person = coordinator) =>
  app.as(who).call(removeContactData, { params: { channelId, teamId, id } });
const contactsOf = async (teamId: number) =>
  (await app.as(manager).call(getTeam, { params: { channelId, teamId } })).body.contactData;
const textsOf = async (teamId: number) => {
  const rows = await db
    .selectFrom('audit_event as e')
    .innerJoin('audit_text as t', 't.audit_event_id', 'e.id')
    .select(['t.field', 't.text'])
    .where('e.team_id', '=', teamId)
    .where('e.type', '=', 'team.contactDataChanged')
    .orderBy('e.id')
    .orderBy('t.field', 'desc')
    .execute();
  return rows.map(({ field, text }) => [field, text && (JSON.parse(text) as unknown)]);
};

describe('addContactData', () => {
  test('200 adds contact details, which are shown with the team and stored apart from the audit trail', async () => {
    const teamId = await buildTeam(db, study);
    const phone = await add({ listTypeId: office, value: '+353 1 555 0100' }, teamId, manager);
    expect([phone.status, phone.body]).toEqual([
      200,
      {
        id: expect.any(Number),
        listTypeId: office,
        listTypeName: 'PHONE',
        name: 'OFFICE',
        value: '+353 1 555 0100',
        address: null,
      },
    ]);
    const address = await add(
      {
        listTypeId: shipping,
        street: 'Clinical Trials Unit\nLevel 3',
        city: 'Dublin',
        zip: 'D08',
        countryId: 'IE',
      },
      teamId,
      manager,
    );
    expect(address.body).toMatchObject({
      listTypeName: 'ADDRESS',
      name: 'SHIPPING',
      value: null,
      address: {
        street: 'Clinical Trials Unit\nLevel 3',
        city: 'Dublin',
        state: null,
        zip: 'D08',
        countryId: 'IE',
        countryName: 'Ireland',
      },
    });
    expect(await contactsOf(teamId)).toEqual([phone.body, address.body]);
    expect((await textsOf(teamId)).slice(0, 2)).toEqual([
      ['before', ''],
      ['after', { listTypeId: office, value: '+353 1 555 0100' }],
    ]);
  });

  test.each<[string, Added, string]>([
    ['a telephone number with letters', { listTypeId: office, value: 'call me' }, 'value'],
    ['a telephone number with a city', { listTypeId: office, value: '123', city: 'Bonn' }, 'city'],
    ['a telephone number without one', { listTypeId: office }, 'value'],
    [
      'an email address without @',
      { listTypeId: typeOf('EMAIL_ADDRESS', 'EMAIL_ADDRESS'), value: 'site' },
      'value',
    ],
    [
      'a website that is a script',
      { listTypeId: typeOf('WEBSITE', 'PUBLIC'), value: 'javascript:alert(1)' },
      'value',
    ],
    ['a website without https', { listTypeId: typeOf('WEBSITE', 'PUBLIC'), value: 'example.org' }, 'value'],
    ['an address without a place', { listTypeId: shipping, zip: '10115' }, 'street'],
    ['an address with a value', { listTypeId: shipping, city: 'Bonn', value: '1' }, 'value'],
    ['an unknown country', { listTypeId: shipping, city: 'Bonn', countryId: 'XX' }, 'countryId'],
    [
      'a list type of people',
      { listTypeId: typeOf('PHONE', 'BUSINESS', 'USER'), value: '123' },
      'listTypeId',
    ],
    ['a list type of states', { listTypeId: typeOf('STATUS', 'ACTIVE'), value: '123' }, 'listTypeId'],
    ['an unknown list type', { listTypeId: 9999, value: '123' }, 'listTypeId'],
  ])('400 for %s', async (_, body, path) => {
    const { status, error } = await add(body);
    expect([status, error.issues?.[0]?.path]).toEqual([400, path]);
  });

  test('200 for an email address and a website', async () => {
    const mail = { listTypeId: typeOf('EMAIL_ADDRESS', 'EMAIL_ADDRESS'), value: 'unit@studyline.example' };
    expect((await add(mail)).body).toMatchObject({ listTypeName: 'EMAIL_ADDRESS', value: mail.value });
    const site = { listTypeId: typeOf('WEBSITE', 'PUBLIC'), value: 'https://studyline.example/unit' };
    expect((await add(site)).body).toMatchObject({ listTypeName: 'WEBSITE', value: site.value });
  });

  test('409 for more than a team can have', async () => {
    const teamId = await buildTeam(db, study);
    const rows = Array.from({ length: 29 }, () => ({
      channel_id: channelId,
      team_id: teamId,
      list_type_id: office,
      value: '123',
    }));
    await db.insertInto('team_contact_data').values(rows).execute();
    const both = await Promise.all([
      add({ listTypeId: office, value: '124' }, teamId, manager),
      add({ listTypeId: office, value: '125' }, teamId, manager),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('403 for someone who may not change the team, 404 for a team that the person may not see', async () => {
    const body = { listTypeId: office, value: '123' };
    const staff = await buildMember(db, study, { roles: ['SITE_STAFF'], teamId: site });
    expect((await add(body, site, staff)).error.errorCode).toBe('FORBIDDEN');
    expectHidden('TEAM_NOT_FOUND', await add(body, manager.teamId), await add(body, 999_999));
  });
});

describe('updateContactData', () => {
  test('200 changes the given fields and records both states', async () => {
    const teamId = await buildTeam(db, study);
    const { body } = await add(
      { listTypeId: shipping, street: 'Canal Road 14', city: 'Dublin' },
      teamId,
      manager,
    );
    const changed = await update(body.id, { street: null, zip: 'D08' }, teamId, manager);
    expect(changed.body.address).toMatchObject({ street: null, city: 'Dublin', zip: 'D08' });
    await update(body.id, { zip: 'D08' }, teamId, manager);
    expect(await contactsOf(teamId)).toEqual([changed.body]);
    expect((await textsOf(teamId)).slice(2)).toEqual([
      ['before', { listTypeId: shipping, street: 'Canal Road 14', city: 'Dublin' }],
      ['after', { listTypeId: shipping, city: 'Dublin', zip: 'D08' }],
    ]);
  });

  test('200 changes the list type within its kind, 400 for another kind and for an address without street and city', async () => {
    const { body } = await add({ listTypeId: shipping, city: 'Dublin' });
    const billing = typeOf('ADDRESS', 'BILLING');
    expect((await update(body.id, { listTypeId: billing })).body.name).toBe('BILLING');
    expect((await update(body.id, { listTypeId: office })).error.issues?.[0]?.path).toBe('listTypeId');
    expect((await update(body.id, { city: null })).error.issues?.[0]?.path).toBe('street');
  });

  test('404 for an entry of another team and one that was removed', async () => {
    const { body } = await add({ listTypeId: office, value: '123' }, manager.teamId, manager);
    expectHidden(
      'CONTACT_DATA_NOT_FOUND',
      await update(body.id, { value: '124' }),
      await update(999_999, { value: '124' }),
      await remove(body.id),
    );
    expectHidden('TEAM_NOT_FOUND', await update(body.id, { value: '124' }, manager.teamId));
  });
});

describe('removeContactData', () => {
  test('200 once, then 404; its text stays in the audit trail', async () => {
    const teamId = await buildTeam(db, study);
    const { body } = await add({ listTypeId: office, value: '123' }, teamId, manager);
    expect((await remove(body.id, teamId, manager)).body).toEqual({ id: body.id });
    expect((await remove(body.id, teamId, manager)).error.errorCode).toBe('CONTACT_DATA_NOT_FOUND');
    expect(await contactsOf(teamId)).toEqual([]);
    expect((await textsOf(teamId)).slice(2)).toEqual([
      ['before', { listTypeId: office, value: '123' }],
      ['after', ''],
    ]);
  });
});
