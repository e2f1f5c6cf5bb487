import { setTimeout as pause } from 'node:timers/promises';
import { findDescendants, signal } from '../processes.ts';
import type { Fault } from '../stage.ts';
import { whileWriting } from '../while-writing.ts';
import { until } from '../until.ts';
import { arePagesReady, upload } from '../writers.ts';

const TIMES = 6;
const READY_MILLIS = 30_000;

/** Kills the process that draws pages, as the system does when memory is short. */
export const previewKilled: Fault = {
  title: `the preview process is killed while it prepares each of ${TIMES} documents`,
  isShared: true,
  rehearse: ({ shared, random }) =>
    whileWriting(shared, async (noteFault, ledger) => {
      const { people, channelId } = await shared.scene();
      for (let time = 0; time < TIMES; time += 1) {
        const pages = ['One', 'Two', 'Three', 'Four', 'Five'];
        const draft = await upload(ledger, people.author, { channelId, intent: 'DRAFT', pages });
        await pause(random() * 600);
        noteFault();
        signal(await findDescendants(shared.pid, 'preview-worker'), 'SIGKILL');
        await until(
          async () => draft === undefined || (await arePagesReady(people.author, draft.postId)),
          READY_MILLIS,
        );
      }
    }),
};
