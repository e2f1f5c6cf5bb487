import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { cloneDatabase, query } from '../../test/cluster.ts';
import { makeFolder } from '../files/storage-fixture.ts';
import { startApp } from '../../test/app.ts';
import { buildPost, openPost } from '../../test/posts.ts';
import { buildWorld } from '../../test/world.ts';
import { acknowledgePost } from '@studyline/contract/compliance/calls';
import { updateTitle } from '@studyline/contract/posts/calls';
import { removeOutdated } from '../jobs/queries.ts';
import { readSettings } from '../core/env.ts';
import { openServer } from '../open-server.ts';
import { checkAppLogin } from './app-login.ts';
import { migrate } from './migrate.ts';

const { adminUrl } = inject('cluster');
const admin = (text: string) => query(adminUrl, text);

const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup();
});

interface Installation {
  name: string;
  owner: string;
  app: string;
  ownerUrl: string;
  appUrl: string;
  cut(): Promise<void>;
  drop(): Promise<void>;
}

/** The URL of a database in the cluster with that login. */
function urlOf(name: string, login: string): string {
  const url = new URL(adminUrl);
  if (login !== 'postgres') [url.username, url.password] = [login, 'secret'];
  url.pathname = `/${name}`;
  return url.href;
}

/** A database and its logins, created as docs/operating.md tells an operator, beside those of the tests. */
async function makeExternal(): Promise<Installation> {
  const name = `external_${randomBytes(4).toString('hex')}`;
  const [owner, app] = [`${name}_owner`, `${name}_app`];
  await admin(`create role ${owner} login password 'secret'`);
  await admin(`create role ${app} login password 'secret' in role studyline_app`);
  await admin(`create database ${name} owner ${owner}`);
  const drop = async () => {
    await admin(`drop database ${name} with (force)`);
    await admin(`revoke set on parameter session_replication_role from ${app}`);
    await admin(`drop role ${app}, ${owner}`);
  };
  cleanups.push(drop);
  await migrate(urlOf(name, owner));
  const urls = { ownerUrl: urlOf(name, owner), appUrl: urlOf(name, app) };
  return { name, owner, app, ...urls, cut: async () => undefined, drop };
}

async function makeEmbedded(): Promise<Installation> {
  const database = await cloneDatabase();
  cleanups.push(database.drop);
  await migrate(database.ownerUrl);
  return { ...database, name: '', owner: 'studyline_owner', app: 'studyline_app' };
}

const KEPT = [
  'audit_event',
  'audit_text',
  'compliance_completion',
  'access_denied',
  'post_opened',
  'contact_look',
];

