import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { canCutNetwork } from './preview-process.ts';
import { createPreviewer, type Previewer, type PreviewerSettings } from './previews.ts';
import { listChildren, makePdf, save, writeSlowPdf } from './previews-fixture.ts';
import { makeFolder } from './storage-fixture.ts';
import { eventually } from '../../test/eventually.ts';

const PDF = 'application/pdf';
const NEVER_MS = 600_000;

let folder: Awaited<ReturnType<typeof makeFolder>>;
let temporary: string;
let good: { path: string };
let slow: { path: string };
let previewer: Previewer;

beforeAll(async () => {
  folder = await makeFolder();
  good = await save(folder.path, 'good.pdf', await makePdf(['one', 'two']));
  slow = await save(folder.path, 'slow.pdf', writeSlowPdf());
});
beforeEach(async () => {
  temporary = await mkdtemp(join(folder.path, 'temporary-'));
});
afterEach(async () => {
  await previewer.close();
  await expectNoChild();
});
afterAll(() => folder.remove());

/** Several times as long as a small file takes on this machine, as busy as it is. */
async function enoughForOne(): Promise<number> {
  start();
  const since = performance.now();
  await previewer.inspect(good, PDF);
  await previewer.close();
  return Math.max(3000, 5 * (performance.now() - since));
}

function start(settings: Partial<PreviewerSettings> = {}): Previewer {
  return (previewer = createPreviewer({ folder: temporary, ...settings }));
}

async function waitForChild(server = process.pid): Promise<number> {
  return eventually(async () => {
    const [child] = await listChildren(server);
    if (!child) throw new Error('There is no preview process yet.');
    return child;
  });
}

/** If a process is left, its state and command say which one it is, and whether it is still starting or ending. */
async function expectNoChild(): Promise<void> {
  await eventually(async () => {
    const children = await listChildren();
    const descriptions = children.map(async (pid) => {
      const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => 'gone');
      const state = /^State:.*$/m.exec(await read('status'))?.[0] ?? 'gone';
      return `${pid}, ${state}: ${(await read('cmdline')).replaceAll('\0', ' ')}`;
    });
    expect(await Promise.all(descriptions)).toEqual([]);
  });
}

/** The first page is written while the endless second one is being drawn. */
async function waitForFirstPage(): Promise<void> {
  await eventually(async () => {
    const names = await readdir(temporary, { recursive: true });
    expect(names).toContainEqual(expect.stringMatching(/\/1\.webp$/));
  });
}

test('a page that takes forever is a TIMEOUT and keeps the pages before it; the next file is shown', async () => {
  // The next file has to start a process within this time.
  start({ timeoutMs: await enoughForOne() });
  const began = performance.now();
  const result = await previewer.renderPages(slow, PDF, { from: 1, to: 2 });

  expect(performance.now() - began).toBeLessThan(60_000);
  expect(result).toMatchObject({ pageCount: 2, reason: 'TIMEOUT' });
  expect(result.pages.map(({ page }) => page)).toEqual([1]);
  await result.dispose();
  await expectNoChild();

  expect((await previewer.inspect(good, PDF)).texts.map(({ text }) => text)).toEqual(['one', 'two']);
});

test('a process that crashes makes the file BROKEN; the next file is shown', async () => {
  start();
  const rendering = previewer.renderPages(slow, PDF, { from: 1, to: 2 });
  await waitForFirstPage();
  process.kill(await waitForChild(), 'SIGSEGV');
  const result = await rendering;
  expect(result).toMatchObject({ reason: 'BROKEN' });
  await result.dispose();
  expect(await previewer.inspect(good, PDF)).toMatchObject({ pageCount: 2 });
});

test('killing a process says nothing about the file, which is tried again', async () => {
  start();
  const rendering = previewer.renderPages(slow, PDF, { from: 1, to: 2 });
  await waitForFirstPage();
  process.kill(await waitForChild(), 'SIGKILL');
  await expect(rendering).rejects.toThrow('The preview process was killed.');
  expect(await previewer.inspect(good, PDF)).toMatchObject({ pageCount: 2 });
});

test('a process that outgrows its memory makes the file TOO_LARGE; the next file is shown', async () => {
  start({ memoryMb: 180 });
  // Interlaced: the whole image has to be in memory before the first line is complete.
  const large = sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#888' } });
  const png = await large.png({ progressive: true, compressionLevel: 1 }).toBuffer();
  const image = await save(folder.path, 'large.png', png);
  expect(await previewer.render(image, 'image/png')).toMatchObject({ pages: [], reason: 'TOO_LARGE' });
  expect(await previewer.inspect(good, PDF)).toMatchObject({ pageCount: 2 });
});

