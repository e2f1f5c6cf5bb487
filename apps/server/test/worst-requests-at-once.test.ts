import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { endpoints } from '@studyline/contract/core/endpoints';
import { addressOf } from '@studyline/contract/core/endpoint';
import { listChannelPosts } from '@studyline/contract/feed/calls';
import { makeFolder } from '../src/files/storage-fixture.ts';
import { startApp, withMail } from './app.ts';
import { argsOf, callerOf } from './authz/valid-args.ts';
import { buildAuthzWorld } from './authz/world.ts';
import { endProcess, findPort, startProcess } from './process.ts';
import { addTerms, buildMember } from './world.ts';
import { bytesOf, fits, largestOf, requestOf, variantsOf, type WorstRequest } from './worst-requests.ts';

const COUNT = 100;
/** Of one endpoint, so that many kinds are among them. */
const MOST_OF_ONE = 4;
/** What a process is given on a small machine. */
const HEAP_MEGABYTES = 512;
const ANY = '1000000';

const app = await startApp({ env: withMail });
const folder = await makeFolder();
await addTerms(app.server.db, 1);
const world = await buildAuthzWorld(app);
afterAll(async () => {
  await app.close();
  await folder.remove();
});

/** The requests with the largest bodies, of those that are not refused by their length. */
async function findLargest(): Promise<WorstRequest[]> {
  const found: WorstRequest[] = [];
  for (const endpoint of endpoints.filter(({ auth }) => !auth)) {
    const base = await argsOf(world, endpoint);
    const token = await app.as(world.people[callerOf(endpoint)]).token();
    const own = await Promise.all(
      variantsOf(endpoint).map((variant) => requestOf(endpoint, variant, base, token)),
    );
    found.push(
      ...largestOf(
        own.filter((one) => fits(endpoint, one)),
        MOST_OF_ONE,
      ),
    );
  }
  return largestOf(found, COUNT);
}

/** The status of the answer, which may come before all of the body is sent; undefined if the connection was cut instead. */
function send(address: string, { method, url, headers, text }: WorstRequest): Promise<number | undefined> {
  return new Promise((resolve) => {
    const sent = request(address + url, { method, headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', () => resolve(undefined));
    sent.end(text);
  });
}

test('a process with little memory survives a hundred of the worst requests at once, and serves others', async () => {
  const requests = await findLargest();
  expect(requests).toHaveLength(COUNT);
  expect(bytesOf(requests[0]!)).toBeGreaterThan(5_000_000);

  const running = startProcess(folder.path, await findPort(), {
    STUDYLINE_DEMO: 'off',
    STUDYLINE_SECRET: app.server.settings.secret!,
    DATABASE_URL: app.database.ownerUrl,
    DATABASE_APP_URL: app.database.appUrl,
    REGISTRY_URL: 'http://127.0.0.1:9',
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES}`,
    ...withMail,
    // The budget of uploads would refuse most of them before they cost anything.
    LIMIT_UPLOADS_PER_PERSON: ANY,
    LIMIT_TEXTS_PER_PERSON: ANY,
  });
  try {
    const address = await running.ready;
    const statuses = await Promise.all(requests.map((one) => send(address, one)));
    expect(running.child.exitCode).toBeNull();
    expect(statuses.filter((status) => status !== undefined && status >= 500)).toEqual([]);
    expect(statuses.filter((status) => status !== undefined).length).toBeGreaterThan(COUNT / 2);

    const { channelId } = world.study;
    const reader = await buildMember(app.server.db, world.study, { roles: ['STUDY_COORDINATOR'] });
    const feed = await fetch(address + addressOf(listChannelPosts, { params: { channelId } }), {
      method: listChannelPosts.method,
      headers: { authorization: `Bearer ${await app.as(reader).token()}` },
    });
    expect(feed.status).toBe(200);
    const gone = once(running.child, 'exit');
    running.child.kill('SIGTERM');
    expect(await gone).toEqual([0, null]);
  } finally {
    await endProcess(running, 'SIGKILL');
  }
});
