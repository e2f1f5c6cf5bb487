import { Client } from 'pg';

/** A refused call is recorded here and nowhere else. */
const DENIALS = 'access_denied';

export interface Writes {
  /** The tables in which rows were written or deleted during this work, in a transaction that was not rolled back. */
  during(work: () => Promise<unknown>): Promise<string[]>;
  close(): Promise<void>;
}

/** Records each row written or deleted in a table of the product, except in the record of denials. */
export async function watchWrites(ownerUrl: string): Promise<Writes> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`
    create schema watched;
    create table watched.write (id int generated always as identity primary key, name text not null);
    create function watched.note() returns trigger language plpgsql security definer as $$
      begin
        insert into watched.write (name) values (tg_table_name);
        return null;
      end $$;
    do $$ declare name text; begin
      for name in select relname from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> '${DENIALS}'
      loop
        execute format(
          'create trigger noted after insert or update or delete on %I for each row execute function watched.note()', name);
      end loop;
    end $$`);
  return {
    during: async (work) => {
      const { rows } = await client.query<{ last: number }>(
        'select coalesce(max(id), 0) as last from watched.write',
      );
      await work();
      const written = await client.query<{ name: string }>(
        'select distinct name from watched.write where id > $1 order by name',
        [rows[0]!.last],
      );
      return written.rows.map(({ name }) => name);
    },
    close: () => client.end(),
  };
}
