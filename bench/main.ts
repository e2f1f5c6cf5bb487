import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { readSettings } from '../apps/server/src/core/env.ts';
import { type EmbeddedUrls, findRunningEmbedded } from '../apps/server/src/db/embedded.ts';
import { type Bare, startBare } from './bare.ts';
import { dropDatabase, originalOf, prepareDatabase } from './database.ts';
import { type Figure, figure, holdsFloor, printFigures } from './figures.ts';
import { measureAttack } from './measure-attack.ts';
import { measureClicks } from './measure-clicks.ts';
import { measureDepth } from './measure-depth.ts';
import { measureDownload } from './measure-download.ts';
import { measureFirstRoute } from './measure-first-route.ts';
import { measureLighthouse } from './measure-lighthouse.ts';
import { measureLive } from './measure-live.ts';
import { measureLoad } from './measure-load.ts';
import { measurePeople } from './measure-people.ts';
import { measurePlans } from './measure-plans.ts';
import type { PlanFigure } from './plans.ts';
import { measureReader } from './measure-reader.ts';
import { measureSearch } from './measure-search.ts';
import { measureStart } from './measure-start.ts';
import { residentMemory, type Started, startProcess } from './processes.ts';
import {
  type Reader,
  signInAdministrator,
  signInDeepReaders,
  signInReaders,
  signInSearching,
} from './readers.ts';
import { findBrowser } from '../scripts/browser.mjs';

const BUFFERS = 500;
const root = join(import.meta.dirname, '..');
const dataDir = join(root, 'node_modules/.cache/studyline-bench');
const env = {
  NODE_ENV: 'production',
  STUDYLINE_DATA_DIR: dataDir,
  STUDYLINE_DEMO: 'off',
  PORT: '0',
  // Only the database of the run, regardless of the caller's environment.
  DATABASE_URL: '',
  STORAGE_URL: '',
};

/** A reader of the benchmark makes as many calls as hundreds of people. */
const unlimited: Record<string, string> = {
  LIMIT_CALLS_PER_SESSION: '1000000',
  LIMIT_CALLS_PER_PERSON: '1000000',
};

/** The parts that can be measured separately: `npm run bench -- G8` measures G8 and the rest of its part. */
const parts = {
  load: ['G1', 'G2', 'G3', 'G4', 'G5', 'G6'],
  search: ['G7'],
  live: ['G8', 'G9'],
  firstRoute: ['G10', 'G11'],
  lighthouse: ['G12'],
  process: ['G13'],
  download: ['G14'],
  depth: ['G15'],
  clicks: ['G17'],
  attack: ['G18'],
  people: ['G19'],
  reader: ['G21', 'G22'],
  plans: ['plans'],
};
type Part = keyof typeof parts;

/** The parts that the caller selects by their goals; all parts if none is selected. */
function chooseParts(goals: readonly string[]): Set<Part> {
  const all = Object.keys(parts) as Part[];
  if (goals.length === 0) return new Set(all);
  const known = Object.values(parts).flat();
  const unknown = goals.filter((goal) => !known.includes(goal));
  if (unknown.length > 0)
    throw new Error(`Unknown goals: ${unknown.join(', ')}. The goals are ${known.join(', ')}.`);
  return new Set(all.filter((part) => parts[part].some((goal) => goals.includes(goal))));
}

/** Starts the product as `npm start` does, with the same flags for Node. */
const startProduct = (limits = unlimited): Promise<Started> =>
  startProcess(join(root, 'scripts/start.mjs'), { ...env, ...limits });

interface Measured {
  figures: Figure[];
  plans: PlanFigure[];
}

async function measure(chosen: ReadonlySet<Part>): Promise<Measured> {
  // The first start warms the disk and the compiler's cache for the measured one.
  await (await startProduct()).stop();
  const started: Figure[] = [];
  if (chosen.has('process')) {
    console.log('Starting …');
    started.push(...(await measureStart(dataDir, env)));
  }
  const measured = await measureUnlimited(chosen);
  measured.figures.push(...started);
  if (chosen.has('attack')) measured.figures.push(...(await measureAttacked()));
  return measured;
}

/** The product with its own limits. */
async function measureAttacked(): Promise<Figure[]> {
  const product = await startProduct({});
  try {
    const urls = await findRunningEmbedded(dataDir);
    if (!urls) throw new Error('The product did not start its database.');
    console.log('Under attack …');
    const door = { dataDir, ownerUrl: urls.ownerUrl, product: product.url };
    return await measureAttack(product.url, await signInReaders(door), await signInAdministrator(door));
  } finally {
    await product.stop();
  }
}

