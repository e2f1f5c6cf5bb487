import type { HeapProfiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { afterAll, expect, test } from 'vitest';
import type { Endpoint } from '@studyline/contract/core/endpoint';
import { endpoints } from '@studyline/contract/core/endpoints';
import { startApp, withMail } from './app.ts';
import { argsOf, callerOf } from './authz/valid-args.ts';
import { buildAuthzWorld } from './authz/world.ts';
import { addTerms } from './world.ts';
import { requestOf, variantsOf } from './worst-requests.ts';

/** The CPU time of the main thread that a request may take on a machine that does the reference in REFERENCE_MILLIS. */
const MOST_MILLIS = 200;
const REFERENCE_MILLIS = 20;
/** What a request may allocate. */
const MOST_MEGABYTES = 64;
const ANY = '1000000';

const app = await startApp({
  env: {
    ...withMail,
    REGISTRY_URL: 'http://127.0.0.1:9',
    LIMIT_CALLS_PER_SESSION: ANY,
    LIMIT_CALLS_PER_PERSON: ANY,
    LIMIT_CALLS_PER_ADDRESS: ANY,
    LIMIT_WRONG_PASSWORDS_PER_ADDRESS: ANY,
  },
});
afterAll(() => app.close());
await addTerms(app.server.db, 1);
const world = await buildAuthzWorld(app);

/** CPU time of this thread in milliseconds. */
async function cpuMillis(run: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

type AllocatingCode = HeapProfiler.SamplingHeapProfileNode;
const bytesIn = ({ selfSize, children }: AllocatingCode): number =>
  children.reduce((bytes, child) => bytes + bytesIn(child), selfSize);

/** What a run allocates in the heap of this thread, including what is collected meanwhile. */
async function allocatedMegabytes(run: () => Promise<unknown>): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.startSampling', {
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  await run();
  const { profile } = await session.post('HeapProfiler.stopSampling');
  session.disconnect();
  return bytesIn(profile.head) / 1024 ** 2;
}

/** How much slower this machine is than the one for which the limit is meant. */
const slowness = await (async () => {
  const text = JSON.stringify(
    Array.from({ length: 20_000 }, (_, n) => ({ n, text: `Text ${n}`, list: [n, n] })),
  );
  const reference = async () => JSON.stringify(JSON.parse(text));
  const millis = [];
  for (let run = 0; run < 10; run += 1) millis.push(await cpuMillis(reference));
  return Math.max(1, Math.min(...millis) / REFERENCE_MILLIS);
})();

/** The requests of an endpoint that cost too much, also when they are repeated. */
async function expensive(endpoint: Endpoint): Promise<string[]> {
  const base = await argsOf(world, endpoint);
  const token = await app.as(world.people[callerOf(endpoint)]).token();
  const found: string[] = [];
  for (const variant of variantsOf(endpoint)) {
    const { text, ...request } = await requestOf(endpoint, variant, base, token);
    const send = () => app.app.inject({ ...request, ...(text !== undefined && { payload: text }) });
    const cost = async () => (await cpuMillis(send)) / slowness;
    let millis = await cost();
    for (let tries = 0; millis > MOST_MILLIS && tries < 2; tries += 1)
      millis = Math.min(millis, await cost());
    const megabytes = millis > MOST_MILLIS / 10 ? await allocatedMegabytes(send) : 0;
    if (millis > MOST_MILLIS || megabytes > MOST_MEGABYTES)
      found.push(`${variant.name}: ${millis.toFixed(0)} ms, ${megabytes.toFixed(0)} MB`);
  }
  return found;
}

test.each(endpoints.filter(({ auth }) => !auth))(
  'no request to $id keeps the process or its memory',
  async (endpoint) => {
    expect(await expensive(endpoint)).toEqual([]);
  },
);
