import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../stage.ts';
import { whileWriting } from '../while-writing.ts';

const TIMES = 8;

/** Each start is killed at a different moment, and the next one finds what it left. */
export const startKilled: Fault = {
  title: `${TIMES} starts in a row are killed`,
  isShared: true,
  rehearse: ({ shared, random }) =>
    whileWriting(shared, async (noteFault) => {
      await shared.kill();
      const since = performance.now();
      await shared.start();
      const startMillis = performance.now() - since;
      for (let time = 0; time < TIMES; time += 1) {
        await shared.kill();
        const { ready } = shared.launch();
        await Promise.race([ready, pause(startMillis * ((time + random()) / TIMES))]);
      }
      await shared.kill();
      noteFault();
      await shared.start();
    }),
};
