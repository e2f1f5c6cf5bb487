import { limited, withConnection } from './driver.ts';

interface Login {
  name: string;
  database: string;
  /** Of the cluster and the database in it. */
  place: string;
  powers: boolean;
  belongs: boolean;
  memberships: string | null;
  owned: string | null;
  schemas: string | null;
  creates: boolean;
}

/**
 * What the login is and what it may do in any of its roles. Default privileges and large objects, which anybody may own, are
 * harmless.
 */
const LOGIN = `
  with me as (select oid, rolname as name, rolsuper or rolcreaterole or rolreplication or rolbypassrls as powers
    from pg_roles where rolname = session_user),
  mine as (select r.oid, r.rolname as name from pg_roles r, me where pg_has_role(me.oid, r.oid, 'member'))
  select me.name, current_database() as database,
    (select system_identifier from pg_control_system()) || ' ' || current_database() as place,
    me.powers or has_parameter_privilege(me.oid, 'session_replication_role', 'set') as powers,
    exists (select from mine where name = 'studyline_app') as belongs,
    (select string_agg(name, ', ' order by name) from mine where oid <> me.oid and name <> 'studyline_app') as memberships,
    (select pg_describe_object(d.classid, d.objid, 0) from pg_shdepend d
      where d.refclassid = 'pg_authid'::regclass and d.refobjid in (select oid from mine) and d.deptype = 'o'
        and d.classid not in ('pg_default_acl'::regclass, 'pg_largeobject'::regclass)
        and d.dbid in (0, (select oid from pg_database where datname = current_database()))
      order by 1 limit 1) as owned,
    (select string_agg(nspname, ', ' order by nspname) from pg_namespace
      where has_schema_privilege(me.oid, oid, 'create')) as schemas,
    has_database_privilege(me.oid, current_database(), 'create, temporary') as creates
  from me`;

/**
 * Refuses a login of the processes that could change or delete append-only rows, directly or through code that it plants for the
 * owner to run. Throws an Error of one sentence that says what to do.
 */
export async function checkAppLogin(urls: { ownerUrl: string; appUrl: string }): Promise<void> {
  const app = await readLogin(urls.appUrl);
  const problem = findProblem(app, await readLogin(urls.ownerUrl));
  if (problem)
    throw new Error(
      `The role ${app.name}, by which the processes reach the database, ${problem} (docs/operating.md, Database).`,
    );
}

function readLogin(url: string): Promise<Login> {
  return withConnection(limited(url), async (connection) => {
    const { rows } = await connection.query<Login>(LOGIN);
    if (!rows[0]) throw new Error('The database does not say who we are.');
    return rows[0];
  });
}

function findProblem(app: Login, owner: Login): string | undefined {
  const { name, database } = app;
  if (app.place !== owner.place)
    return 'reaches another database than the owner: let DATABASE_URL and DATABASE_APP_URL name the same one';
  if (name === owner.name) return 'is the owner: give DATABASE_APP_URL a login of its own';
  if (app.powers)
    return (
      'has rights of an administrator: take from it superuser, createrole, replication, bypassrls and the right to ' +
      'set session_replication_role'
    );
  if (app.memberships) return `may act as ${app.memberships}: let it be a member of studyline_app only`;
  if (!app.belongs) return `is no member of studyline_app: grant studyline_app to ${name}`;
  if (app.owned)
    return `owns the ${app.owned}: make it the owner's (reassign owned by ${name} to ${owner.name})`;
  if (app.creates)
    return `may create schemas or temporary tables: revoke create, temporary on database ${database} from public, ${name}, studyline_app`;
  if (app.schemas)
    return `may create something in the schema ${app.schemas}: revoke create on schema ${app.schemas} from public, ${name}, studyline_app`;
  return undefined;
}
