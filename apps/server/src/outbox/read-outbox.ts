import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../db/pool.ts';
import { BATCH, type OutboxRow, type Position, readBatch } from './outbox-queries.ts';
import type { Wakes } from './wakes.ts';

const POLL_MILLIS = 1000;
/** The pause between two batches. Under load, events accumulate meanwhile and are read together. */
const REST_MILLIS = 20;

/** Stops reading. Resolves when the current batch is done. */
export type StopReading = () => Promise<void>;

/**
 * Hands every committed event after `from` to `take`, in order and in batches. It reads after each wake-up, and every second in
 * case a wake-up was lost or a running transaction held rows back. After a failure, it reports it and retries the same rows.
 */
export function readOutbox(
  db: Db,
  wakes: Wakes,
  from: Position,
  take: (rows: readonly OutboxRow[]) => Promise<void>,
  onError: (error: unknown) => void,
): StopReading {
  let position = from;
  const state = { stopped: false, pending: true };
  let running: Promise<void> | undefined;

  /** Takes one batch. Returns whether there may be more. */
  const takeSome = async (): Promise<boolean> => {
    try {
      const rows = await readBatch(db, position);
      const last = rows.at(-1);
      if (!last) return false;
      await take(rows);
      position = { generation: last.generation, xid: last.xid, id: last.id };
      return rows.length === BATCH;
    } catch (error) {
      if (!state.stopped) onError(error);
      return false;
    }
  };
  const drain = async (): Promise<void> => {
    do {
      state.pending = false;
      while (!state.stopped && (await takeSome()));
      await pause(REST_MILLIS, undefined, { ref: false });
    } while (state.pending && !state.stopped);
    running = undefined;
  };
  const hurry = (): void => {
    state.pending = true;
    running ??= drain();
  };

  const off = wakes.onWake(hurry);
  const poll = setInterval(hurry, POLL_MILLIS);
  poll.unref();
  hurry();
  return async () => {
    state.stopped = true;
    off();
    clearInterval(poll);
    await running;
  };
}
