import { setTimeout as pause } from 'node:timers/promises';
import { postgresOf, signal } from '../processes.ts';
import type { Fault } from '../stage.ts';
import { whileWriting } from '../while-writing.ts';
import { until } from '../until.ts';

const TIMES = 2;
const BACK_MILLIS = 30_000;

/** The server process itself. The app survives and has to restart it, or end with a sentence. */
export const postmasterKilled: Fault = {
  title: `the embedded PostgreSQL is killed ${TIMES} times while people write`,
  isShared: true,
  rehearse: ({ shared, random }) =>
    whileWriting(shared, async (noteFault) => {
      for (let time = 0; time < TIMES; time += 1) {
        await pause(500 + random() * 1500);
        const { postmaster } = await postgresOf(shared.dataDir);
        noteFault();
        signal([postmaster], 'SIGKILL');
        const isBack = await until(
          async () => (await postgresOf(shared.dataDir)).postmaster !== postmaster,
          BACK_MILLIS,
        );
        // As a service manager does.
        if (!isBack) {
          await shared.stop();
          await shared.start();
        }
      }
    }),
};

/** One of its processes, after which PostgreSQL ends all others and recovers. */
export const backendKilled: Fault = {
  title: `a process of PostgreSQL is killed ${TIMES} times while people write`,
  isShared: true,
  rehearse: ({ shared, random }) =>
    whileWriting(shared, async (noteFault) => {
      for (let time = 0; time < TIMES; time += 1) {
        await pause(1000 + random() * 1500);
        const { backends } = await postgresOf(shared.dataDir);
        noteFault();
        signal(backends.slice(Math.floor(random() * backends.length)).slice(0, 1), 'SIGKILL');
      }
    }),
};
