import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importStudy } from '@studyline/contract/registry-import/calls';
import { startApp, type TestApp } from '../../../test/app.ts';
import { buildClient, type Person } from '../../../test/world.ts';
import { fetchRecord } from './fetch-record.ts';
import { readRecord } from './import-fixture.ts';

/** A stand-in for the registry: a real server whose answers the test sets. */
let registry: Server;
let url: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: string[];
/** A server that a redirect from the registry must not reach. */
const inside = { asked: 0, url: '' };
const insideServer = createServer((_, response) => {
  inside.asked += 1;
  response.end(JSON.stringify(readRecord()));
});
beforeAll(async () => {
  await new Promise<void>((listening) => insideServer.listen(0, '127.0.0.1', listening));
  inside.url = `http://127.0.0.1:${(insideServer.address() as AddressInfo).port}/studies/NCT04280705`;
});
afterAll(() => void insideServer.close());

beforeEach(async () => {
  asked = [];
  registry = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((listening) => registry.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/api/v2`;
});
afterEach(async () => {
  registry.closeAllConnections();
  await new Promise((closed) => registry.close(closed));
});

const json = (status: number, text: string) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
};

describe('fetchRecord', () => {
  test('reads the record of the number', async () => {
    answer = json(200, JSON.stringify(readRecord()));
    expect(await fetchRecord(url, 'NCT04280705')).toEqual(readRecord());
    expect(asked).toEqual(['GET /api/v2/studies/NCT04280705']);
  });

  test('distinguishes a missing study from a failing registry', async () => {
    answer = json(404, 'not found');
    await expect(fetchRecord(url, 'NCT00000000')).rejects.toThrow('REGISTRY_RECORD_NOT_FOUND');
    for (const status of [400, 403, 429, 500, 503]) {
      answer = json(status, '{}');
      await expect(fetchRecord(url, 'NCT04280705')).rejects.toThrow('REGISTRY_UNREACHABLE');
    }
  });

  test.each([
    [
      'half a record',
      (_: IncomingMessage, r: ServerResponse) => {
        r.writeHead(200, { 'content-length': '100' }).write('{"protocolSection":');
        setImmediate(() => r.destroy());
      },
    ],
    ['a closed door', (request: IncomingMessage) => void request.socket.destroy()],
  ])('REGISTRY_UNREACHABLE for %s', async (_, what) => {
    answer = what;
    await expect(fetchRecord(url, 'NCT04280705')).rejects.toThrow('REGISTRY_UNREACHABLE');
  });

  test.each([
    ['a page', '<html>Maintenance</html>'],
    ['nothing', ''],
    ['null', 'null'],
    ['something else', '{"error":"overloaded"}'],
    ['a list', '{"studies":[]}'],
  ])('REGISTRY_ANSWER_WRONG for %s instead of a record', async (_, text) => {
    answer = json(200, text);
    await expect(fetchRecord(url, 'NCT04280705')).rejects.toThrow('REGISTRY_ANSWER_WRONG');
  });

  test('REGISTRY_ANSWER_WRONG for the record of another study', async () => {
    answer = json(200, JSON.stringify(readRecord()));
    await expect(fetchRecord(url, 'NCT00000001')).rejects.toThrow('REGISTRY_ANSWER_WRONG');
  });

  test('follows an obsolete number to the current one of the same study', async () => {
    answer = (request, response) => {
      if (request.url?.endsWith('/NCT04280705'))
        return json(200, JSON.stringify(readRecord()))(request, response);
      response.writeHead(301, { location: '/api/v2/studies/NCT04280705' }).end();
    };
    expect(await fetchRecord(url, 'NCT00000001')).toEqual(readRecord());
    expect(asked).toEqual(['GET /api/v2/studies/NCT00000001', 'GET /api/v2/studies/NCT04280705']);
  });

  test.each([
    ['to another server', () => inside.url],
    ['to another place of the registry', () => `${url}/version`],
    ['out of its folder', () => `${url}/studies/../../../admin/NCT04280705`],
    ['to a study with a query', () => `${url}/studies/NCT04280705?fields=NCTId`],
  ])('requests nothing else when it is redirected %s', async (_, location) => {
    inside.asked = 0;
    answer = (request, response) => {
      response.writeHead(302, { location: location() }).end();
    };
    await expect(fetchRecord(url, 'NCT04280705')).rejects.toThrow('REGISTRY_ANSWER_WRONG');
    expect([asked, inside.asked]).toEqual([['GET /api/v2/studies/NCT04280705'], 0]);
  });

  test('stops at a redirect loop', async () => {
    answer = (_, response) => {
      response.writeHead(302, { location: '/api/v2/studies/NCT04280705' }).end();
    };
    await expect(fetchRecord(url, 'NCT04280705')).rejects.toThrow('REGISTRY_UNREACHABLE');
    expect(asked).toHaveLength(2);
  });

  test('waits no longer than allowed, for the first byte or for the last', async () => {
    answer = () => undefined;
    await expect(fetchRecord(url, 'NCT04280705', { timeoutMillis: 100 })).rejects.toThrow(
      'REGISTRY_UNREACHABLE',
    );
    answer = (_, response) => void response.writeHead(200).write('{"protocolSection":');
    await expect(fetchRecord(url, 'NCT04280705', { timeoutMillis: 100 })).rejects.toThrow(
      'REGISTRY_UNREACHABLE',
    );
  });

  test('stops reading an endless response', async () => {
    let sent = 0;
    const closed = new Promise<void>((done) => {
      answer = (_, response) => {
        response.writeHead(200).on('close', done);
        const more = () => {
          while (!response.destroyed && response.write(' '.repeat(65_536))) sent += 65_536;
          if (!response.destroyed) response.once('drain', more);
        };
        more();
      };
    });
    await expect(fetchRecord(url, 'NCT04280705', { limitBytes: 1_000_000 })).rejects.toThrow(
      'REGISTRY_ANSWER_WRONG',
    );
    await closed;
    expect(sent).toBeLessThan(20_000_000);
  });

  test('REGISTRY_UNREACHABLE if nobody listens', async () => {
    await expect(fetchRecord('http://127.0.0.1:9', 'NCT04280705')).rejects.toThrow('REGISTRY_UNREACHABLE');
    await expect(fetchRecord('http://registry.invalid', 'NCT04280705')).rejects.toThrow(
      'REGISTRY_UNREACHABLE',
    );
  });
});

describe('importStudy by registry number', () => {
  let app: TestApp;
  let clientId: number;
  let admin: Person;
  beforeAll(async () => {
    app = await startApp();
    ({ clientId, admin } = await buildClient(app.server.db));
  });
  afterAll(() => app.close());
  beforeEach(() => void Object.assign(app.server.settings, { registryUrl: url }));
  const look = (nctId: string, dryRun = true) =>
    app.as(admin).call(importStudy, { params: { clientId }, query: { dryRun }, body: { nctId } });

  test('200 looks up the study, then creates it', async () => {
    answer = json(200, JSON.stringify(readRecord()));
    const looked = await look(' nct04280705 ');
    expect([looked.status, looked.body.study.siteCount, looked.body.channelId]).toEqual([200, 60, null]);
    const created = await look('NCT04280705', false);
    expect([created.body.created, created.body.sitesCreated]).toEqual([true, 60]);
    expect(asked).toEqual(['GET /api/v2/studies/NCT04280705', 'GET /api/v2/studies/NCT04280705']);
  });

  test('502 if the registry answers with something other than the record', async () => {
    answer = json(200, '{"error":"overloaded"}');
    const { status, error } = await look('NCT04280705');
    expect([status, error.errorCode]).toEqual([502, 'REGISTRY_ANSWER_WRONG']);
  });

  test('404 for a number unknown to the registry', async () => {
    answer = json(404, 'NCT number NCT00000000 not found');
    const { status, error } = await look('NCT00000000');
    expect([status, error.errorCode]).toEqual([404, 'REGISTRY_RECORD_NOT_FOUND']);
  });

  test('502 if the registry does not answer', async () => {
    answer = (request) => void request.socket.destroy();
    const { status, error } = await look('NCT04280705');
    expect([status, error.errorCode]).toEqual([502, 'REGISTRY_UNREACHABLE']);
  });

  test.each(['', 'NCT123', 'NCT04280705/../../secrets', 'NCT０4280705', '04280705'])(
    '400 for the number %j, without a request to the registry',
    async (nctId) => {
      const { status, error } = await look(nctId);
      expect([status, error.errorCode, error.issues?.[0]?.path]).toEqual([400, 'BAD_REQUEST', 'nctId']);
      expect(asked).toEqual([]);
    },
  );

  test('404 for somebody else’s client, without a request to the registry', async () => {
    const other = await buildClient(app.server.db);
    const { error } = await app
      .as(admin)
      .call(importStudy, { params: { clientId: other.clientId }, query: {}, body: { nctId: 'NCT04280705' } });
    expect(error.errorCode).toBe('CLIENT_NOT_FOUND');
    expect(asked).toEqual([]);
  });
});
