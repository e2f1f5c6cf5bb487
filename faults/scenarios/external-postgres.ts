import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../stage.ts';
import { whileWriting } from '../while-writing.ts';
import { upload } from '../writers.ts';

const TIMES = 2;
const AWAY_MILLIS = 30_000;

/** The other process continues to serve and finishes the killed one's jobs. */
export const workerKilled: Fault = {
  title: `one of two processes on an external PostgreSQL is killed ${TIMES} times with jobs in the middle`,
  rehearse: async ({ external, random }) => {
    const { first, second } = await external();
    const { people, channelId } = await first.scene();
    return whileWriting(first, async (noteFault, ledger) => {
      for (let time = 0; time < TIMES; time += 1) {
        const pages = ['One', 'Two', 'Three', 'Four', 'Five'];
        for (let document = 0; document < 4; document += 1)
          await upload(ledger, people.author, { channelId, intent: 'DRAFT', pages });
        await pause(random() * 2000);
        noteFault();
        await second.kill();
        await second.start();
      }
    });
  },
};

export const postgresAway: Fault = {
  title: `an external PostgreSQL is stopped for ${AWAY_MILLIS / 1000} s while people write`,
  rehearse: async ({ external }) => {
    const { first, stopPostgres, startPostgres } = await external();
    return whileWriting(first, async (noteFault) => {
      await stopPostgres();
      await pause(AWAY_MILLIS);
      await startPostgres();
      noteFault();
    });
  },
};
