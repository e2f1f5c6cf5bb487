import { DEMO_PASSWORD } from '../apps/server/seed/people.ts';
import { signInByProgram } from '../apps/server/test/process.ts';
import type { Installation } from './installation.ts';

const TABLES = [
  'terms_of_service',
  'client',
  'channel',
  'team',
  'app_user',
  'channel_member',
  'member_role',
  'team_member',
  'post',
  'post_version',
  'stored_file',
  'post_reader',
  'post_opened',
  'comment',
  'compliance_rule',
  'assignment',
  'compliance_completion',
];

/** Counts the demo's rows in each table, once one of its people can sign in. */
export async function readDemo(installation: Installation): Promise<Record<string, number>> {
  await signInByProgram(installation.url, 'investigator', DEMO_PASSWORD);
  const db = await installation.connect();
  try {
    const counts: Record<string, number> = {};
    for (const table of TABLES) {
      const { rows } = await db.query<{ count: number }>(`select count(*)::integer as count from ${table}`);
      counts[table] = rows[0]?.count ?? 0;
    }
    return counts;
  } finally {
    await db.end();
  }
}

/** How a demo differs from a complete one. */
export function findMissing(found: Record<string, number>, whole: Record<string, number>): string[] {
  return Object.entries(whole)
    .filter(([table, wanted]) => found[table] !== wanted)
    .map(([table, wanted]) => `${found[table]} of ${wanted} rows of ${table}`);
}
