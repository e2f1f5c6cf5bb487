import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { cloneDatabase, query } from '../../test/cluster.ts';
import { dumpDatabase } from './dump.ts';

test('a dump ends at once if its rows cannot be kept, as on a full disk', async () => {
  const database = await cloneDatabase();
  // More than the connection buffers.
  await query(
    database.ownerUrl,
    `create table a as select repeat('x', 1000) as t from generate_series(1, 20000)`,
  );
  const keep = async (_: string, rows: Readable) => {
    await once(rows, 'readable');
    throw new Error('no space left');
  };
  await expect(dumpDatabase(database.ownerUrl, keep)).rejects.toThrow('no space left');
  await database.drop();
});

test.each([
  ['while a table is written', 0],
  ['between two tables', 3],
])('a dump fails if its connection ends %s', async (_, tables) => {
  const database = await cloneDatabase();
  let kept = 0;
  const keep = async (_: string, rows: Readable) => {
    if (kept++ === 0 && tables === 0) await database.cut();
    // Something else happens first, like creating a folder. An error in the meantime must not be lost.
    await pause(50);
    await buffer(rows);
    if (kept === tables) {
      await database.cut();
      await pause(50);
    }
  };
  await expect(dumpDatabase(database.ownerUrl, keep)).rejects.toThrow(/connection/i);
  await database.drop();
});

test('a database without migrations counts as another version, and other failures are reported as they are', async () => {
  const database = await cloneDatabase();
  const dumped = () => dumpDatabase(database.ownerUrl, async () => undefined);
  await query(database.ownerUrl, 'alter table migration rename column checksum to sum');
  await expect(dumped()).rejects.toThrow('column "checksum" does not exist');
  await query(database.ownerUrl, 'drop table migration');
  await expect(dumped()).rejects.toThrow('does not belong to this version');
  await database.drop();
});
