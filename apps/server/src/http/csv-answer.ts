import type { FileHandle } from 'node:fs/promises';
import type { Actor } from '../core/actor.ts';
import { temporaryOf } from '../core/env.ts';
import { AppError, CallerLeftError } from '../core/errors.ts';
import { asNow } from '../core/transaction.ts';
import { localeOf } from '../core/words.ts';
import { atOneMoment } from '../db/batches.ts';
import type { Trx } from '../db/pool.ts';
import { takePlace } from '../files/file-work.ts';
import { inTurn } from '../files/in-turn.ts';
import { openNamelessFile } from '../files/nameless-file.ts';
import type { Bytes } from './route.ts';
import { cleanFileName, contentDisposition } from '../files/file-names.ts';

/** Without it Excel reads UTF-8 in the machine's code page. */
const BYTE_ORDER_MARK = '\uFEFF';
/** What a spreadsheet takes for a formula, even after spaces, and in the full-width signs of a Japanese keyboard. */
export const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

type Line = readonly string[];

interface Table {
  /** Without its extension. */
  name: string;
  heading: Line;
  /** Its lines, a batch at a time. */
  read: (trx: Trx) => AsyncIterable<readonly Line[]>;
  /** How a table with more lines is refused. */
  most?: { lines: number; refusal: 'LIST_TOO_LONG' | 'TRAIL_TOO_LONG' };
  /** Records that it is taken, and its number of lines. */
  record: (count: number) => Promise<void>;
}

/**
 * A table for a spreadsheet, of what the caller may see when its turn has come. Only a few are read at once, one for each person, and each into a file first: however long the caller takes
 * to fetch it, the connection is free again, and a table that can't be read to its end is refused as a whole. Throws CallerLeftError.
 */
export async function csvAnswer(
  actor: Actor,
  { signal }: { signal: AbortSignal },
  open: (actor: Actor) => Promise<Table>,
): Promise<Bytes> {
  const { fileWork, settings } = actor.server;
  const { table, file, bytes, count } = await inTurn(actor, 'exportingOf', () =>
    takePlace(fileWork.exporting, async () => {
      if (signal.aborted) throw new CallerLeftError();
      const found = await open(await asNow(actor));
      const opened = await openNamelessFile(temporaryOf(settings));
      try {
        return { table: found, file: opened, ...(await write(actor, opened, signal, found)) };
      } catch (error) {
        await opened.close();
        throw error;
      }
    }),
  );
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-length': bytes,
      'content-disposition': contentDisposition('attachment', cleanFileName(`${table.name}.csv`)),
      'cache-control': 'no-store',
    },
    body: async () => file.createReadStream({ start: 0 }),
    record: () => table.record(count),
  };
}

/** Throws LIST_TOO_LONG, TRAIL_TOO_LONG, CallerLeftError. */
async function write(
  { server, languageId }: Pick<Actor, 'server' | 'languageId'>,
  file: FileHandle,
  signal: AbortSignal,
  { heading, read, most }: Table,
): Promise<{ bytes: number; count: number }> {
  let [bytes, count] = [0, 0];
  const textOf = textIn(languageId);
  const append = async (text: string) => {
    const content = Buffer.from(text);
    await file.appendFile(content);
    bytes += content.length;
  };
  await append(BYTE_ORDER_MARK + textOf([heading]));
  await atOneMoment(server.db, async (trx) => {
    for await (const lines of read(trx)) {
      if (signal.aborted) throw new CallerLeftError();
      count += lines.length;
      if (most && count > most.lines) throw new AppError(most.refusal, { words: { limit: most.lines } });
      await append(textOf(lines));
    }
  });
  return { bytes, count };
}

const decimalSigns = new Map<string, string>();

/** The sign before decimals in a language. It is kept, because a table has many numbers, and finding it takes long. */
function decimalSignOf(languageId: string): string {
  let sign = decimalSigns.get(languageId);
  if (sign === undefined) {
    const parts = new Intl.NumberFormat(localeOf(languageId)).formatToParts(0.5);
    sign = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
    decimalSigns.set(languageId, sign);
  }
  return sign;
}

/** A number such as 36.80 as a spreadsheet in this language reads it. Others would take 1.80 for a day. */
export function numberIn(languageId: string, number: string): string {
  return number.replace('.', decimalSignOf(languageId));
}

/** A moment in UTC as all spreadsheets read it: 2026-11-27 18:20. Some take one with a T and a Z for text. */
export function minuteOf(moment: Date): string {
  return moment.toISOString().slice(0, 16).replace('T', ' ');
}

/**
 * Decision: where decimals come after a comma, semicolons separate cells, because spreadsheets in such a language expect that. Days and
 * times are ISO 8601 in every language.
 */
function textIn(languageId: string): (lines: readonly Line[]) => string {
  const separator = decimalSignOf(languageId) === ',' ? ';' : ',';
  return (lines) => lines.map((cells) => `${cells.map(cellOf).join(separator)}\r\n`).join('');
}

/** A cell in quotes. A text that a spreadsheet would compute gets a leading apostrophe, so that it stays text. */
export function cellOf(text: string): string {
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
