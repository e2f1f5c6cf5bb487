import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSettings } from '../apps/server/src/core/env.ts';
import { findRunningEmbedded, startEmbedded } from '../apps/server/src/db/embedded.ts';
import { migrate, readMigrations } from '../apps/server/src/db/migrate.ts';
import { connect } from '../apps/server/src/db/pool.ts';
import { createSession } from '../apps/server/src/core/sessions.ts';
import { signAccessToken } from '../apps/server/src/core/access-tokens.ts';
import { deriveKey } from '../apps/server/src/core/secret.ts';
import { buildData, dataVersion, openSessions, SIZE, vacuum } from './data.ts';
import { measureBareFanout, measureFanout } from './fanout.ts';
import { type Figure, meets, printFigures } from './figures.ts';
import { measureFirstRoute } from './first-route.ts';
import { measureLoad } from './measure-load.ts';
import { measurePlans } from './measure-plans.ts';
import { residentMemory, type Started, startProcess } from './processes.ts';

const BUFFERS = 500;
const root = join(import.meta.dirname, '..');
const dataDir = join(root, 'node_modules/.cache/studyline-bench');
const env = { NODE_ENV: 'production', STUDYLINE_DATA_DIR: dataDir, STUDYLINE_DEMO: 'off', PORT: '0' };
/** Floors that have to hold; the others are printed. */
const REQUIRED = new Set(['G1', 'G2', 'G3', 'G6', 'G8', 'G11']);

/** Builds the data where they are missing or another version's. Each run begins with them vacuumed, whatever the one before has left. */
async function prepareData(): Promise<void> {
  const marker = join(dataDir, 'bench-version');
  const version = dataVersion((await readMigrations()).map(({ checksum }) => checksum));
  const isBuilt = existsSync(marker) && (await readFile(marker, 'utf8')) === version;
  if (!isBuilt) await rm(dataDir, { recursive: true, force: true });
  const database = await startEmbedded({ dataDir });
  try {
    if (!isBuilt) {
      console.log(`Building ${SIZE.posts} posts, ${SIZE.members} members, ${SIZE.comments} comments`);
      await migrate(database.ownerUrl);
      await buildData(database.ownerUrl);
      await writeFile(marker, version);
    }
    await vacuum(database.ownerUrl);
  } finally {
    await database.stop();
  }
}

const startProduct = (): Promise<Started> => startProcess(join(root, 'apps/server/src/main.ts'), env);

async function measureMemory(product: Started): Promise<number> {
  return (await residentMemory(product.process.pid ?? 0)) ?? Number.NaN;
}

async function measureLive(
  product: Started,
  limit: Started,
  secret: string,
  ownerUrl: string,
  tokens: string[],
): Promise<Figure[]> {
  const { db } = connect(ownerUrl, { max: 1 });
  const { uuid } = await db
    .selectFrom('channel')
    .select('uuid')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  await db.destroy();
  const channel = `private-study_${uuid}`;
  const api = `${product.url}/openapi/v1`;
  let turn = 0;
  const send = async (path: string, body: unknown): Promise<Response> =>
    fetch(api + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens[turn++ % tokens.length]}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
  const authorize = async (socketId: string) => {
    const answer = (await (
      await send('/realtime/auth', { socket_id: socketId, channel_name: channel })
    ).json()) as { authResponse: object };
    return answer.authResponse;
  };
  const comment = async (index: number) => {
    const text = { commentTextRequest: `Does this concern our site? Question ${index}` };
    return ((await (await send(`/comments/posts/${1 + index * 5}`, text)).json()) as { commentId: number })
      .commentId;
  };
  const bare = [await measureBareFanout(limit.url)];
  const ours = [
    await measureFanout(product.url, deriveKey(secret, 'live-key').slice(0, 20), channel, authorize, comment),
  ];
  ours.push(
    await measureFanout(product.url, deriveKey(secret, 'live-key').slice(0, 20), channel, authorize, comment),
  );
  bare.push(await measureBareFanout(limit.url));
  const mean = (list: { p50: number; p99: number }[], key: 'p50' | 'p99') =>
    list.reduce((sum, one) => sum + one[key], 0) / list.length;
  const figure = (key: 'p50' | 'p99', floor: number): Figure => ({
    goal: 'G8',
    what: `fan-out to 1,000 clients, ${key}`,
    value: mean(ours, key) / mean(bare, key),
    unit: '×',
    floor,
    aim: 1.5,
    betterUp: false,
    detail: `${mean(ours, key).toFixed(1)} ms against ${mean(bare, key).toFixed(1)} ms`,
  });
  return [figure('p50', 2.5), figure('p99', 2)];
}

