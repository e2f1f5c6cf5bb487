import type { Bytes } from '../../http/route.ts';
import { cleanFileName, contentDisposition } from '../post-files/file-names.ts';

/** Without it Excel reads UTF-8 in the machine's code page. */
const BYTE_ORDER_MARK = '\uFEFF';
/** What a spreadsheet takes for a formula, even after spaces. */
const FORMULA = /^\s*[=+\-@]|^[\t\r]/;

/** A table for a spreadsheet. The extension is added to its name. */
export function csvAnswer(
  name: string,
  rows: readonly (readonly string[])[],
  recordExport: () => Promise<void>,
): Bytes {
  const text = rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition('attachment', cleanFileName(`${name}.csv`)),
      'cache-control': 'no-store',
    },
    body: Buffer.from(BYTE_ORDER_MARK + text),
    record: recordExport,
  };
}

/** A cell in quotes. A text that a spreadsheet would compute gets a leading apostrophe, so that it stays text. */
export function cellOf(text: string): string {
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
