import type pg from 'pg';

/**
 * What ends when a backup or a dump is restored, by its table: sessions, keys of programs, secret addresses of calendars and links in
 * emails. Some of them, such as a session on a lost device, may have been ended after the backup, and nobody can tell which.
 * docs/operating.md has the same statements, for a dump that is restored by hand.
 */
export const accessEnds: Readonly<Record<string, string>> = {
  session: `update session set ended_at = now(), ended_reason = 'REVOKED' where ended_at is null`,
  service_key: 'update service_key set ended_at = now() where ended_at is null',
  calendar_feed: 'delete from calendar_feed',
  password_reset: 'delete from password_reset',
  email_change: 'delete from email_change',
};

/** Ends access after a restore. A backup of an earlier version does not have all the tables. */
export async function endAccess(client: pg.Client): Promise<void> {
  for (const [table, statement] of Object.entries(accessEnds)) {
    const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
      `public.${table}`,
    ]);
    if (rows[0]?.exists) await client.query(statement);
  }
}