/** What an attacker with the processes' login may try. The statements of one text, separated by `;;`, run in one session. */
const attacks = (owner: string): string[] => [
  ...['set role none', 'reset role', `set role ${owner}`, `set session authorization ${owner}`].map(
    (shed) =>
      `${shed};; alter table audit_event disable trigger all;; delete from audit_event;; delete from access_denied`,
  ),
  'set session_replication_role = replica;; delete from compliance_completion',
  `set local session_replication_role = replica`,
  'set row_security = off;; delete from access_denied',
  ...KEPT.flatMap((table) => [
    `delete from ${table}`,
    `truncate ${table} cascade`,
    `drop table ${table} cascade`,
    `alter table ${table} owner to current_user`,
    `alter table ${table} disable trigger all`,
    `alter table ${table} rename to gone`,
    `create trigger eaten before insert on ${table} for each row execute function suppress_redundant_updates_trigger()`,
    `create rule eaten as on insert to ${table} do instead nothing`,
    `create policy eaten on ${table} using (false)`,
    `create index on ${table} ((1 / 0))`,
    `grant delete on ${table} to public`,
    `merge into ${table} using (values (1)) on true when matched then delete`,
    `with gone as (delete from ${table} returning *) select count(*) from gone`,
    `prepare gone as delete from ${table};; execute gone`,
    `select * from ${table} for update`,
    `create table public.child () inherits (${table})`,
    `create view public.${table}_view as select * from ${table}`,
    `create table pg_temp.${table} ()`,
    `create temp table ${table} (id integer)`,
    `copy ${table} to program 'cat'`,
    `copy ${table} to '/tmp/copied'`,
    `copy ${table} from program 'echo'`,
    `cluster ${table}`,
    `comment on table ${table} is 'mine'`,
    `security label on table ${table} is 'mine'`,
  ]),
  "update audit_event set type = 'channel.updated', details = '{}'",
  "update audit_text set text = ''",
  'update compliance_completion set completed_at = now()',
  'update access_denied set occurred_at = now()',
  'update post_opened set first_opened_at = now()',
  "insert into audit_event (xid, occurred_at, type) values ('1', now(), 'channel.updated')",
  "insert into audit_event (generation, occurred_at, type) values (9, now(), 'channel.updated')",
  "insert into audit_event (id, occurred_at, type) overriding system value values (1, now(), 'channel.updated')",
  "insert into audit_text select audit_event_id, field, '', salt from audit_text on conflict (audit_event_id, field) do update set text = ''",
  // Foreign keys in other tables that could cascade deletions.
  'delete from post cascade',
  'delete from post',
  'delete from app_user',
  'delete from session',
  'delete from compliance_rule',
  'delete from channel',
  'alter table audit_text drop constraint audit_text_audit_event_id_fkey',
  'create table public.bait (id bigint references audit_event on delete cascade)',
  // Code that the owner would run.
  'create schema planted',
  `create schema ${owner}`,
  'create schema "$user"',
  ...['public', 'graphile_worker', 'pg_temp', 'information_schema', 'pg_catalog'].flatMap((schema) => [
    `create function ${schema}.digest(text) returns text language sql as 'select 1::text'`,
    `create table ${schema}.planted (id integer)`,
    `create view ${schema}.pg_class as select 1`,
    `create operator ${schema}.= (leftarg = xid8, rightarg = xid8, function = xid8ne)`,
    `create domain ${schema}.text as integer`,
    `create sequence ${schema}.planted`,
  ]),
  ...[
    'jobs',
    '_private_jobs',
    '_private_tasks',
    '_private_job_queues',
    '_private_known_crontabs',
    'migrations',
  ].flatMap((table) => [
    `create trigger planted after insert on graphile_worker.${table} for each row execute function refuse_change()`,
    `alter table graphile_worker.${table} owner to current_user`,
    `drop table graphile_worker.${table} cascade`,
    `alter table graphile_worker.${table} disable row level security`,
    `create rule planted as on insert to graphile_worker.${table} do also delete from access_denied`,
  ]),
  'insert into graphile_worker.migrations (id) values (999)',
  'delete from graphile_worker.migrations',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
  'create or replace function remove_old_denials() returns void language sql as $$ delete from access_denied $$',
  'alter function remove_old_denials() owner to current_user',
  'alter function remove_old_denials() set search_path = pg_temp',
  'drop function refuse_change() cascade',
  'set search_path = pg_temp, public;; create temp table access_denied (occurred_at timestamptz);; select public.remove_old_denials()',
  "set timezone = 'UTC';; set datestyle = 'sql';; set intervalstyle = 'postgres_verbose';; select remove_old_denials()",
  'create event trigger planted on ddl_command_start execute function refuse_change()',
  'create extension if not exists hstore;; create extension if not exists dblink;; create extension file_fdw',
  'create language plperlu',
  'create type public.planted as (a integer)',
  'create cast (integer as xid8) with inout as implicit',
  'create publication planted for all tables',
  "create subscription planted connection 'host=x' publication y",
  'create foreign data wrapper planted',
  'create role planted superuser',
  `grant ${owner} to current_user`,
  `alter role ${owner} password 'mine'`,
  `alter role current_user superuser`,
  `alter role ${owner} set search_path = planted`,
  `alter database current_database() set search_path = planted`,
  'alter default privileges grant all on tables to public',
  'alter system set wal_level = minimal',
  `reassign owned by ${owner} to current_user`,
  `drop owned by ${owner}`,
  "insert into migration (name, checksum) values ('9999_x.sql', '')",
  "update migration set checksum = ''",
  "update outbox_generation set system_identifier = 'x'",
  "insert into outbox_generation values (99, 'x')",
  "insert into role_permission values ('x', 'y', 'z')",
  "update outbox_position set reader = 'x'",
  'delete from outbox_position',
  "select lo_import('/etc/passwd')",
  "select lo_export(lo_create(0), '/tmp/exported')",
  "select pg_read_file('/etc/passwd')",
  'select pg_reload_conf(), pg_rotate_logfile()',
  "begin;; prepare transaction 'held'",
  'do $$ begin execute format($f$delete from %I$f$, $t$audit_event$t$); end $$',
  'do language plpgsql $$ begin perform set_config($a$role$a$, $b$none$b$, false); delete from audit_event; end $$',
  "select set_config('session_authorization', 'default', false);; delete from access_denied",
  'lock table audit_event in access exclusive mode',
  'vacuum full audit_event',
  'reindex table audit_event',
  "select setval(pg_get_serial_sequence('audit_event', 'id'), 1, false)",
];

/** Runs them as far as PostgreSQL permits. */
async function attack(url: string, owner: string): Promise<void> {
  for (const steps of attacks(owner)) {
    const client = new Client({ connectionString: url });
    await client.connect();
    for (const step of steps.split(';; ')) await client.query(step).catch(() => undefined);
    await client.end();
  }
}

/** Everything that must stay unchanged: all rows, and the triggers. */
async function readKept(ownerUrl: string): Promise<unknown[]> {
  const rows = KEPT.map(
    (table) => `select count(*) || ' ' || md5(string_agg(t::text, ' ' order by t::text)) from ${table} t`,
  );
  const triggers = `select md5(string_agg(tgenabled::text || pg_get_triggerdef(oid), ' ' order by oid)) from pg_trigger where not tgisinternal`;
  return query(ownerUrl, [...rows, triggers].join(' union all '));
}

