import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../stage.ts';
import { underWriting } from '../under-writing.ts';

const TIMES = 3;

/** SIGKILL while people write. As a service manager does, the scenario starts it again at once. */
export const appKilled: Fault = {
  title: `the app is killed ${TIMES} times while people write`,
  isShared: true,
  rehearse: ({ shared, random }) =>
    underWriting(shared, async (noteFault) => {
      for (let time = 0; time < TIMES; time += 1) {
        await pause(500 + random() * 1500);
        noteFault();
        await shared.kill();
        await shared.start();
      }
    }),
};
