import { CsvError, parse } from 'csv-parse/sync';
import type { CatalogueImport } from '@studyline/contract/products/calls';
import {
  type CatalogueColumn,
  catalogueColumns,
  MAX_PRODUCTS,
  requiredColumns,
} from '@studyline/contract/products/fields';
import { AppError } from '../../core/errors.ts';
import { word } from '../../core/words.ts';
import { FORMULA } from '../../http/csv-answer.ts';

/** Spreadsheets keep empty rows; beyond this many nobody looks for products. */
const MAX_ROWS = MAX_PRODUCTS * 4;
/** A row has no more: the longest texts of all columns, in quotes. */
const MAX_ROW_CHARACTERS = 20_000;
const MAX_CELLS = 100;
const SEPARATORS = [';', ',', '\t'] as const;

/** What people and other systems call the columns, in lower case and without anything but letters. */
const columnNames: Record<CatalogueColumn, readonly string[]> = {
  articleNumber: [
    'articlenumber',
    'articleno',
    'sku',
    'itemnumber',
    'itemno',
    'partnumber',
    'artikelnummer',
    'artikelnr',
  ],
  name: ['name', 'product', 'productname', 'bezeichnung', 'produkt', 'artikel'],
  productType: ['type', 'producttype', 'art', 'typ', 'produktart'],
  isRental: ['rental', 'isrental', 'lent', 'leihweise', 'leihgerät'],
  unit: ['unit', 'packsize', 'einheit', 'packung', 'gebinde'],
  description: ['description', 'beschreibung'],
  price: ['price', 'unitprice', 'preis', 'stückpreis', 'einzelpreis'],
  currency: ['currency', 'währung'],
  countries: ['countries', 'country', 'länder', 'land'],
  stock: ['stock', 'quantity', 'bestand', 'lagerbestand'],
  availableFrom: ['availablefrom', 'verfügbarab', 'lieferbarab'],
  settings: ['settings', 'loggersettings', 'preconfiguredsettings', 'einstellungen'],
  isUnblindedOnly: ['unblindedonly', 'unblinded', 'isunblindedonly', 'nurunverblindet', 'nurentblindet'],
};

export type Cells = Partial<Record<CatalogueColumn, string>>;

export interface ReadCatalogue extends Pick<CatalogueImport, 'separator' | 'encoding'> {
  /** The columns that the file has. */
  columns: CatalogueColumn[];
  /** Rows that say anything, by their number in a spreadsheet. */
  rows: { line: number; cells: Cells }[];
}

/** Reads the table of a CSV file. What is wrong with it is said in the reader's language. Throws CATALOGUE_UNREADABLE, CATALOGUE_COLUMN_MISSING, CATALOGUE_TOO_LONG. */
export function readCatalogue(bytes: Buffer, languageId: string): ReadCatalogue {
  const { text: whole, encoding } = decode(bytes);
  const { text, skipped } = fromNames(whole);
  const { separator, columnOf } = findSeparator(text);
  const missing = requiredColumns.filter((column) => !columnOf.includes(column));
  if (missing.length > 0) {
    const columns = missing.map((column) => word(languageId, `products.columns.${column}`)).join(', ');
    throw new AppError('CATALOGUE_COLUMN_MISSING', { words: { columns } });
  }
  const records = parseRows(text, separator, MAX_ROWS + 1);
  const rows = records.flatMap((record, at) => {
    if (at === 0 || record.every((cell) => cell.trim() === '')) return [];
    const cells: Cells = {};
    for (const [place, column] of columnOf.entries()) if (column) cells[column] = plain(record[place] ?? '');
    return [{ line: skipped + at + 1, cells }];
  });
  if (rows.length > MAX_PRODUCTS || skipped + records.length > MAX_ROWS)
    throw new AppError('CATALOGUE_TOO_LONG', { words: { most: MAX_PRODUCTS } });
  return { separator, encoding, columns: catalogueColumns.filter((one) => columnOf.includes(one)), rows };
}

/** Excel for Windows saves CSV in the machine's code page, or as UTF-16 with tabs if that is not enough. */
function decode(bytes: Buffer): Pick<CatalogueImport, 'encoding'> & { text: string } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { encoding: 'utf-16le', text: new TextDecoder('utf-16le').decode(bytes) };
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { encoding: 'utf-16be', text: new TextDecoder('utf-16be').decode(bytes) };
  try {
    return { encoding: 'utf-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { encoding: 'windows-1252', text: new TextDecoder('windows-1252').decode(bytes) };
  }
}

/** The names of the columns may come after empty rows, and after a line that tells Excel the separator. */
const BEFORE_NAMES = /^(?:"?sep=[;,\t]"?)?[\s;,"]*$/i;

/** The text from the names of the columns on, and how many lines are before it. */
function fromNames(text: string): { text: string; skipped: number } {
  let [start, skipped] = [0, 0];
  while (skipped < MAX_ROWS) {
    const end = text.indexOf('\n', start);
    if (end === -1 || !BEFORE_NAMES.test(text.slice(start, end))) break;
    start = end + 1;
    skipped += 1;
  }
  return { text: text.slice(start), skipped };
}

/** The separator with which the first row names the most columns. */
function findSeparator(text: string): {
  separator: CatalogueImport['separator'];
  columnOf: (CatalogueColumn | undefined)[];
} {
  const [best] = SEPARATORS.map((separator) => {
    const [names = []] = parseRows(text, separator, 1);
    const columnOf = names.slice(0, MAX_CELLS).map(columnNamed);
    // A second column of the same name would overwrite the first.
    const once = columnOf.map((column, place) => (columnOf.indexOf(column) === place ? column : undefined));
    return { separator, columnOf: once, found: once.filter(Boolean).length };
  }).toSorted((a, b) => b.found - a.found);
  if (!best || best.found < 2) throw new AppError('CATALOGUE_UNREADABLE');
  return best;
}

function columnNamed(name: string): CatalogueColumn | undefined {
  const letters = name.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
  return catalogueColumns.find((column) => columnNames[column].includes(letters));
}

function parseRows(text: string, delimiter: string, to: number): string[][] {
  try {
    return parse(text, { delimiter, to, relax_column_count: true, max_record_size: MAX_ROW_CHARACTERS });
  } catch (error) {
    // With another separator a quote may be in the middle of a cell.
    if (to === 1 && error instanceof CsvError) return [];
    throw error instanceof CsvError ? new AppError('CATALOGUE_UNREADABLE', { cause: error }) : error;
  }
}

/** Our own tables keep a text from becoming a formula by an apostrophe before it. */
const plain = (cell: string) =>
  (cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell).trim();
