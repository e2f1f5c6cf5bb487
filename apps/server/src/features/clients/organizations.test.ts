import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { addChannel, searchOrganizations } from '@studyline/contract/clients/calls';
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
        return { id, organizationId: id, name, studyCount };
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
    for (const name of [undefined, 'norden therapeutics AB']) {
      const { body } = await add(own, { channelSponsorId: id, channelSponsorName: name });
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
    expect((await add(own, { channelSponsorEntityId: known })).error.issues?.[0]?.path).toBe(
      'channelSponsorEntityId',
    );
    const studies = db.selectFrom('channel').select('id').where('client_id', '=', own.clientId);
    expect(await studies.execute()).toHaveLength(1);
  });
});
