import { expect } from 'vitest';
import { listUpdates, markUpdatesRead } from '@studyline/contract/updates/calls';
import { updateJobs } from '../src/features/updates/calls/jobs.ts';
import { endOfOutbox, type Position, readBatch } from '../src/outbox/outbox-queries.ts';
import type { TestApp } from './app.ts';
import { query } from './cluster.ts';
import { eventually } from './eventually.ts';
import type { Person } from './world.ts';

/** Updates of people, written by the jobs of the product. */
export function updatesIn(app: TestApp) {
  const { server } = app;
  const { db } = server;
  let seen: Position;
  /** From here on, what happens is told. */
  const begin = async () => {
    seen = await endOfOutbox(db);
  };
  /** Runs the jobs that follow from what has happened; running each twice does no harm. */
  const runJobs = async () => {
    const [last] = await query(
      app.database.ownerUrl,
      'select coalesce(max(id), 0)::integer from audit_event',
    );
    await eventually(async () => {
      for (let rows = await readBatch(db, seen); rows.length > 0; rows = await readBatch(db, seen)) {
        for (const row of rows)
          for (const job of updateJobs) {
            const payload = job.on?.[row.type]?.(row, server);
            if (payload !== undefined) for (let times = 0; times < 2; times++) await job.run(server, payload);
          }
        seen = rows.at(-1)!;
      }
      expect(seen.id).toBeGreaterThanOrEqual(Number(last));
    });
  };
  const list = async (person: Person, asked: object = {}) =>
    (await app.as(person).call(listUpdates, { query: asked })).body;
  /** What a person has, after the jobs: the kinds, the newest first, and how many unread updates each stands for. */
  const told = async (person: Person, asked: object = {}) => {
    await runJobs();
    return (await list(person, asked)).items.map(({ kind, unreadCount }) => [kind, unreadCount]);
  };
  const mark = (person: Person, body: object) =>
    app.as(person).call(markUpdatesRead, { body: body as never });
  return { begin, runJobs, list, told, mark };
}
