import { formatMoney } from '@studyline/contract/core/currencies';
import type { WordKey, Words } from '@studyline/contract/words/words';
import { dayIn, localeOf, momentsIn, word } from '../../core/words.ts';
import { type Block, print } from '../../pdf/print.ts';

/** Whose language and time zone a document has. */
export interface Reader {
  languageId: string;
  timezoneId: string;
}

/** How a document says things to its reader. */
export interface Writing {
  say: (key: WordKey, values?: Words['values']) => string;
  money: (amount: { amount: number; currency: string }) => string;
  /** A calendar day, or what is said without one. */
  day: (date: string | null, none: WordKey) => string;
  /** With the time zone. */
  moment: (at: Date | number) => string;
}

/** What an item says between its name and its history. */
export interface Parts {
  /** What people call it, if it has more than a number. */
  title?: string;
  comment?: string;
  facts: [WordKey, string[]][];
  blocks: Block[];
}

export function writingFor(reader: Reader): Writing {
  const { languageId } = reader;
  const locale = localeOf(languageId);
  const say: Writing['say'] = (key, values) => word(languageId, key, values);
  return {
    say,
    money: (amount) => formatMoney(locale, amount),
    day: (date, none) => (date === null ? say(none) : dayIn(languageId, Date.parse(date))),
    moment: momentsIn(reader),
  };
}

/** An item of any kind on paper: its title and name, facts, and what else it says. Each page says its number and how many there are. */
export function printPaper(
  { languageId }: Reader,
  { say, moment }: Writing,
  { name, studyName, at, ...parts }: Parts & { name: string; studyName: string; at: Date },
): Promise<Buffer> {
  const { title = name, comment, facts, blocks } = parts;
  const made = say('printed.item.made', { time: moment(at) });
  return print({
    title: `${name}, ${studyName}`,
    languageId,
    at,
    blocks: [
      { kind: 'TITLE', text: title },
      { kind: 'TEXT', text: title === name ? made : `${name}. ${made}` },
      ...(comment ? [{ kind: 'TEXT' as const, text: comment }] : []),
      { kind: 'ROW', name: say('printed.receipt.study'), lines: [studyName] },
      ...facts.map(([key, lines]): Block => ({ kind: 'ROW', name: say(key), lines })),
      ...blocks,
    ],
  });
}
