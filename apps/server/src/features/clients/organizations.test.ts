import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { addChannel, searchOrganizations, updateOrganization } from '@studyline/contract/clients/calls';
import { listListTypes } from '@studyline/contract/reference-data/calls';
import { importStudy } from '@studyline/contract/registry-import/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import { buildClient, type Person } from '../../../test/world.ts';
import { readRecord } from '../registry-import/import-fixture.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());

interface Client {
  clientId: number;
  admin: Person;
}
const search = ({ clientId, admin }: Client, query: object = {}, as = admin) =>
  app.as(as).call(searchOrganizations, { params: { clientId }, query });
const add = ({ clientId, admin }: Client, query: object) =>
  app.as(admin).call(addChannel, {
    params: { clientId },
    query: { channelName: `STUDY ${randomUUID()}`, ...query },
  });
const sponsorOf = async (channelId: number) => {
  const found = db.selectFrom('channel').select('sponsor_name').where('id', '=', channelId);
  return (await found.executeTakeFirstOrThrow()).sponsor_name;
};

describe('searchOrganizations', () => {
  test('200 lists the sponsors and collaborators of all the client’s studies once each, by name, and searches them', async () => {
    const [own, other] = [await buildClient(db), await buildClient(db)];
    expect((await search(own)).body.items).toEqual([]);
    for (const channelSponsorName of ['Norden 100% AB', 'norden 100% ab', 'Calder Clinical'])
      await add(own, { channelSponsorName });
    await add(other, { channelSponsorName: 'Somebody else' });
    const record = readRecord('NCT00000031');
    record.protocolSection.sponsorCollaboratorsModule = {
      leadSponsor: { name: 'Calder Clinical', class: 'INDUSTRY' },
      collaborators: [{ name: 'Zürich Network', class: 'NETWORK' }],
    };
    const params = { clientId: own.clientId };
    await app.as(own.admin).call(importStudy, { params, query: {}, body: record as never });
    const { status, body } = await search(own);
    expect([status, body.totalCount]).toEqual([200, 3]);
    expect(body.items).toEqual(
      [
        ['Calder Clinical', 2],
        ['Norden 100% AB', 2],
        ['Zürich Network', 0],
      ].map(([name, studyCount]) => {
        const id = expect.any(Number);
        const contacts = { addresses: [], phoneNumbers: [] };
        return { id, organizationId: id, clinicalTrialEntityId: id, name, studyCount, ...contacts };
      }),
    );
    const names = async (query: object) => (await search(own, query)).body.items.map(({ name }) => name);
    expect(await names({ keywords: 'AB nord' })).toEqual(['Norden 100% AB']);
    expect(await names({ keywords: '%' })).toEqual(['Norden 100% AB']);
    expect(await names({ keywords: 'somebody' })).toEqual([]);
    expect(await names({ page: 3, pageSize: 1 })).toEqual(['Zürich Network']);
  });

  test('404 for somebody else’s client, as for a missing one', async () => {
    const [own, other] = [await buildClient(db), await buildClient(db)];
    const missing = await search({ clientId: 999_999, admin: own.admin });
    expectHidden('CLIENT_NOT_FOUND', await search(other, {}, own.admin), missing);
  });
});

describe('addChannel with a known sponsor', () => {
  test('200 uses the organisation’s name in its own spelling', async () => {
    const own = await buildClient(db);
    await add(own, { channelSponsorName: 'Norden Therapeutics AB' });
    const id = (await search(own)).body.items[0]!.id;
    for (const query of [
      { channelSponsorId: id },
      { channelSponsorId: id, channelSponsorName: 'norden therapeutics AB' },
      { channelSponsorEntityId: id },
      { channelSponsorEntityId: id, channelSponsorId: id, channelSponsorName: 'Norden Therapeutics AB' },
    ]) {
      const { body } = await add(own, query);
      expect(await sponsorOf(body.channelId)).toBe('Norden Therapeutics AB');
    }
    expect((await search(own)).body.totalCount).toBe(1);
  });

  test('400 for an id that the client does not know, and for one under another name; nothing is written', async () => {
    const [own, other] = [await buildClient(db), await buildClient(db)];
    for (const client of [own, other]) await add(client, { channelSponsorName: 'Norden' });
    const known = (await search(own)).body.items[0]!.id;
    const foreign = (await search(other)).body.items[0]!.id;
    for (const query of [
      { channelSponsorId: foreign },
      { channelSponsorId: 999_999 },
      { channelSponsorId: known, channelSponsorName: 'Calder' },
    ]) {
      const { status, error } = await add(own, query);
      expect([status, error.issues]).toEqual([
        400,
        [{ path: 'channelSponsorId', message: expect.stringContaining('channelSponsorName') }],
      ]);
    }
    for (const query of [
      { channelSponsorEntityId: foreign },
      { channelSponsorEntityId: 999_999, channelSponsorId: known },
    ])
      expect((await add(own, query)).error.issues?.[0]?.path).toBe('channelSponsorEntityId');
    const studies = db.selectFrom('channel').select('id').where('client_id', '=', own.clientId);
    expect(await studies.execute()).toHaveLength(1);
  });
});

