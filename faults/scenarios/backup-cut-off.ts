import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LOCK_NAME } from '../../apps/server/src/db/data-dir-lock.ts';
import { discardEmbedded } from '../../apps/server/src/db/embedded.ts';
import { isDataDirMarked } from '../../apps/server/src/db/restore-marks.ts';
import { runTool } from '../../apps/server/test/run-tool.ts';
import { addFindings, check, nothingFound } from '../check.ts';
import {
  createInstallation,
  discardInstallation,
  type Installation,
  type PersonName,
  signInPeople,
} from '../installation.ts';
import { createLedger } from '../ledger.ts';
import { postgresOf, signal } from '../processes.ts';
import type { Fault } from '../stage.ts';
import { until } from '../until.ts';
import { startWriters } from '../writers.ts';

const TIMES = 4;
const WRITING_MILLIS = 3000;
const HANGS_MILLIS = 60_000;

/**
 * A partial backup is not a backup, nothing starts on a partial restore, and a complete restore contains what was promised before
 * its backup began.
 */
export const backupCutOff: Fault = {
  title: `${TIMES} backups and ${TIMES} restores are killed while people write`,
  rehearse: ({ onCopy, folder, random }) =>
    onCopy(async (original) => {
      await original.start();
      const backups = await folder();
      const before = createLedger();
      const stopBefore = await startWriters(original, before);
      await pause(WRITING_MILLIS);
      await stopBefore();

      const during = createLedger();
      const stopDuring = await startWriters(original, during);
      const whole = join(backups, 'whole');
      const millis = await timed(() => mustSucceed(original, ['backup', whole]));
      const killed = await killEach(random, millis, (signal, time) =>
        run(original, ['backup', join(backups, String(time))], signal),
      );
      await stopDuring();
      const kept = await check(original, during);
      await original.stop();

      const home = await folder();
      const restored = await createInstallation({ folder: home, port: original.port });
      try {
        const problems: string[] = [];
        for (const time of killed) {
          const partial = join(backups, String(time));
          // It was killed after its last step.
          if (await hasManifest(partial)) continue;
          const { code, notes } = await run(restored, ['restore', partial]);
          if (code === 0 || notes.includes('\n    at '))
            problems.push(`a partial backup was restored: ${notes}`);
        }
        const restore = ['restore', whole];
        const restoreMillis = await timed(() => mustSucceed(restored, restore));
        await discardEmbedded(restored.dataDir);
        await killEach(random, restoreMillis, async (signal) => {
          if (await isRestored(restored)) return { code: 0 };
          const ended = await run(restored, restore, signal);
          if (!(await isRestored(restored))) problems.push(...(await findStarting(restored)));
          return ended;
        });
        if (!(await isRestored(restored))) await mustSucceed(restored, restore);
        await restored.start();
        await signInAgain(original, restored);
        return addFindings([
          kept,
          await check(restored, before),
          { promised: 0, lost: 0, doubled: 0, problems },
        ]);
      } finally {
        await discardInstallation(restored, home);
      }
    }),
};

/** A backup that lost its database says so and leaves nothing, unless it was already complete. */
export const postgresGoneUnderBackup: Fault = {
  title: `PostgreSQL is stopped under ${TIMES} backups`,
  rehearse: ({ onCopy, folder, random }) =>
    onCopy(async (installation) => {
      await installation.start();
      const backups = await folder();
      const millis = await timed(() => mustSucceed(installation, ['backup', join(backups, 'whole')]));
      const problems: string[] = [];
      for (let time = 0; time < TIMES; time += 1) {
        const path = join(backups, String(time));
        const backup = run(installation, ['backup', path], AbortSignal.timeout(HANGS_MILLIS));
        await pause(random() * millis);
        const { postmaster } = await postgresOf(installation.dataDir);
        signal([postmaster], 'SIGINT');
        const { code, notes } = await backup;
        const left = await list(path);
        const isRight = code === 0 ? await hasManifest(path) : notes !== '' && left.length === 0;
        if (!isRight)
          problems.push(`a backup ended with ${code}, said "${notes}" and left ${left.join(' ')}`);
        if (!(await until(() => isStartedAgain(installation, postmaster), HANGS_MILLIS)))
          problems.push('PostgreSQL was not restarted');
      }
      return { ...nothingFound(), problems };
    }),
};

/** The app is ready with a different PostgreSQL than the stopped one, which answers until it has ended. */
async function isStartedAgain({ url, dataDir }: Installation, stopped: number): Promise<boolean> {
  return (await postgresOf(dataDir)).postmaster !== stopped && (await fetch(`${url}/readyz`)).ok;
}

/** The restore has ended the writers' sessions. */
async function signInAgain(original: Installation, restored: Installation): Promise<void> {
  const [{ people }, again] = [await original.scene(), await signInPeople(restored.url)];
  for (const [name, client] of Object.entries(again)) Object.assign(people[name as PersonName], client);
}

function run({ dataDir, tmpDir }: Installation, args: string[], signal?: AbortSignal) {
  return runTool(tmpDir, args, { STUDYLINE_DATA_DIR: dataDir, TMPDIR: tmpDir }, signal ? { signal } : {});
}

async function mustSucceed(installation: Installation, args: string[]): Promise<void> {
  const { code, notes } = await run(installation, args);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${notes}`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

/** Runs something several times and kills it at a random moment. Returns the numbers of the runs that did not finish. */
async function killEach(
  random: () => number,
  millis: number,
  work: (signal: AbortSignal, time: number) => Promise<{ code: number }>,
): Promise<number[]> {
  const killed: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const { code } = await work(AbortSignal.timeout(Math.round(millis * random())), time);
    if (code !== 0) killed.push(time);
  }
  return killed;
}

const list = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
/** A backup writes its manifest last. */
const hasManifest = async (backup: string): Promise<boolean> =>
  (await list(backup)).includes('manifest.json');

/** Whether a restore has finished, judging by what it left. Even a killed one may have. */
async function isRestored({ dataDir }: Installation): Promise<boolean> {
  return !(await isUntouched(dataDir)) && !(await isDataDirMarked(dataDir));
}

async function isUntouched(dataDir: string): Promise<boolean> {
  const names = await list(dataDir);
  return names.every((name) => name.startsWith(LOCK_NAME));
}

/** Returns the problem if something starts on a partial restore. */
async function findStarting(restored: Installation): Promise<string[]> {
  // It was killed before its first step.
  if (await isUntouched(restored.dataDir)) return [];
  const refusal = await restored.start().then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (refusal?.includes('restore')) return [];
  await restored.stop();
  return [`a partial restore was started: ${refusal ?? 'it served'}`];
}
