import { cp, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findMissing, readDemo } from '../demo.ts';
import { nothingFound } from '../check.ts';
import type { Installation } from '../installation.ts';
import type { Ledger } from '../ledger.ts';
import { MEGABYTE, onSmallDisk, type SmallDisk } from '../small-disk.ts';
import type { Fault, Stage } from '../stage.ts';
import { type Rehearsed, whileWriting } from '../while-writing.ts';
import { comment, upload } from '../writers.ts';

/** More than the demo and what people write in a rehearsal. */
const ROOM = 400;
const FULL_MILLIS = 5000;

/** Starts a copy whose whole data directory, or only its files, is on a small disk, and lets people write on it. */
function onFullDisk(
  { onCopy, folder }: Stage,
  part: '.' | 'files',
  happen: (installation: Installation, disk: SmallDisk, ledger: Ledger) => Promise<string[]>,
): Promise<Rehearsed> {
  return onCopy(async (installation) => {
    const target = join(installation.dataDir, part);
    const aside = join(await folder(), 'aside');
    await rename(target, aside);
    await mkdir(target, { mode: 0o700 });
    return onSmallDisk(target, ROOM, async (disk) => {
      await cp(aside, target, { recursive: true });
      await installation.start();
      try {
        const problems: string[] = [];
        const rehearsed = await whileWriting(installation, async (noteFault, ledger) => {
          problems.push(...(await happen(installation, disk, ledger)));
          noteFault();
          await disk.clear();
          await restartIfEnded(installation);
        });
        return { ...rehearsed, problems: [...problems, ...rehearsed.problems] };
      } finally {
        await installation.stop();
      }
    });
  });
}

/** An operator restarts an installation that ended because of the disk. */
async function restartIfEnded(installation: Installation): Promise<void> {
  if (!installation.isRunning) await installation.start();
}

/** Uploads are refused with an error, nothing of them is left, and people can still comment. */
export const uploadsOnFullDisk: Fault = {
  title: 'the files disk is full while people upload',
  rehearse: (stage) =>
    onFullDisk(stage, 'files', async (installation, disk, ledger) => {
      const { people, channelId, postId } = await installation.scene();
      await disk.fill(MEGABYTE);
      const file = { channelId, intent: 'DRAFT', bytes: 5 * MEGABYTE } as const;
      const before = ledger.entries.length;
      await Promise.all([1, 2, 3].map(() => upload(ledger, people.author, file)));
      const refused = ledger.entries
        .slice(before)
        .filter(({ failure }) => String(failure).includes('addDocument answered 507'));
      await pause(FULL_MILLIS);
      const said = await comment(ledger, people.monitor, postId);
      return [
        ...(refused.length >= 3 ? [] : [`${refused.length} of 3 uploads were refused with 507`]),
        ...(said ? [] : ['nobody could comment while the files disk was full']),
      ];
    }),
};

/** There is space for the file but not for its pages, which are prepared once there is space. */
export const previewsOnFullDisk: Fault = {
  title: 'the files disk is full while pages are prepared',
  rehearse: (stage) =>
    onFullDisk(stage, 'files', async (installation, disk, ledger) => {
      const { people, channelId } = await installation.scene();
      const pages = Array.from({ length: 5 }, (_, page) => `Page ${page + 1}`);
      const file = { channelId, intent: 'DRAFT', pages } as const;
      let draft: Awaited<ReturnType<typeof upload>>;
      // The others also write, and may take the space for the file.
      for (let tries = 0; !draft && tries < 10; tries += 1) {
        await disk.clear();
        await disk.fill(64 * 1024);
        draft = await upload(ledger, people.author, file);
      }
      await disk.fill(0);
      await pause(FULL_MILLIS);
      return draft ? [] : ['there was no space for a small file'];
    }),
};

export const postgresOnFullDisk: Fault = {
  title: 'the disk of everything, including PostgreSQL, is full while people write',
  rehearse: (stage) =>
    onFullDisk(stage, '.', async (_installation, disk) => {
      await disk.fill(0);
      await pause(FULL_MILLIS);
      return [];
    }),
};

/** In megabytes: from one without space for a cluster to one with space for all but the last documents. */
const SIZES = [8, 30, 50, 58];

/** It ends with a sentence; with more space, the next start creates a complete demo. */
export const firstStartOnFullDisk: Fault = {
  title: `the first start on disks of ${SIZES.join(', ')} MB, then with enough space`,
  rehearse: async ({ onEmpty, demo }) => {
    const finding = nothingFound();
    for (const megabytes of SIZES) {
      const problems = await onEmpty((empty) => startOnSmallDisk(empty, megabytes, demo));
      finding.promised += 1;
      if (problems.length > 0) finding.lost += 1;
      finding.problems.push(...problems.map((problem) => `${megabytes} MB: ${problem}`));
    }
    return finding;
  },
};

async function startOnSmallDisk(
  empty: Installation,
  megabytes: number,
  demo: Record<string, number>,
): Promise<string[]> {
  await mkdir(empty.dataDir, { mode: 0o700 });
  return onSmallDisk(empty.dataDir, megabytes, async (disk) => {
    try {
      const refusal = await empty.start().then(
        () => undefined,
        (error: Error) => error.message,
      );
      const problems: string[] = [];
      if (refusal !== undefined && !/no space|disk|ENOSPC/i.test(refusal))
        problems.push(`the start ended without saying why: ${refusal}`);
      await empty.stop();
      await disk.grow(ROOM);
      await empty.start();
      return [...problems, ...findMissing(await readDemo(empty), demo)];
    } finally {
      await empty.stop();
    }
  });
}
