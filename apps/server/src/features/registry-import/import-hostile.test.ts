import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { importStudy } from '@studyline/contract/registry-import/calls';
import { startApp } from '../../../test/app.ts';
import { buildClient } from '../../../test/world.ts';
import { pathsOf, readRecord, replaceAt, snapshot, type TestRecord } from './import-fixture.ts';

// One person imports more here than the budget allows.
const app = await startApp({
  env: { LIMIT_CALLS_PER_SESSION: '1000000', LIMIT_CALLS_PER_PERSON: '1000000' },
});
const { clientId, admin } = await buildClient(app.server.db);
afterAll(() => app.close());

const send = (body: unknown) =>
  app.as(admin).call(importStudy, { params: { clientId }, query: {}, body: body as never });

/** The real record, cut to a few sites so that each attempt is quick. */
function smallRecord(): TestRecord {
  const record = readRecord();
  record.protocolSection.contactsLocationsModule.locations.splice(4, 50);
  return record;
}

/**
 * Rare letters of four bytes, which no index compresses. Every fifth is one like ㌀, which expands to a word in comparisons.
 */
function letters(count: number, seed: number): string {
  return String.fromCodePoint(
    ...Array.from({ length: count }, (_, index) =>
      index % 5 === 0
        ? 0x3300 + ((index * 11 + seed * 13) % 88)
        : 0x20000 + ((index * 7919 + seed * 104_729) % 40_000),
    ),
  );
}

describe('importStudy of hostile records', () => {
  test('200 or 400 for any value anywhere in a record; importing an accepted record again changes nothing', async () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom(
        '\u0000',
        '\uD800',
        "'; drop table team; --",
        '%',
        '<img src=x onerror=alert(1)>',
        '__proto__',
      ),
      // One of these becomes 18 characters when normalised.
      fc.constantFrom('\uFDFA'.repeat(300), '𠀋'.repeat(400), 'İ'.repeat(250), 'x'.repeat(100_000)),
    );
    const numbers = fc.oneof(fc.double(), fc.constantFrom(-0, 1e308, -1, 2 ** 53, 2 ** 31));
    const value = fc.oneof(texts, numbers, fc.jsonValue());
    const paths = pathsOf(smallRecord());
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        value,
        fc.constantFrom('NCT00000001', 'NCT00000002'),
        async (path, value, nctId) => {
          const record = smallRecord();
          record.protocolSection.identificationModule['nctId'] = nctId;
          const body = replaceAt(record, path, value);
          const first = await send(body);
          expect([200, 400], JSON.stringify(first.error)).toContain(first.status);
          if (first.status !== 200) return;
          accepted++;
          const before = await snapshot(app.server.db, clientId);
          const second = await send(body);
          expect(second.body).toMatchObject({ created: false, sitesCreated: 0, sitesUpdated: 0 });
          expect(await snapshot(app.server.db, clientId)).toEqual(before);
        },
      ),
      { numRuns: process.env['STUDYLINE_TEST_FULL'] ? 3000 : 60 },
    );
    expect(accepted).toBeGreaterThan(0);
  }, 300_000);

  test('200 for texts that fill every column, in letters that no index could hold', async () => {
    const record = smallRecord();
    record.protocolSection.identificationModule['nctId'] = 'NCT00000003';
    record.protocolSection.identificationModule['acronym'] = letters(100, 1);
    record.protocolSection.sponsorCollaboratorsModule.leadSponsor.name = letters(200, 2);
    record.protocolSection.contactsLocationsModule.locations = [1, 2, 3].map((index) => ({
      facility: letters(250, index),
      city: letters(100, index + 300),
      zip: letters(100, index + 600),
      country: letters(100, index + 900),
    }));
    const { status, body } = await send(record);
    expect([status, body.sitesCreated]).toEqual([200, 3]);
    expect((await send(record)).body).toMatchObject({ created: false, sitesCreated: 0 });
  });

  test('400 for keys that would change the prototype of objects', async () => {
    const text = JSON.stringify(smallRecord()).replace('{', '{"__proto__":{"polluted":true},');
    const token = await app.as(admin).token();
    const answer = await app.app.inject({
      method: 'POST',
      url: `/openapi/v1/clients/${clientId}/import-study`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      payload: text,
    });
    expect([answer.statusCode, answer.json<{ errorCode: string }>().errorCode]).toEqual([
      400,
      'MALFORMED_JSON',
    ]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