async function measurePage(product: Started, ownerUrl: string): Promise<Figure[]> {
  const { db } = connect(ownerUrl, { max: 1 });
  const { token } = await createSession(db, { userId: 30, provider: 'bench', ip: null, userAgent: null });
  await db.destroy();
  const figures: Figure[] = [];
  for (const path of ['/', '/channel/1/timeline']) {
    const page = await measureFirstRoute(product.url, path, token);
    const figure = (what: string, value: number, unit: string, floor: number, aim: number): Figure => ({
      goal: 'G11',
      what: `${path}, ${what}`,
      value,
      unit,
      floor,
      aim,
      betterUp: false,
      detail: '',
    });
    figures.push(
      figure('compressed JavaScript', page.scriptBytes / 1000, ' kB', 200, 120),
      figure('requests', page.requests, '', 20, 12),
      figure('bytes', page.bytes / 1000, ' kB', 450, 300),
    );
  }
  return figures;
}

async function main(): Promise<void> {
  await prepareData();
  await (await startProduct()).stop();
  const product = await startProduct();
  const figures: Figure[] = [];
  const urls = await findRunningEmbedded(dataDir);
  if (!urls) throw new Error('The product did not start its database.');
  const limit = await startProcess(join(root, 'bench/limit-server.ts'), { LIMIT_DATABASE_URL: urls.appUrl });
  try {
    const idle = await measureMemory(product);
    const secret = (await readFile(join(dataDir, 'secret'), 'utf8')).trim();
    const sessions = await openSessions(urls.ownerUrl);
    const tokens = sessions.slice(20).map((id) => signAccessToken(secret, id));
    const token = (i: number) => tokens[i % tokens.length] ?? '';
    figures.push(...(await measureLoad({ product: product.url, limit: limit.url, token })));
    figures.push(...(await measureLive(product, limit, secret, urls.ownerUrl, tokens)));
    const loaded = await measureMemory(product);
    figures.push(...(await measurePage(product, urls.ownerUrl)));
    const g13 = (what: string, value: number, unit: string, floor: number, aim: number): Figure => ({
      goal: 'G13',
      what,
      value,
      unit,
      floor,
      aim,
      betterUp: false,
      detail: '',
    });
    figures.push(
      g13('start to ready, warm', product.readyAfter / 1000, ' s', 3, 1),
      g13('memory, idle', idle, ' MiB', 250, 150),
      g13('memory, after the load', loaded, ' MiB', 350, 200),
    );
    const settings = readSettings({ ...env, STUDYLINE_DATA_DIR: dataDir });
    const plans = await measurePlans(settings, urls, sessions);
    printFigures(figures);
    console.log(`\nBuffers read by the plans of benchmarked statements, most first (limit ${BUFFERS}):`);
    for (const plan of plans.slice(0, 12))
      console.log(
        `${String(plan.buffers).padStart(6)}  ${plan.operation.padEnd(30)} ${plan.text.slice(0, 90)}`,
      );
    const missed =
      figures.filter((f) => REQUIRED.has(f.goal) && !meets(f, f.floor)).length +
      plans.filter((p) => p.buffers > BUFFERS).length;
    console.log(missed === 0 ? '\nEvery required floor holds.' : `\n${missed} required floors do not hold.`);
    process.exitCode = missed === 0 ? 0 : 1;
  } finally {
    await limit.stop();
    await product.stop();
  }
}

await main();
