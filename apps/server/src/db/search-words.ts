import { type RawBuilder, sql } from 'kysely';

/** The text has every word of the search, in any order, whatever case and accents; without a search always. */
export const hasWords = (search: string | undefined, text: RawBuilder<unknown>) =>
  hasPlainWords(search, sql`plain_text(${text})`);

/** The same of person `u`, whose name and address are kept as plain text. */
export const isPersonWith = (search: string | undefined) => hasPlainWords(search, sql`u.search_text`);

function hasPlainWords(search: string | undefined, text: RawBuilder<unknown>): RawBuilder<boolean> {
  const words = (search ?? '').normalize('NFKC').split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql<boolean>`true`;
  const conditions = words.map((word) => sql`${text} like '%' || plain_text(${literally(word)}) || '%'`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Wildcards of a LIKE pattern stand for themselves. */
const literally = (word: string) => word.replaceAll(/[\\%_]/g, '\\$&');
