import type { WordKey, Words } from '@studyline/contract/words/words';
import type { Bytes } from '../../http/route.ts';
import { dayIn, utcIn, word } from '../../core/words.ts';
import { type Block, print } from '../../pdf/print.ts';
import { cleanFileName, contentDisposition } from '../../files/file-names.ts';
import { dutyName } from '../reference-data/duty-name.ts';
import { reasonOf } from './present.ts';
import type { LineRow } from './queries.ts';

interface PrintedLog {
  title: string;
  rows: readonly LineRow[];
  /** Up to the end of which day everything counts; undefined is until now. */
  asOf: string | undefined;
  at: Date;
}

/** The log to read and to keep, person by person. Times are in UTC, days in the time zone of each line. */
export async function printLog(
  languageId: string,
  { title, rows, asOf, at }: PrintedLog,
  record: () => Promise<void>,
): Promise<Bytes> {
  const { compare } = new Intl.Collator(languageId);
  const people = Map.groupBy(
    rows.toSorted((one, other) => compare(one.name, other.name)),
    ({ userId }) => userId,
  );
  const blocks: Block[] = [
    { kind: 'TITLE', text: title },
    { kind: 'TEXT', text: word(languageId, 'delegations.pdf.asOf', { time: asOfIn(languageId, asOf, at) }) },
    ...(rows.length === 0
      ? [{ kind: 'TEXT' as const, text: word(languageId, 'delegations.nothingFound') }]
      : []),
    ...[...people.values()].flatMap((lines): Block[] => [
      { kind: 'HEADING', text: [lines[0]!.name, ...lines[0]!.roleNames].join(', ') },
      ...lines.map((line): Block => ({
        kind: 'ROW',
        name: dutyName(languageId, { key: line.dutyKey, name: line.dutyName }),
        lines: linesOf(languageId, line),
      })),
    ]),
  ];
  return {
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition('attachment', cleanFileName(`${title}.pdf`)),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
    body: await print({ title, languageId, at, blocks }),
    record,
  };
}

function asOfIn(languageId: string, asOf: string | undefined, at: Date): string {
  const isPast = asOf !== undefined && asOf < at.toISOString().slice(0, 10);
  return isPast ? dayIn(languageId, Date.parse(asOf)) : utcIn(languageId, at);
}

function linesOf(languageId: string, row: LineRow): string[] {
  const say = (key: WordKey, values?: Words['values']) => word(languageId, key, values);
  const dayOf = (day: string) => dayIn(languageId, Date.parse(day));
  const days = say(row.to ? 'delegations.decide.days' : 'delegations.decide.noEnd', {
    from: dayOf(row.from),
    to: row.to ? dayOf(row.to) : '',
    zone: row.timeZone,
  });
  const by = (name: string | null, at: Date | null) =>
    [name, at && utcIn(languageId, at)].filter(Boolean).join(', ');
  const facts: [WordKey, string][] = [
    ['delegations.table.askedBy', by(row.askedBy, row.askedAt)],
    ['delegations.table.decidedBy', by(row.decidedBy, row.decidedAt)],
    [row.endedBy ? 'delegations.table.endedBy' : 'delegations.ended', by(row.endedBy, row.endedAt)],
    ['delegations.table.reason', reasonOf(languageId, row)],
    ['delegations.table.warning', row.isApproverUnfit ? say('delegations.unfit') : ''],
    ['delegations.table.hash', row.hash ?? ''],
  ];
  return [
    `${say(`delegations.status.${row.status}`)}. ${days}`,
    ...facts.filter(([, value]) => value).map(([name, value]) => `${say(name)}: ${value}`),
  ];
}
