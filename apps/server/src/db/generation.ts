import type pg from 'pg';

const newest = `select system_identifier from outbox_generation order by generation desc limit 1`;

const MOVED = 'The database has moved to another PostgreSQL: start Studyline again.';

/**
 * Begins a generation of transaction numbers if the database has moved to another cluster since the last migration, for example
 * by a dump. No rows are rewritten: readers of the outbox continue where they were.
 */
export async function beginGeneration(client: pg.Client): Promise<void> {
  await client.query(`do $$
    declare next integer;
    begin
      insert into outbox_generation (generation, system_identifier)
        select (select max(generation) + 1 from outbox_generation), system_identifier from pg_control_system()
        where system_identifier::text <> (${newest})
        returning generation into next;
      if next is not null then
        execute format('alter table audit_event alter column generation set default %s', next);
      end if;
    end $$`);
}

/**
 * Refuses a connection to a database that has moved but has not been migrated there yet. A process started before the move would
 * write rows that readers would consider old.
 */
export function refuseMoved(client: pg.ClientBase, done: (error?: Error) => void): void {
  client
    .query<{ here: boolean }>(`select system_identifier::text = (${newest}) as here from pg_control_system()`)
    .then(
      ({ rows }) => done(rows[0]?.here ? undefined : new Error(MOVED)),
      (error: Error) => done(error),
    );
}
