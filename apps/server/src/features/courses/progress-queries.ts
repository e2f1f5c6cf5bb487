import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { findRow } from '../../db/rows.ts';

export const watchedRow = z.object({
  watched: z.array(z.object({ startMillis: z.int(), endMillis: z.int() })),
  positionMillis: z.int(),
});
export type Watched = z.output<typeof watchedRow>;

/** The watched parts of a row `w`, in order. */
export const watchedColumn: RawBuilder<unknown> = sql`coalesce((select json_agg(json_build_object(
  'startMillis', lower(part), 'endMillis', upper(part)) order by lower(part)) from unnest(w.watched) as part), '[]')`;

/** What the person has watched of a version: of its video, and under the obligations it carries over. */
export async function findProgress(
  db: Db,
  userId: number,
  { postId, version }: { postId: number; version: number },
): Promise<Watched> {
  const statement = sql`
    select ${watchedColumn} as watched, w.position_millis as "positionMillis"
    from post_version v join course_watched w on w.user_id = ${userId} and w.post_id = v.post_id
      and w.obliging_version = v.obliging_version and w.file_id = v.file_id
    where v.post_id = ${postId} and v.version = ${version}`;
  return (await findRow(db, watchedRow, statement)) ?? { watched: [], positionMillis: 0 };
}
