import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { buildApp } from '../../apps/server/src/app.ts';
import { readSettings } from '../../apps/server/src/core/env.ts';
import type { Server } from '../../apps/server/src/core/server.ts';
import { createSession, SESSION_COOKIE } from '../../apps/server/src/core/sessions.ts';
import { allJobs } from '../../apps/server/src/all-jobs.ts';
import { shutDown } from '../../apps/server/src/http/shutdown.ts';
import { startJobs } from '../../apps/server/src/jobs/start-jobs.ts';
import { startLive } from '../../apps/server/src/live/start-live.ts';
import { assemble } from '../../apps/server/src/open-server.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { inviteFirstAdministrator } from '../../apps/server/src/features/setup/invite-first.ts';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../../apps/server/test/cluster.ts';
import { watchLive } from './live.ts';
import { watchRequests } from './quiet.ts';

export interface WindowOptions {
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  language?: string;
  /** The browser's requests. */
  locale?: string;
  /** Nobody has visited Studyline with this browser, so none of its files are there. */
  isFirstVisit?: boolean;
}

/** A running Studyline with the demo in it, and browsers to visit it. */
export interface World {
  url: string;
  /** The addresses of the database for its owner and for the processes. */
  ownerUrl: string;
  appUrl: string;
  server: Server;
  /**
   * A separate browser window in which this demo person is signed in, without the sign-in page. It shares cookies and storage with
   * no other window. Windows close with the test that opened them. An error in a page's log fails the test, and a failed test leaves
   * a screenshot.
   */
  loginAs(name: string, options?: WindowOptions): Promise<Page>;
  /** A window in which nobody is signed in. */
  openWindow(options?: WindowOptions): Promise<Page>;
  /** The id of a study, by default the demo's first. */
  studyId(name?: string): Promise<number>;
  /** The id of the client that owns the demo's first study. */
  clientId(): Promise<number>;
  close(): Promise<void>;
}

const PICTURES = join(import.meta.dirname, '../..', 'test-results');

/** Starts a copy of the demo on a free port of this machine, with settings as in its environment. */
export async function openWorld(settings: Record<string, string> = {}): Promise<World> {
  const dataDir = await newFolder();
  await cp(inject('demoFiles'), dataDir, { recursive: true });
  return open(await cloneDatabase(), { ...settings, STUDYLINE_DATA_DIR: dataDir, STUDYLINE_DEMO: 'on' });
}

/** The same with an installation without any people, after its start. */
export async function openEmptyWorld(settings: Record<string, string>): Promise<World> {
  const database = await emptyDatabase();
  await migrate(database.ownerUrl);
  const dataDir = await newFolder();
  const world = await open(database, { ...settings, STUDYLINE_DATA_DIR: dataDir, STUDYLINE_DEMO: 'off' });
  await inviteFirstAdministrator(world.server);
  return world;
}

let launched: Promise<Browser> | undefined;
/** One browser for all worlds of a process, which ends with it. Each window is a separate context. */
const openBrowser = () => (launched ??= chromium.launch(inject('browser')));

const newFolder = () => mkdtemp(join(tmpdir(), 'studyline-world-'));

async function open(database: TestDatabase, env: Record<string, string>): Promise<World> {
  const settings = readSettings(env);
  const opened = await assemble(settings, database);
  const { server } = opened;
  const app = await buildApp(server, { logLevel: process.env['LOG_LEVEL'] ?? 'silent' });
  const stopLive = await startLive(server, opened.wakes);
  const stopJobs = await startJobs(opened, allJobs, () => undefined);
  // A setting names the port if others have to know the address before.
  await app.listen({ host: '127.0.0.1', port: env['PORT'] === undefined ? 0 : settings.port });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const browsers = new Map<string, CleanBrowser[]>();

  async function openWindow(options: WindowOptions = {}): Promise<Page> {
    const { isFirstVisit = false, ...kind } = options;
    const key = JSON.stringify(kind);
    const known = isFirstVisit ? undefined : browsers.get(key)?.pop();
    const context = known?.context ?? (await openContext(url, kind));
    const page = await context.newPage();
    watchLive(page);
    watchRequests(page);
    const errors = watchErrors(page);
    const close = async (isClean: boolean): Promise<void> => {
      closers.delete(page);
      if (!isClean) return context.close();
      const clean = await cleanUp(context, known?.keeper, url);
      browsers.set(key, [...(browsers.get(key) ?? []), clean]);
    };
    closers.set(page, () => close(!isFirstVisit));
    onTestFinished(async ({ task }) => {
      const isFailed = task.result?.state === 'fail';
      if (isFailed) await takePicture(page, task.name);
      if (closers.has(page)) await close(!isFailed && !isFirstVisit);
      if (errors.length > 0) throw new Error(`A page logged errors:\n${errors.join('\n')}`);
    });
    return page;
  }

  return {
    url,
    ownerUrl: database.ownerUrl,
    appUrl: database.appUrl,
    server,
    openWindow,
    loginAs: async (name, options) => {
      const token = await openSession(server, name);
      const page = await openWindow(options);
      await page
        .context()
        .addCookies([{ name: SESSION_COOKIE, value: token, url, httpOnly: true, sameSite: 'Lax' }]);
      return page;
    },
    studyId: async (name) => (await findStudy(server, name)).id,
    clientId: async () => (await findStudy(server)).client_id,
    close: async () => {
      for (const { context } of [...browsers.values()].flat()) await context.close();
      await shutDown(app, { delayMillis: 0, graceMillis: 0 });
      await stopLive();
      await stopJobs();
      await opened.close();
      await database.drop();
      await rm(settings.dataDir, { recursive: true, force: true });
    },
  };
}

