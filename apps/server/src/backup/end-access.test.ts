import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../../test/sources.ts';
import { cloneDatabase, query } from '../../test/cluster.ts';
import { accessEnds } from './end-access.ts';

const database = await cloneDatabase();
afterAll(() => database.drop());

/**
 * They stay as they were: ways to sign in, what has been used up, and invitations, which can be withdrawn where they are listed. So do the
 * links of notification contacts, by which an address stops its emails and can do nothing else but confirm.
 */
const KEPT = [
  'administrator_invitation',
  'app_user',
  'invitation',
  'notification_contact',
  'recovery_code',
  'setup',
  'signature_pin',
  'spent_challenge',
  'totp',
];

test('every table with a secret either ends with a restore, or is known to stay', async () => {
  const tables = await query(
    database.ownerUrl,
    `select distinct table_name::text from information_schema.columns
     where table_schema = 'public' and column_name ~ '^((token|secret|pin|password)_hash|token_seed|secret|digest)$' order by 1`,
  );
  expect(tables).toEqual([...Object.keys(accessEnds), ...KEPT].toSorted());
});

test('the operator’s guide has the same statements for a dump that is restored by hand', async () => {
  const guide = await readFile(join(root, 'docs/operating.md'), 'utf8');
  const steps = guide.slice(guide.indexOf('### With pg_dump'), guide.indexOf('## Upgrading'));
  const given = [...steps.matchAll(/-c "([^"]+)"/g)].map(([, statement]) => statement);
  expect(given).toEqual(Object.values(accessEnds));
});
