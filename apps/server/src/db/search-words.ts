import { type RawBuilder, sql } from 'kysely';

/** Whether the text contains every word of the search, in any order, ignoring case and accents. True without a search. */
export const hasWords = (search: string | undefined, text: RawBuilder<unknown>) =>
  hasPlainWords(search, sql`plain_text(${text})`);

/** The same for person `u`, whose name and address are kept as plain text; or whether their name has what a query asks for. */
export const isPersonWith = (search: string | undefined, asked?: string): RawBuilder<boolean> =>
  asked === undefined
    ? hasPlainWords(search, sql`u.search_text`)
    : sql<boolean>`u.name_words @@ ${asked}::tsquery`;

function hasPlainWords(search: string | undefined, text: RawBuilder<unknown>): RawBuilder<boolean> {
  const words = (search ?? '').normalize('NFKC').split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql<boolean>`true`;
  const conditions = words.map((word) => sql`${text} like '%' || plain_text(${literally(word)}) || '%'`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** LIKE wildcards are matched literally. */
const literally = (word: string) => word.replaceAll(/[\\%_]/g, '\\$&');