async function measureUnlimited(chosen: ReadonlySet<Part>): Promise<Measured> {
  const product = await startProduct();
  try {
    const urls = await findRunningEmbedded(dataDir);
    if (!urls) throw new Error('The product did not start its database.');
    const limit = await startProcess(join(root, 'bench/limit-server.ts'), {
      LIMIT_DATABASE_URL: urls.appUrl,
      LIMIT_FILE: originalOf(dataDir),
    });
    try {
      return await measureRunning(chosen, product, limit.url, urls);
    } finally {
      await limit.stop();
    }
  } finally {
    await product.stop();
  }
}

async function measureRunning(
  chosen: ReadonlySet<Part>,
  product: Started,
  limit: string,
  urls: EmbeddedUrls,
): Promise<Measured> {
  const { url } = product;
  const figures: Figure[] = [];
  const memory = async (when: string, floor: number, aim: number) => {
    const used = await residentMemory(product.process.pid ?? 0);
    // Linux only.
    if (used !== undefined)
      figures.push(figure('G13', `memory, ${when}`, used, { unit: ' MiB', floor, aim }));
  };
  const wantsProcess = chosen.has('process');
  if (wantsProcess) await memory('idle', 250, 150);
  const door = { dataDir, ownerUrl: urls.ownerUrl, product: url };
  const readers = await signInReaders(door);
  const [reader] = readers;
  if (!reader) throw new Error('The study has nobody at its sites.');
  if (wantsProcess || chosen.has('load')) {
    console.log('Reading and writing …');
    figures.push(...(await measureLoad(url, limit, readers)));
  }
  if (wantsProcess || chosen.has('live')) {
    console.log('Live updates …');
    figures.push(...(await measureLive(url, limit, readers)));
  }
  if (wantsProcess) await memory('after the load', 320, 200);
  if (chosen.has('depth')) {
    console.log('The last pages …');
    figures.push(...(await measureDepth(url, await signInDeepReaders(door))));
  }
  if (chosen.has('search')) {
    console.log('Searching …');
    figures.push(...(await measureSearch(url, await signInSearching(door))));
  }
  if (chosen.has('people')) {
    console.log('Sites and members …');
    figures.push(...(await measurePeople(url, await signInAdministrator(door))));
  }
  if (chosen.has('download')) {
    console.log('Downloads …');
    figures.push(...(await measureDownload(url, limit, readers)));
  }
  if (chosen.has('firstRoute') || chosen.has('clicks') || chosen.has('lighthouse'))
    figures.push(...(await measureInBrowser(chosen, url, reader)));
  if (chosen.has('reader')) {
    console.log('Reading documents …');
    figures.push(...(await measureReader(url, await signInAdministrator(door), reader)));
  }
  const plans = chosen.has('plans') ? await measurePlans(readSettings(env), urls, reader.token) : [];
  return { figures, plans };
}

async function measureInBrowser(chosen: ReadonlySet<Part>, url: string, reader: Reader): Promise<Figure[]> {
  const browser = await chromium.launch(await findBrowser());
  let bare: Bare | undefined;
  try {
    bare = await startBare(browser, url, reader);
    const figures: Figure[] = [];
    if (chosen.has('firstRoute')) {
      console.log('The first route …');
      figures.push(...(await measureFirstRoute(browser, url, bare.url, reader)));
    }
    if (chosen.has('clicks')) {
      console.log('From click to content …');
      figures.push(...(await measureClicks(browser, url, bare.url, reader)));
    }
    if (chosen.has('lighthouse')) {
      console.log('Lighthouse …');
      figures.push(...(await measureLighthouse(url, bare.url, reader)));
    }
    return figures;
  } finally {
    await bare?.stop();
    await browser.close();
  }
}

function printPlans(plans: readonly PlanFigure[]): void {
  console.log(`\nBuffers read by the plans of benchmarked statements, most first (limit ${BUFFERS}):`);
  for (const { buffers, operation, text } of plans.slice(0, 12))
    console.log(`${String(buffers).padStart(6)}  ${operation.padEnd(30)} ${text.slice(0, 90)}`);
}

/** Prints the results; the last line says whether every floor holds. */
function report({ figures, plans }: Measured): void {
  printFigures(figures.toSorted((a, b) => Number(a.goal.slice(1)) - Number(b.goal.slice(1))));
  if (plans.length > 0) printPlans(plans);
  const missed = [
    ...figures.filter((one) => !holdsFloor(one)).map((one) => `${one.goal} ${one.what}`),
    ...plans.filter((plan) => plan.buffers > BUFFERS).map((plan) => `the plan of ${plan.operation}`),
  ];
  const measured = figures.length + plans.length;
  console.log(
    missed.length === 0
      ? `\nAll ${measured} floors hold.`
      : `\n${missed.length} of ${measured} floors do not hold: ${missed.join('; ')}.`,
  );
  if (missed.length > 0) process.exitCode = 1;
}

async function main(): Promise<void> {
  const chosen = chooseParts(process.argv.slice(2));
  await prepareDatabase(dataDir);
  try {
    report(await measure(chosen));
  } finally {
    await dropDatabase(dataDir);
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
