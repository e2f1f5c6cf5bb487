import type { Bytes } from '../../http/route.ts';
import { cleanFileName, contentDisposition } from '../post-files/file-names.ts';

/** Without it Excel reads UTF-8 as the code page of the machine. */
const BYTE_ORDER_MARK = '\uFEFF';
/** What a spreadsheet takes for a formula, also behind spaces. */
const FORMULA = /^\s*[=+\-@]|^[\t\r]/;

/** A table for a spreadsheet. Its name gets the ending. */
export function csvAnswer(name: string, rows: readonly (readonly string[])[]): Bytes {
  const text = rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition('attachment', cleanFileName(`${name}.csv`)),
      'cache-control': 'no-store',
    },
    body: Buffer.from(BYTE_ORDER_MARK + text),
  };
}

/** Every cell in quotes. One that a spreadsheet would compute begins with an apostrophe, so that it stays text. */
export function cellOf(text: string): string {
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