test('signals meant for the server do not fail a job', async () => {
  start();
  await previewer.inspect(good, PDF);
  const child = await waitForChild();
  process.kill(child, 'SIGTERM');
  process.kill(child, 'SIGINT');
  expect(await previewer.inspect(good, PDF)).toMatchObject({ pageCount: 2 });
  expect(await listChildren()).toEqual([child]);
});

test('a process waits for another job, and ends if none arrives', async () => {
  // Long enough to be seen between two jobs, on a busy machine too.
  start({ idleMs: 2000 });
  await previewer.inspect(good, PDF);
  const child = await waitForChild();
  await previewer.inspect(good, PDF);
  expect(await listChildren()).toEqual([child]);
  await expectNoChild();
  expect(await previewer.inspect(good, PDF)).toMatchObject({ pageCount: 2 });
});

test('a process that died while idle is replaced', async () => {
  start();
  await previewer.inspect(good, PDF);
  const child = await waitForChild();
  process.kill(child, 'SIGKILL');
  await expectNoChild();
  expect(await previewer.inspect(good, PDF)).toMatchObject({ pageCount: 2 });
});

test('there are never more processes than allowed, no matter how many jobs wait', async () => {
  start({ concurrency: 2 });
  const jobs = Array.from({ length: 6 }, () => previewer.inspect(good, PDF));
  let most = 0;
  const watch = setInterval(async () => (most = Math.max(most, (await listChildren()).length)), 5);
  const results = await Promise.all(jobs);
  clearInterval(watch);
  expect(results.map(({ pageCount }) => pageCount)).toEqual([2, 2, 2, 2, 2, 2]);
  expect(most).toBe(2);
});

test('the first job starts the process, which knows no secret of the server', async () => {
  process.env['STUDYLINE_SECRET'] = 'do-not-tell';
  start();
  expect(await listChildren()).toEqual([]);
  await previewer.inspect(good, PDF);
  const child = await waitForChild();
  expect(await readFile(`/proc/${child}/environ`, 'utf8')).not.toContain('do-not-tell');
  expect(await readFile(`/proc/${child}/cmdline`, 'utf8')).toContain('--max-old-space-size');
});

test.runIf(await canCutNetwork())('the process has no network', async () => {
  start();
  await previewer.inspect(good, PDF);
  const child = await waitForChild();
  const interfaces = await readFile(`/proc/${child}/net/dev`, 'utf8');
  // Each is a line after two of heading. The loopback of its own has nobody else in it.
  expect(interfaces.trim().split('\n').slice(2)).toEqual([expect.stringMatching(/^\s*lo:/)]);
  expect(await readFile(`/proc/${child}/net/route`, 'utf8')).not.toMatch(/\n\w/);
  const [own, others] = await Promise.all([child, process.pid].map((pid) => readlink(`/proc/${pid}/ns/net`)));
  expect(own).not.toBe(others);
});

/** The error of a job. */
const messageOf = (job: Promise<unknown>): Promise<string> =>
  job.then(
    () => 'done',
    (error: Error) => error.message,
  );

test('close ends the process and all jobs, even waiting ones, and leaves no files', async () => {
  start({ timeoutMs: NEVER_MS });
  const running = messageOf(previewer.renderPages(slow, PDF, { from: 1, to: 2 }));
  await waitForFirstPage();
  const waiting = messageOf(previewer.inspect(good, PDF));
  await eventually(async () => {
    const names = await readdir(temporary, { recursive: true });
    expect(names.filter((name) => /\/job-[^/]*$/.test(name))).toHaveLength(1);
  });
  await previewer.close();
  const stopped = expect.stringContaining('have been stopped');
  expect(await Promise.all([running, waiting])).toEqual([stopped, stopped]);
  await expectNoChild();
  expect(await readdir(temporary)).toEqual([]);
});

test('a job after close is refused, does not open its source and leaves no files', async () => {
  for (const hasWorked of [false, true]) {
    start();
    if (hasWorked) await previewer.inspect(good, PDF);
    await previewer.close();
    const open = vi.fn<() => Promise<Readable>>();
    for (const job of [previewer.render({ open }, PDF), previewer.inspect(good, 'text/plain')])
      expect(await messageOf(job)).toBe('The previews have been stopped.');
    expect(open).not.toHaveBeenCalled();
    expect(await readdir(temporary)).toEqual([]);
  }
});