describe('updateOrganization', () => {
  const update = ({ clientId, admin }: Client, organizationId: number, body: object, as = admin) =>
    app.as(as).call(updateOrganization, { params: { clientId, organizationId }, body });
  const typesOf = async ({ admin }: Client, kind: 'ADDRESS' | 'PHONE' | 'WEBSITE') => {
    const all = (await app.as(admin).call(listListTypes, { query: { page: -1, pageSize: -1 } })).body.items;
    const own = all.filter((one) => one.entityName === 'ORGANIZATION' && one.listTypeName === kind);
    return Object.fromEntries(own.map(({ name, id }) => [name, id])) as Record<string, number>;
  };
  const build = async () => {
    const own = await buildClient(db);
    await add(own, { channelSponsorName: 'Norden' });
    const [{ id } = { id: 0 }] = (await search(own)).body.items;
    return { own, id };
  };

  test('200 replaces each list that is given, in all lists of the client, and records it', async () => {
    const { own, id } = await build();
    const [addresses, phones] = [await typesOf(own, 'ADDRESS'), await typesOf(own, 'PHONE')];
    const address = { listTypeId: addresses['BILLING'], street: 'Strandvejen 1\n2. sal', city: 'København' };
    const phone = { listTypeId: phones['LOCAL'], value: '+45 7000 0000' };
    const first = await update(own, id, {
      addresses: [{ ...address, countryId: 'DK' }],
      phoneNumbers: [phone],
    });
    const shown = {
      addresses: [
        { ...address, state: null, zip: null, countryId: 'DK', name: 'BILLING', countryName: 'Denmark' },
      ],
      phoneNumbers: [{ ...phone, name: 'LOCAL' }],
    };
    expect([first.status, first.body]).toMatchObject([200, { id, name: 'Norden', ...shown }]);
    expect((await search(own)).body.items).toEqual([first.body]);
    const second = await update(own, id, { phoneNumbers: [] });
    expect(second.body).toEqual({ ...first.body, phoneNumbers: [] });
    await update(own, id, { phoneNumbers: [] });
    const recorded = await db
      .selectFrom('audit_event')
      .select('details')
      .where('client_id', '=', own.clientId)
      .where('type', '=', 'client.organizationChanged')
      .execute();
    expect(recorded.map(({ details }) => details)).toMatchObject([
      { organizationId: id },
      { organizationId: id },
    ]);
  });

  test('400 names what is wrong in which entry', async () => {
    const { own, id } = await build();
    const [addresses, phones] = [await typesOf(own, 'ADDRESS'), await typesOf(own, 'PHONE')];
    const websites = await typesOf(own, 'WEBSITE');
    const good = { listTypeId: addresses['BILLING'], city: 'Berlin' };
    const pathOf = async (body: object) => {
      const { status, error } = await update(own, id, body);
      return [status, error.issues?.[0]?.path];
    };
    expect(await pathOf({ addresses: [good, { ...good, city: null }] })).toEqual([400, 'addresses.1']);
    expect(await pathOf({ addresses: [{ ...good, countryId: 'XX' }] })).toEqual([
      400,
      'addresses.0.countryId',
    ]);
    expect(await pathOf({ addresses: [{ ...good, listTypeId: phones['FAX'] }] })).toEqual([
      400,
      'addresses.0.listTypeId',
    ]);
    const call = { listTypeId: phones['FAX'], value: 'call us' };
    expect(await pathOf({ phoneNumbers: [call] })).toEqual([400, 'phoneNumbers.0.value']);
    expect(await pathOf({ phoneNumbers: [{ listTypeId: websites['PUBLIC'], value: '123 456' }] })).toEqual([
      400,
      'phoneNumbers.0.listTypeId',
    ]);
    const many = Array.from({ length: 21 }, () => ({ ...call, value: '123 456' }));
    expect(await pathOf({ phoneNumbers: many })).toEqual([400, 'phoneNumbers']);
    expect((await search(own)).body.items).toMatchObject([{ addresses: [], phoneNumbers: [] }]);
  });

  test('404 for another client’s organisation, as for a missing one', async () => {
    const [{ own, id }, other] = [await build(), await build()];
    expectHidden('CLIENT_NOT_FOUND', await update(own, id, { addresses: [] }, other.own.admin));
    expectHidden(
      'ORGANIZATION_NOT_FOUND',
      await update(own, other.id, { addresses: [] }),
      await update(own, 999_999, { addresses: [] }),
    );
  });
});
