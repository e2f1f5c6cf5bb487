import { setTimeout as pause } from 'node:timers/promises';
import { postgresOf, signal } from '../processes.ts';
import type { Fault } from '../stage.ts';
import { whileWriting } from '../while-writing.ts';

const AWAY_MILLIS = 30_000;

/** SIGSTOP: connections stay open but nothing answers, as with a network that drops every packet. */
export const postgresFrozen: Fault = {
  title: `PostgreSQL does not answer for ${AWAY_MILLIS / 1000} s while people write`,
  isShared: true,
  rehearse: ({ shared }) =>
    whileWriting(shared, async (noteFault) => {
      const { postmaster, backends } = await postgresOf(shared.dataDir);
      const frozen = [postmaster, ...backends];
      const thaw = () => signal(frozen, 'SIGCONT');
      // An aborted rehearsal must leave nothing frozen.
      process.once('exit', thaw);
      signal(frozen, 'SIGSTOP');
      await pause(AWAY_MILLIS);
      noteFault();
      thaw();
      process.off('exit', thaw);
    }),
};