test('close does not wait for a process that is just starting', async () => {
  start({ timeoutMs: NEVER_MS });
  // If the process were stopped only after it has started, this would take too long.
  const job = messageOf(previewer.renderPages(slow, PDF, { from: 1, to: 2 }));
  const child = await waitForChild();
  process.kill(child, 'SIGSTOP');
  await previewer.close();
  expect(await job).toBe('The previews have been stopped.');
  expect(await readdir(temporary)).toEqual([]);
});

test('close does not wait for a source that stalls', async () => {
  start();
  const source = new Readable({ read: () => undefined });
  const job = messageOf(previewer.render({ open: async () => source }, PDF));
  await eventually(async () => expect(await readdir(temporary)).toHaveLength(1));
  await previewer.close();
  expect(await job).toBe('The previews have been stopped.');
  expect(source.destroyed).toBe(true);
  expect(await readdir(temporary)).toEqual([]);
});

test('a job requested at any moment of closing is refused and leaves no files', async () => {
  for (let turns = 0; turns < 30; turns += 1) {
    start();
    const jobs: Promise<string>[] = [];
    const ask = () =>
      jobs.push(messageOf(previewer.inspect({ open: async () => createReadStream(good.path) }, PDF)));
    ask();
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    const closed = previewer.close();
    for (let turn = 0; turn < 20; turn += 1) {
      ask();
      await setImmediate();
    }
    await closed;
    expect([...new Set(await Promise.all(jobs))]).toEqual(['The previews have been stopped.']);
    expect(await readdir(temporary)).toEqual([]);
  }
});

const SERVER = `
  const { createPreviewer } = await import(process.env.PREVIEWS);
  const previewer = createPreviewer({ folder: process.env.FOLDER, timeoutMs: ${NEVER_MS} });
  const result = await previewer.renderPages({ path: process.env.FILE }, 'application/pdf', { from: 1, to: 2 });
  console.log(result.pages.length);
`;
const serve = (env: Record<string, string>) => ({
  env: { ...env, PREVIEWS: fileURLToPath(new URL('previews.ts', import.meta.url)), FOLDER: temporary },
});

test('an idle process does not keep the server alive, and ends with it', async () => {
  start();
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', SERVER], {
    ...serve({ FILE: good.path }),
    timeout: 60_000,
  });
  expect(stdout.trim()).toBe('2');
});

test('a page that somebody turns to and a portrait wait for new files, and a page is cancelled when its reader leaves', async () => {
  start({ timeoutMs: await enoughForOne() });
  const asked: string[] = [];
  const open = (name: string) => async () => {
    asked.push(name);
    return createReadStream(good.path);
  };
  const busy = previewer.renderPages(slow, PDF, { from: 2, to: 2 });
  const leaving = new AbortController();
  const turned = [1, 2, 3].map((page) =>
    previewer.renderPages({ open: open(`page ${page}`) }, PDF, {
      from: 1,
      to: 1,
      ...(page === 2 ? { signal: leaving.signal } : {}),
    }),
  );
  const portrait = previewer.scale({ open: open('portrait') }, 'image/png', {
    width: 8,
    height: 8,
    isFilled: true,
    maxPixels: 64,
  });
  const fresh = previewer.render({ open: open('new file') }, PDF);
  leaving.abort(new Error('The reader has left.'));
  await expect(turned[1]).rejects.toThrow('The reader has left.');
  expect(asked).toEqual([]);
  // A waiting file has not been copied yet.
  await eventually(async () => {
    const names = await readdir(temporary, { recursive: true });
    expect(names.filter((name) => /job-[^/]*$/.test(name))).toHaveLength(1);
  });
  await Promise.all([busy, fresh, turned[0], turned[2], portrait]);
  expect(asked).toEqual(['new file', 'page 1', 'page 3', 'portrait']);
});

test('who turns to a page waits for one new file at most, however many are waiting', async () => {
  start();
  const asked: string[] = [];
  const open = (name: string) => async () => {
    asked.push(name);
    return createReadStream(good.path);
  };
  const files = [1, 2, 3].map((file) => previewer.inspect({ open: open(`file ${file}`) }, PDF));
  const turned = previewer.renderPages({ open: open('page') }, PDF, { from: 1, to: 1 });
  await (await turned).dispose();
  await Promise.all(files);
  expect(asked).toEqual(['file 1', 'page', 'file 2', 'file 3']);
});

test('a process busy with a page ends when the server is killed', async () => {
  start();
  const server = spawn(
    process.execPath,
    ['--input-type=module', '--eval', SERVER],
    serve({ FILE: slow.path }),
  );
  const worker = await waitForChild(server.pid);
  await waitForFirstPage();
  server.kill('SIGKILL');
  await once(server, 'exit');
  await eventually(() => expect(() => process.kill(worker, 0)).toThrow('ESRCH'));
});
