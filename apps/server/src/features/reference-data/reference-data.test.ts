import { afterAll, describe, expect, test } from 'vitest';
import * as contract from '@studyline/contract/reference-data/calls';
import { participationTypes } from '@studyline/contract/required-actions/required-action';
import { startApp } from '../../../test/app.ts';
import { buildUser } from '../../../test/world.ts';
import { NOTIFICATION_STATUS_TYPES } from './notification-status-types.ts';

const app = await startApp();
const person = await buildUser(app.server.db);
afterAll(() => app.close());

describe('listCountries', () => {
  const list = async (query: { page?: number; pageSize?: number }) =>
    (await app.as(person).call(contract.listCountries, { query })).body;

  test('200 lists all with -1, by name in the language’s sort order', async () => {
    const all = await list({ page: -1, pageSize: -1 });
    expect(all).toMatchObject({ page: -1, pageSize: -1, lastPage: true, totalCount: 249 });
    expect(all.items).toContainEqual({ countryId: 'DE', a3: 'DEU', numeric: '276', name: 'Germany' });
    const names = all.items.map((country) => country.name);
    expect(names.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
  });

  test('200 in pages that neither repeat nor skip one; 400 for half of -1', async () => {
    const whole = (await list({ page: -1, pageSize: -1 })).items;
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await list({ page, pageSize: 100 }));
    expect(pages.map((p) => [p.items.length, p.lastPage])).toEqual([
      [100, false],
      [100, false],
      [49, true],
    ]);
    expect(pages.flatMap((p) => p.items)).toEqual(whole);
    const half = await app.as(person).call(contract.listCountries, { query: { page: 1, pageSize: -1 } });
    expect([half.status, half.error.issues?.map((i) => i.path)]).toEqual([400, ['pageSize']]);
  });
});

describe('listListTypes', () => {
  test('200 lists every kind of contact data once, with stable ids', async () => {
    const { body } = await app.as(person).call(contract.listListTypes, { query: { page: -1, pageSize: -1 } });
    expect(body.items[0]).toEqual({ id: 1, entityName: 'USER', listTypeName: 'PREFIX', name: 'DR' });
    expect(body.items.map((type) => type.id)).toEqual(body.items.map((_, index) => index + 1));
    const kinds = body.items.map((type) => [type.entityName, type.listTypeName, type.name].join(' '));
    expect(new Set(kinds).size).toBe(kinds.length);
    const statuses = body.items.filter((t) => t.entityName === 'STUDY_TEAM' && t.listTypeName === 'STATUS');
    expect(statuses.map((t) => t.name)).toEqual([
      'PLANNED',
      'SELECTED',
      'ACTIVE',
      'ON_HOLD',
      'CLOSED',
      'CANCELLED',
    ]);
  });
});

describe.each([
  [contract.listRequiredActionTypes, ['VIEW', 'ACKNOWLEDGE', 'SIGN', 'COMPLETE_COURSE'], 'Acknowledge'],
  [contract.listParticipationTypes, participationTypes, 'Any one member'],
  [contract.listNotificationStatusTypes, NOTIFICATION_STATUS_TYPES, 'Order shipped'],
] as const)('$id', (endpoint, keys, example) => {
  test('200 gives every key a name', async () => {
    const { items } = (await app.as(person).call(endpoint)).body;
    expect(items.map((item) => item.key)).toEqual(keys);
    expect(items.map((item) => item.name)).toContain(example);
    // A key without words would appear as its path in the catalogue.
    expect(items.filter((item) => item.name.includes('.') || item.name === item.key)).toEqual([]);
  });
});