describe.each([
  ['embedded', makeEmbedded],
  ['external', makeExternal],
])('the login of the processes, %s', (_, make) => {
  test('cannot change or remove an audit row, a completion or a denial, with any SQL', async () => {
    const database = await make();
    await checkAppLogin(database);
    const app = await startApp({ database });
    const { study, manager, reader } = await buildWorld(app.server.db);
    const { postId, ruleIds } = await buildPost(app, study, { author: manager, rules: [{}] });
    await openPost(app, reader, postId);
    const body = { teamId: reader.teamId, ruleId: ruleIds[0] ?? 0 };
    await app.as(reader).call(acknowledgePost, { params: { id: postId }, query: {}, body });
    await app.as(manager).call(updateTitle, { params: { id: postId }, body: { title: 'Renamed' } });
    await query(
      database.appUrl,
      `insert into access_denied (occurred_at, endpoint, error_code, path) values
        (now() - interval '364 days', 'getPost', 'NOT_FOUND', '/'), (now(), 'getPost', 'NOT_FOUND', '/')`,
    );
    await query(
      database.appUrl,
      `insert into contact_look (subject_user_id, viewer_user_id, channel_id, way, day, seen_at)
        values (${reader.userId}, ${manager.userId}, ${study.channelId}, 'PAGE', current_date, now())`,
    );
    const before = await readKept(database.ownerUrl);
    for (const rows of before.slice(0, KEPT.length)) expect(rows).toMatch(/^[1-9]/);
    await attack(database.appUrl, database.owner);
    // Planted code would run at the next start, and the next time the processes or the owner do something.
    await migrate(database.ownerUrl);
    await removeOutdated(app.server.db, app.server.settings.retention);
    await checkAppLogin(database);
    expect(await readKept(database.ownerUrl)).toEqual(before);
    await app.close();
  });
});

describe("a start is refused if the processes' login", () => {
  test('can do more than it needs, in one sentence', async () => {
    const { owner, app, name, ...urls } = await makeExternal();
    const here = (text: string) => query(urls.ownerUrl, text);
    const asAdmin = (text: string) => query(urlOf(name, 'postgres'), text);
    type Case = [change: string, undo: string, problem: string, run?: (text: string) => Promise<unknown>];
    const cases: Case[] = [
      ...['superuser', 'createrole', 'replication', 'bypassrls'].map((power): Case => [
        `alter role ${app} ${power}`,
        `alter role ${app} no${power}`,
        'has rights of an administrator: take from it superuser, createrole, replication, bypassrls',
      ]),
      [
        `grant set on parameter session_replication_role to ${app}`,
        `revoke set on parameter session_replication_role from ${app}`,
        'has rights of an administrator',
      ],
      [`grant ${owner} to ${app}`, `revoke ${owner} from ${app}`, `may act as ${owner}`],
      [
        `grant pg_write_all_data to ${app}`,
        `revoke pg_write_all_data from ${app}`,
        'may act as pg_write_all_data: let it be a member of studyline_app only',
      ],
      [
        `revoke studyline_app from ${app}`,
        `grant studyline_app to ${app}`,
        `is no member of studyline_app: grant studyline_app to ${app}`,
      ],
      [
        `create table planted (); alter table planted owner to ${app}`,
        'drop table planted',
        `owns the table planted: make it the owner's (reassign owned by ${app} to ${owner})`,
      ],
      [
        `grant create on schema public to ${app}`,
        `revoke create on schema public from ${app}`,
        'may create something in the schema public: revoke create on schema public from public',
        here,
      ],
      [
        `grant temporary on database ${name} to ${app}`,
        `revoke temporary on database ${name} from ${app}`,
        'may create schemas or temporary tables: revoke create, temporary on database',
        here,
      ],
    ];
    for (const [change, undo, problem, run = asAdmin] of cases) {
      await checkAppLogin(urls);
      await run(change);
      await expect(checkAppLogin(urls)).rejects.toThrow(
        `The role ${app}, by which the processes reach the database, ${problem}`,
      );
      await run(undo);
    }
    await checkAppLogin(urls);
  });

  test('is the owner, or leads to another database', async () => {
    const { ownerUrl } = await makeExternal();
    const folder = await makeFolder();
    const settings = readSettings({
      DATABASE_URL: ownerUrl,
      DATABASE_APP_URL: ownerUrl,
      STUDYLINE_SECRET: 'a secret for tests, of more than 32 characters',
      STUDYLINE_DATA_DIR: folder.path,
    });
    await expect(openServer(settings)).rejects.toThrow(
      'is the owner: give DATABASE_APP_URL a login of its own (docs/operating.md, Database).',
    );
    await folder.remove();
    const { appUrl } = await makeEmbedded();
    await expect(checkAppLogin({ ownerUrl, appUrl })).rejects.toThrow(
      'reaches another database than the owner: let DATABASE_URL and DATABASE_APP_URL name the same one',
    );
  });
});
