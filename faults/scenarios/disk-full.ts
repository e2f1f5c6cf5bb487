import { cp, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findMissing, readDemo } from '../demo.ts';
import { nothingFound } from '../check.ts';
import type { Installation } from '../installation.ts';
import type { Ledger } from '../ledger.ts';
import { MEGABYTE, onSmallDisk, type SmallDisk } from '../small-disk.ts';
import type { Fault, Stage } from '../stage.ts';
import { type Rehearsed, underWriting } from '../under-writing.ts';
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
        const troubles: string[] = [];
        const rehearsed = await underWriting(installation, async (noteFault, ledger) => {
          troubles.push(...(await happen(installation, disk, ledger)));
          noteFault();
          await disk.clear();
          await back(installation);
        });
        return { ...rehearsed, troubles: [...troubles, ...rehearsed.troubles] };
      } finally {
        await installation.stop();
      }
    });
  });
}

/** An operator starts again what has ended because of the disk. */
async function back(installation: Installation): Promise<void> {
  if (!installation.isRunning) await installation.start();
}

/** Uploads are refused with a word, nothing of them stays, and people go on commenting. */
export const uploadsOnFullDisk: Fault = {
  title: 'the disk of the files is full while people upload',
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
        ...(said ? [] : ['nobody could comment while the disk of the files was full']),
      ];
    }),
};

/** There is room for the file and none for its pages, which are prepared once there is room. */
export const previewsOnFullDisk: Fault = {
  title: 'the disk of the files is full while pages are prepared',
  rehearse: (stage) =>
    onFullDisk(stage, 'files', async (installation, disk, ledger) => {
      const { people, channelId } = await installation.scene();
      const pages = Array.from({ length: 5 }, (_, page) => `Page ${page + 1}`);
      const file = { channelId, intent: 'DRAFT', pages } as const;
      let draft: Awaited<ReturnType<typeof upload>>;
      // The others write too, and may take the room of the file.
      for (let tries = 0; !draft && tries < 10; tries += 1) {
        await disk.clear();
        await disk.fill(64 * 1024);
        draft = await upload(ledger, people.author, file);
      }
      await disk.fill(0);
      await pause(FULL_MILLIS);
      return draft ? [] : ['there was no room for a small file'];
    }),
};

export const postgresOnFullDisk: Fault = {
  title: 'the disk of everything is full, PostgreSQL included, while people write',
  rehearse: (stage) =>
    onFullDisk(stage, '.', async (_installation, disk) => {
      await disk.fill(0);
      await pause(FULL_MILLIS);
      return [];
    }),
};

/** In megabytes: from one that takes no cluster to one that takes all but the last documents. */
const SIZES = [8, 30, 50, 58];

/** It ends with a sentence; with more room the next start makes a whole demo. */
export const firstStartOnFullDisk: Fault = {
  title: `the first start on disks of ${SIZES.join(', ')} MB, then with room`,
  rehearse: async ({ onEmpty, demo }) => {
    const finding = nothingFound();
    for (const megabytes of SIZES) {
      const troubles = await onEmpty((empty) => startOnSmallDisk(empty, megabytes, demo));
      finding.promised += 1;
      if (troubles.length > 0) finding.lost += 1;
      finding.troubles.push(...troubles.map((trouble) => `${megabytes} MB: ${trouble}`));
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
      const troubles: string[] = [];
      if (refusal !== undefined && !/no space|disk|ENOSPC/i.test(refusal))
        troubles.push(`the start ended without saying why: ${refusal}`);
      await empty.stop();
      await disk.grow(ROOM);
      await empty.start();
      return [...troubles, ...findMissing(await readDemo(empty), demo)];
    } finally {
      await empty.stop();
    }
  });
}
