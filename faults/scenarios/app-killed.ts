import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../stage.ts';
import { whileWriting } from '../while-writing.ts';

const TIMES = 3;

/** SIGKILL while people write. The scenario restarts the app at once, as a service manager does. */
export const appKilled: Fault = {
  title: `the app is killed ${TIMES} times while people write`,
  isShared: true,
  rehearse: ({ shared, random }) =>
    whileWriting(shared, async (noteFault) => {
      for (let time = 0; time < TIMES; time += 1) {
        await pause(500 + random() * 1500);
        noteFault();
        await shared.kill();
        await shared.start();
      }
    }),
};