/** The cookies and the storage of a browser that is open but has no window. Its next window needs half the time of the first. */
interface CleanBrowser {
  context: BrowserContext;
  /** A page of the same site. It keeps the process with the compiled scripts. */
  keeper: Page;
}

async function openContext(url: string, options: WindowOptions): Promise<BrowserContext> {
  const { width = 1440, height = 900, scheme = 'light', language = 'en', locale = 'en-GB' } = options;
  const browser = await openBrowser();
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: scheme,
    locale,
    reducedMotion: 'reduce',
    hasTouch: width < 768,
  });
  context.setDefaultTimeout(60_000);
  if (language !== 'en')
    await context.addInitScript((value) => localStorage.setItem('studyline.language', value), language);
  return context;
}

/** Leaves nothing of the person who used a browser, but the files of the site. */
async function cleanUp(context: BrowserContext, known: Page | undefined, url: string): Promise<CleanBrowser> {
  const keeper = known ?? (await openKeeper(context, url));
  await context.setOffline(false);
  for (const page of context.pages()) if (page !== keeper) await page.close();
  await context.clearCookies();
  await context.clearPermissions();
  await keeper.evaluate(() => localStorage.clear());
  return { context, keeper };
}

async function openKeeper(context: BrowserContext, url: string): Promise<Page> {
  const keeper = await context.newPage();
  await keeper.goto(`${url}/healthz`);
  return keeper;
}

const closers = new WeakMap<Page, () => Promise<void>>();

/** Closes a window before its test ends. */
export async function closeWindow(page: Page): Promise<void> {
  await closers.get(page)?.();
}

function findStudy(server: Server, name = 'LANTERN-FLU') {
  return server.db
    .selectFrom('channel')
    .select(['id', 'client_id'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
}

/** The id of a person, identified by the part of the address before the @. */
export async function findPerson(server: Server, name: string): Promise<number> {
  const person = await server.db
    .selectFrom('app_user')
    .select('id')
    .where('email_address', '=', `${name}@studyline.example`)
    .executeTakeFirstOrThrow();
  return person.id;
}

async function openSession(server: Server, name: string): Promise<string> {
  const userId = await findPerson(server, name);
  const session = await createSession(server.db, server.secret, {
    userId,
    provider: 'test',
    ip: '127.0.0.1',
    userAgent: 'e2e',
  });
  return session.token;
}

/**
 * What a page logs about a response other than 200, or without one: the browser's own line, and a failed call. It adds no
 * information. A page that is left may have a message for its socket, which the browser has begun to close.
 */
const KNOWN_FAILURE = new RegExp(
  `^(${[
    'Failed to load resource',
    'CallError: The call failed with status 0',
    'WebSocket connection to .* net::ERR_INTERNET_DISCONNECTED',
    'WebSocket is already in CLOSING or CLOSED state',
  ].join('|')})`,
);

/** Exceptions and error logs of a page. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' || KNOWN_FAILURE.test(message.text())) return;
    errors.push(`${page.url()}: ${message.text()}`);
  });
  return errors;
}

let pictures = 0;

async function takePicture(page: Page, name: string): Promise<void> {
  pictures += 1;
  const file = `${name.replaceAll(/[^\w]+/g, '-').slice(0, 80)}-${pictures}.png`;
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, file) }).catch(() => undefined);
}
