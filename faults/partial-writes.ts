import { stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { temporaryOf } from '../apps/server/src/core/env.ts';
import { filesBelow, type Installation } from './installation.ts';
import { until } from './until.ts';

const SETTLE_MILLIS = 120_000;
const SWEEP_MILLIS = 60_000;

/** What must never exist, and the queries that count it. */
const partialWrites = {
  'posts without a version':
    'select count(*) from post p where not exists (select from post_version where post_id = p.id)',
  'versions whose file is not stored': `select count(*) from post_version v join stored_file f on f.id = v.file_id
    where f.state <> 'STORED'`,
  'completed actions that are still open': `select count(*) from compliance_completion c
    join assignment a using (rule_id, post_id, version, team_id, user_id) where a.closed_at is null`,
  'comments without one audit row': `select count(*) from comment c where 1 <> (select count(*) from audit_event e
    where e.post_id = c.post_id and e.type = 'comment.created' and (e.details->>'commentId')::integer = c.id)`,
  'versions without one audit row': `select count(*) from post_version v
    where not exists (select from service_item i where i.post_id = v.post_id) and 1 <> (select count(*) from audit_event e
      where e.post_id = v.post_id and e.version = v.version and e.type in ('post.created', 'post.versionAdded'))`,
  'service items without one audit row': `select count(*) from service_item i where 1 <> (select count(*) from audit_event e
    where e.type = 'serviceItem.created' and (e.details->>'serviceItemId')::integer = i.id)`,
  'publications without one audit row': `select count(*) from post_version v where published_at is not null and 1 <>
    (select count(*) from audit_event e where e.post_id = v.post_id and e.version = v.version and e.type = 'post.published')`,
  'posts with a wrong comment count': `select count(*) from post p left join post_counter n on n.post_id = p.id
    where coalesce(n.comment_count, 0) <> (select count(*) from comment c where c.post_id = p.id and c.removed_at is null)`,
  'posts whose title differs from their version': `select count(*) from post p
    join post_version v on v.post_id = p.id and v.version = p.current_version where p.title <> v.title`,
  'transactions that stay open': `select count(*) from pg_stat_activity where state like 'idle in transaction%'
    and state_change < now() - interval '10 seconds'`,
  'claimed requests without a result': 'select count(*) from idempotent_result where result is null',
};

/** Waits until no background work is left: events, jobs, previews. After a timeout, returns what is left. */
export async function settle(db: pg.Client): Promise<string[]> {
  const left = {
    'events wait for their jobs': `select count(*) from audit_event e, outbox_position p where p.reader = 'jobs'
      and (e.generation, e.xid, e.id) > (p.generation, p.xid, p.id)`,
    'jobs wait': 'select count(*) from graphile_worker.jobs',
    'documents wait for their pages': `select count(*) from stored_file f where state = 'STORED' and preview_status = 'PENDING'
      and exists (select from post_version where file_id = f.id)`,
  };
  await until(async () => (await countAll(db, left)).length === 0, SETTLE_MILLIS);
  return [...(await countAll(db, left)), ...(await describeJobs(db))];
}

/** Why each job waits. */
async function describeJobs(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ text: string }>(
    `select format('%s: attempt %s, %s, runs in %s s, last error: %s', task_identifier, attempts,
      coalesce('locked for ' || extract(epoch from now() - locked_at)::integer || ' s', 'not locked'),
      extract(epoch from run_at - now())::integer, coalesce(last_error, 'none')) as text from graphile_worker.jobs`,
  );
  return rows.map(({ text }) => text);
}

/** Finds partial writes. Runs the sweep that removes them, as if a day had passed. */
export async function findPartialWrites(installation: Installation, db: pg.Client): Promise<string[]> {
  await sweep(installation, db);
  return [
    ...(await countAll(db, {
      ...partialWrites,
      'stored files that nothing has': await unusedFiles(db),
      'uploads that the sweep left': `select count(*) from stored_file where state = 'PENDING'`,
    })),
    ...(await compareFiles(installation, db)),
    ...(await findTemporaryFiles(installation)),
  ];
}

/** What has a file refers to it, and is not deleted with it. The pages of a file are part of it; news has its pictures. */
async function unusedFiles(db: pg.Client): Promise<string> {
  const { rows } = await db.query<{ text: string }>(
    `select format('select %1$I from %2$s where %1$I is not null', a.attname, c.conrelid::regclass) as text
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'stored_file'::regclass and c.confdeltype <> 'c' and c.conrelid <> 'file_page'::regclass`,
  );
  const used = [...rows.map(({ text }) => text), 'select file_id from post_picture'];
  return `select count(*) from stored_file where state = 'STORED' and id not in (${used.join(' union all ')})`;
}

async function countAll(db: pg.Client, texts: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (const [what, text] of Object.entries(texts)) {
    const { rows } = await db.query<{ count: number }>(`select (${text})::integer as count`);
    if (rows[0]?.count !== 0) found.push(`${rows[0]?.count} ${what}`);
  }
  return found;
}

const SWEPT_FOLDERS = ['files/.unfinished', 'files/checks'];

/** Removes what interrupted uploads and storage checks left, a day early. */
async function sweep({ dataDir }: Installation, db: pg.Client): Promise<void> {
  await db.query(
    `update stored_file set created_at = created_at - interval '2 days' where state = 'PENDING'`,
  );
  const past = new Date(Date.now() - 2 * 86_400_000);
  for (const folder of SWEPT_FOLDERS.map((name) => join(dataDir, name)))
    for (const name of await filesBelow(folder)) await utimes(join(folder, name), past, past);
  await db.query(`select graphile_worker.add_job('sweep-pending-files', '{}')`);
  await until(async () => {
    const { rowCount } = await db.query(
      `select from graphile_worker.jobs where task_identifier = 'sweep-pending-files'`,
    );
    return rowCount === 0;
  }, SWEEP_MILLIS);
}

/** Rows without their file, files without their row. */
async function compareFiles({ dataDir }: Installation, db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ storage_key: string; size_in_bytes: string }>(
    'select storage_key, size_in_bytes from stored_file',
  );
  const folders = new Set(rows.map(({ storage_key }) => dirname(storage_key)));
  const files = join(dataDir, 'files');
  const problems: string[] = [];
  for (const { storage_key, size_in_bytes } of rows) {
    const { size } = await stat(join(files, storage_key)).catch(() => ({ size: -1 }));
    if (size !== Number(size_in_bytes)) problems.push(`the file ${storage_key} has ${size} bytes`);
  }
  for (const name of await filesBelow(files)) {
    const isKnown = [...parentsOf(name)].some((folder) => folders.has(folder));
    if (!isKnown) problems.push(`the file ${name} belongs to nothing`);
  }
  return problems;
}

function* parentsOf(name: string): Generator<string> {
  for (let folder = dirname(name); folder !== '.'; folder = dirname(folder)) yield folder;
}

/** Finds temporary files left by killed processes. */
async function findTemporaryFiles({ dataDir, tmpDir }: Installation): Promise<string[]> {
  const left = [...(await filesBelow(tmpDir)), ...(await filesBelow(temporaryOf({ dataDir })))];
  return left.length > 0 ? [`${left.length} temporary files, such as ${left[0]}`] : [];
}
