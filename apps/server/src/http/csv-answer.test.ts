import { readdir, readlink } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { buildMember, buildStudy, buildUser } from '../../test/world.ts';
import { actAs } from '../core/actor.ts';
import { temporaryOf } from '../core/env.ts';
import { AppError, CallerLeftError } from '../core/errors.ts';
import type { Bytes } from './route.ts';
import { csvAnswer } from './csv-answer.ts';

const app = await startApp();
const { db, budgets, settings } = app.server;
afterAll(() => app.close());

/** People, by their place in this list. */
const people = await Promise.all(
  Array.from({ length: 7 }, async () => actAs(app.server, db, (await buildUser(db, {})).userId)),
);

/** Connections in a transaction, as one that reads a table is. */
const readers = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(db);
  return rows[0]?.count;
};
const openFiles = async () => {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return links.filter((path) => path.startsWith(temporaryOf(settings)));
};
afterEach(async () => {
  await eventually(async () => expect([await readers(), await openFiles()]).toEqual([0, []]));
});

const recorded: number[] = [];
/** Exports a table of these batches, each a number of lines. What is done before a batch may take as long as it likes. */
function exportTable(
  person: number,
  batches: readonly number[],
  {
    before = async () => undefined,
    signal = new AbortController().signal,
    most,
  }: { before?: (batch: number) => Promise<unknown>; signal?: AbortSignal; most?: number } = {},
): Promise<Bytes> {
  return csvAnswer(people[person]!, { signal }, async () => ({
    name: 'Things',
    heading: ['Thing'],
    async *read(trx) {
      await sql`select 1`.execute(trx);
      for (const [batch, lines] of batches.entries()) {
        await before(batch);
        yield Array.from({ length: lines }, (_, line) => [`${batch}.${line}`]);
      }
    },
    ...(most !== undefined && { most: { lines: most, refusal: 'LIST_TOO_LONG' } }),
    record: async (count) => void recorded.push(count),
  }));
}
const contentOf = async ({ body }: Bytes) =>
  (Buffer.isBuffer(body) ? body : await buffer(await body())).toString();

describe('a table', () => {
  test('has all batches in order, its length, and is on the disk under no name', async () => {
    const answer = await exportTable(1, [2, 0, 1]);
    expect(await readdir(temporaryOf(settings))).toEqual([]);
    expect(await readers()).toBe(0);
    const content = await contentOf(answer);
    expect(content).toBe('\uFEFF"Thing"\r\n"0.0"\r\n"0.1"\r\n"2.0"\r\n');
    expect(answer.headers['content-length']).toBe(Buffer.byteLength(content));
    await answer.record?.();
    expect(recorded.splice(0)).toEqual([3]);
  });

  test('that is too long, or fails half-way, is refused as a whole', async () => {
    await expect(exportTable(1, [2, 2], { most: 3 })).rejects.toMatchObject({
      code: 'LIST_TOO_LONG',
      details: { words: { limit: 3 } },
    });
    const fail = async (batch: number) => {
      if (batch === 1) throw new Error('The database is gone.');
    };
    await expect(exportTable(1, [2, 2], { before: fail })).rejects.toThrow('The database is gone.');
    expect(await contentOf(await exportTable(1, [0]))).toBe('\uFEFF"Thing"\r\n');
  });

  test('ends when the caller leaves', async () => {
    const leaving = new AbortController();
    const leave = async (batch: number) => {
      if (batch === 1) leaving.abort();
      if (batch === 2) throw new Error('It was read on.');
    };
    const left = exportTable(1, [1, 1, 1], { before: leave, signal: leaving.signal });
    await expect(left).rejects.toThrow(CallerLeftError);
  });
});

test('a table that has waited is of what its caller may see then', async () => {
  const gate = Promise.withResolvers<undefined>();
  const study = await buildStudy(db);
  const { userId, memberId } = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
  const manager = { ...(await actAs(app.server, db, userId)), loadedAt: performance.now() - 60_000 };
  const others = [1, 2].map((person) => exportTable(person, [1], { before: () => gate.promise }));
  const seen: number[][] = [];
  const second = csvAnswer(manager, { signal: new AbortController().signal }, async (actor) => {
    seen.push([...actor.memberships.keys()]);
    throw new AppError('FORBIDDEN');
  }).catch((error: unknown) => error);
  await db
    .updateTable('channel_member')
    .set({ status: 'FORMER', ended_at: new Date() })
    .where('id', '=', memberId)
    .execute();
  gate.resolve(undefined);
  for (const answer of await Promise.all(others)) await contentOf(answer);
  expect(await second).toMatchObject({ code: 'FORBIDDEN' });
  expect([[...manager.memberships.keys()], seen]).toEqual([[study.channelId], [[]]]);
});

describe('many tables', () => {
  test('are read two at a time, one for each person, and those that wait hold nothing', async () => {
    const gate = Promise.withResolvers<undefined>();
    const begun: number[] = [];
    const leaving = new AbortController();
    const start = (person: number, signal = new AbortController().signal) =>
      exportTable(person, [1], { signal, before: async () => (begun.push(person), gate.promise) });
    const first = [1, 1, 1].map((person) => start(person));
    await eventually(async () => expect(begun).toEqual([1]));
    const others = [2, 3, 4, 5].map((person) => start(person));
    const left = start(6, leaving.signal);
    await eventually(async () => expect(begun).toEqual([1, 2]));
    leaving.abort();
    expect([await readers(), (await openFiles()).length]).toEqual([2, 2]);
    gate.resolve(undefined);
    await expect(left).rejects.toThrow(CallerLeftError);
    for (const answer of await Promise.all([...first, ...others]))
      expect(await contentOf(answer)).toContain('"0.0"');
    expect(begun.toSorted()).toEqual([1, 1, 1, 2, 3, 4, 5]);
  });

  test('of one person are refused beyond a number, and of others are not', async () => {
    const gate = Promise.withResolvers<undefined>();
    const before = () => gate.promise;
    const waiting = Array.from({ length: 8 }, () => exportTable(1, [1], { before }));
    await expect(exportTable(1, [1])).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const other = exportTable(2, [1]);
    expect(await contentOf(await other)).toContain('"0.0"');
    gate.resolve(undefined);
    for (const answer of await Promise.all(waiting)) await contentOf(answer);
    expect(budgets.renderings_per_person.isUsedUp(String(people[1]!.userId))).toBe(false);
  });
});
