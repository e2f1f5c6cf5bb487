import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { findRow } from '../../db/rows.ts';

const lastRow = z.object({ channelId: z.int(), word: z.string() });
type Last = z.output<typeof lastRow>;

/** How many words are looked up at once. */
const AT_ONCE = 1000;

/**
 * Deletes those of the next words that no text of their study has any more, and what is there twice. Returns the last word it looked at;
 * undefined after the last of all.
 */
export async function forgetUnusedWords(db: Db, after: Last | undefined): Promise<Last | undefined> {
  const statement = sql`
    with next as materialized (
      select ctid as row, channel_id, word, row_number() over (partition by channel_id, word) as number from search_word
      where (channel_id, word) > (${after?.channelId ?? 0}::integer, ${after?.word ?? ''}::text)
      order by channel_id, word limit ${AT_ONCE}
    ), gone as (
      delete from search_word w using next where w.ctid = next.row and (next.number > 1 or not (
        exists (select from version_search s where s.channel_id = next.channel_id and s.is_current and s.all_words @@ quote_literal(next.word)::tsquery)
        or exists (select from version_search s where s.channel_id = next.channel_id and not s.is_current and s.all_words @@ quote_literal(next.word)::tsquery)
        or exists (select from comment c where c.channel_id = next.channel_id and c.removed_at is null and c.lexemes @@ quote_literal(next.word)::tsquery)))
    )
    select channel_id as "channelId", word from next order by channel_id desc, word desc limit 1`;
  return findRow(db, lastRow, statement);
}
