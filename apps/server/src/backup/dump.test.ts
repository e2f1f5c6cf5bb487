import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { cloneDatabase, query } from '../../test/cluster.ts';
import { dumpDatabase } from './dump.ts';

test('a dump ends at once if its rows cannot be kept, as on a full disk', async () => {
  const database = await cloneDatabase();
  // More than the connection holds back.
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
