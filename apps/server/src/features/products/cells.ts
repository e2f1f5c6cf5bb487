import { z } from 'zod';
import { line } from '@studyline/contract/core/common';
import { digitsOf } from '@studyline/contract/core/currencies';
import {
  type CatalogueColumn,
  catalogueColumns,
  MAX_ARTICLE_NUMBER,
  MAX_LOGGER_SETTING,
  MAX_LOGGER_SETTINGS,
  MAX_PRODUCT_DESCRIPTION,
  MAX_PRODUCT_NAME,
  MAX_STOCK,
  MAX_UNIT,
} from '@studyline/contract/products/fields';
import type { WordKey } from '@studyline/contract/words/words';
import { COUNTRIES, countryCodeOf } from '../reference-data/countries.ts';
import { type DecimalSign, type Notation, readNumber } from './numbers.ts';
import type { ProductContent } from './queries.ts';
import type { Cells } from './read-catalogue.ts';
import { currencies } from '../../core/currencies.ts';

export interface Fault {
  column: CatalogueColumn;
  message: WordKey & `products.faults.${string}`;
  values?: Record<string, string | number>;
  /** What was probably meant. */
  suggestions?: readonly string[];
}

const countryCodes = new Set(COUNTRIES.map(({ code }) => code));
const YES = new Set(['yes', 'y', 'true', '1', 'x', 'ja', 'j', 'wahr']);
const NO = new Set(['', 'no', 'n', 'false', '0', 'nein', 'falsch']);
const types: Record<ProductContent['productType'], readonly string[]> = {
  EQUIPMENT: ['equipment', 'device', 'geräte', 'gerät', 'ausrüstung'],
  SUPPLIES: ['supplies', 'supply', 'consumables', 'consumable', 'verbrauchsmaterial', 'material'],
};
const EVERYWHERE = new Set(['', 'all', 'alle', '*']);

const texts = {
  articleNumber: line(1, MAX_ARTICLE_NUMBER),
  name: line(1, MAX_PRODUCT_NAME),
  unit: line(0, MAX_UNIT),
  description: line(0, MAX_PRODUCT_DESCRIPTION),
};
/** An article number as it is stored, undefined if it can't be. */
export function storedNumberOf({ articleNumber: given = '' }: Cells): string | undefined {
  return texts.articleNumber.safeParse(given).data;
}

export function articleNumberOf(cells: Cells): string {
  return storedNumberOf(cells) ?? cells.articleNumber ?? '';
}

const limits = {
  articleNumber: MAX_ARTICLE_NUMBER,
  name: MAX_PRODUCT_NAME,
  unit: MAX_UNIT,
  description: MAX_PRODUCT_DESCRIPTION,
};
const setting = line(1, MAX_LOGGER_SETTING);
const day = z.iso.date();

/**
 * What a row says of a product, and for the columns that its file lacks, what is stored: as it is, because it isn't written as the file
 * writes. Without faults it can be imported.
 */
export function readProduct(
  cells: Cells,
  notation: Notation,
  stored?: ProductContent,
): { content: ProductContent; faults: Fault[] } {
  const faults: Fault[] = [];
  const kept = <C extends CatalogueColumn & keyof ProductContent>(
    column: C,
    read: () => ProductContent[C],
  ): ProductContent[C] => (stored && cells[column] === undefined ? stored[column] : read());
  const fail = <T>(value: T, fault: Fault): T => {
    faults.push(fault);
    return value;
  };
  const textOf = (column: keyof typeof texts) => {
    const given = cells[column] ?? '';
    const read = texts[column].safeParse(given);
    if (read.success) return read.data;
    if (given === '') return fail('', { column, message: 'products.faults.missing' });
    return fail(given, { column, message: 'products.faults.tooLong', values: { limit: limits[column] } });
  };
  const flagOf = (column: 'isRental' | 'isUnblindedOnly') => {
    const given = (cells[column] ?? '').toLowerCase();
    if (YES.has(given)) return true;
    return NO.has(given)
      ? false
      : fail(false, { column, message: 'products.faults.flag', values: { given } });
  };
  const productType = readType(cells, fail);
  const isRental = kept('isRental', () => flagOf('isRental'));
  if (isRental && productType !== 'EQUIPMENT')
    faults.push({ column: 'isRental', message: 'products.faults.rentalSupplies' });
  const content: ProductContent = {
    articleNumber: textOf('articleNumber'),
    name: textOf('name'),
    productType,
    isRental,
    unit: kept('unit', () => textOf('unit')),
    description: kept('description', () => textOf('description')),
    ...(stored ? keptPrice(cells, notation, stored, fail) : readPrice(cells, notation, fail)),
    countries: kept('countries', () => readCountries(cells, fail)),
    stock: kept('stock', () => readStock(cells, notation, fail)),
    availableFrom: kept('availableFrom', () => readDay(cells, fail)),
    settings: kept('settings', () => readSettings(cells, fail)),
    isUnblindedOnly: kept('isUnblindedOnly', () => flagOf('isUnblindedOnly')),
  };
  return { content, faults };
}

type Fail = <T>(value: T, fault: Fault) => T;

function readType({ productType: given = '' }: Cells, fail: Fail): ProductContent['productType'] {
  const written = given.toLowerCase();
  for (const type of ['EQUIPMENT', 'SUPPLIES'] as const) if (types[type].includes(written)) return type;
  const column = 'productType';
  if (given === '') return fail('SUPPLIES', { column, message: 'products.faults.missing' });
  return fail('SUPPLIES', { column, message: 'products.faults.type', values: { given } });
}

/** How `cellsOf` writes numbers. */
const STORED: Notation = { decimalSign: '.', isProven: true };

/** The file may say only how much it costs, or only in which currency. */
function keptPrice(
  cells: Cells,
  notation: Notation,
  stored: ProductContent,
  fail: Fail,
): Pick<ProductContent, 'priceAmount' | 'currency'> {
  const { priceAmount, currency } = stored;
  if (cells.price === undefined && cells.currency === undefined) return { priceAmount, currency };
  return readPrice({ ...cellsOf(stored), ...cells }, cells.price === undefined ? STORED : notation, fail);
}

function readPrice(
  { price: given = '', currency: code = '' }: Cells,
  notation: Notation,
  fail: Fail,
): Pick<ProductContent, 'priceAmount' | 'currency'> {
  const none = { priceAmount: null, currency: null };
  if (given === '') return none;
  const currency = code.toUpperCase();
  if (!currencies.has(currency))
    return fail(none, {
      column: 'currency',
      message: code === '' ? 'products.faults.noCurrency' : 'products.faults.currency',
      values: { given: code },
    });
  const digits = digitsOf(currency);
  const read = readNumber(withoutMark(given, currency), notation, digits);
  if ('amount' in read) return { priceAmount: read.amount, currency };
  const suggestions = read.meant.map((amount) => priceText(amount, digits, notation.decimalSign));
  return fail(none, {
    column: 'price',
    ...(thousandsOf(given, suggestions) ?? { message: 'products.faults.price', values: { given } }),
    suggestions,
  });
}

/** A price without its currency, if that is the one of its line. */
function withoutMark(given: string, currency: string): string {
  const written = given.toUpperCase();
  for (const mark of marksOf(currency)) {
    if (written.startsWith(mark)) return given.slice(mark.length);
    if (written.endsWith(mark)) return given.slice(0, -mark.length);
  }
  return given;
}

const marks = new Map<string, string[]>();

/** What stands for a currency beside a price: its code, and its signs such as CA$ and $. */
function marksOf(currency: string): string[] {
  let known = marks.get(currency);
  if (!known) {
    const signs = (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
      new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .flatMap(({ type, value }) => (type === 'currency' ? value.toUpperCase() : [])),
    );
    known = [currency, ...signs];
    marks.set(currency, known);
  }
  return known;
}

/** The fault of a number that has two readings. */
function thousandsOf(
  given: string,
  [one, other]: readonly string[],
): Pick<Fault, 'message' | 'values'> | undefined {
  if (one === undefined || other === undefined) return undefined;
  return { message: 'products.faults.thousands', values: { given, one, other } };
}

function priceText(amount: number, digits: number, decimalSign: DecimalSign = '.'): string {
  const figures = String(amount).padStart(digits + 1, '0');
  if (digits === 0) return figures;
  return `${figures.slice(0, -digits)}${decimalSign}${figures.slice(-digits)}`;
}

function readCountries({ countries: given = '' }: Cells, fail: Fail): string[] {
  if (EVERYWHERE.has(given.toLowerCase())) return [];
  const named = given.split(/[,;|/]/).flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
  const read = named.slice(0, COUNTRIES.length).map((one) => {
    const code = countryCodeOf(one) ?? undefined;
    // "UK" is the code of no country, though everybody knows which one is meant.
    const isCode = one.length > 2 || countryCodes.has(one.toUpperCase());
    return { one, code, isKnown: code !== undefined && isCode };
  });
  const unknown = read.find(({ isKnown }) => !isKnown);
  if (!unknown && read.length === named.length) return [...new Set(read.map(({ code }) => code!))].toSorted();
  const isGuessed = read.every(({ code }) => code !== undefined);
  return fail([], {
    column: 'countries',
    message: 'products.faults.country',
    values: { given: unknown?.one ?? given },
    suggestions: isGuessed ? [read.map(({ code }) => code!).join(', ')] : [],
  });
}

function readStock({ stock: given = '' }: Cells, notation: Notation, fail: Fail): number | null {
  if (given === '') return null;
  const read = readNumber(given, notation, 0);
  if ('amount' in read && read.amount <= MAX_STOCK) return read.amount;
  const meant = 'meant' in read ? read.meant : [];
  const suggestions = meant.filter((stock) => stock <= MAX_STOCK).map(String);
  return fail(null, {
    column: 'stock',
    ...(thousandsOf(given, suggestions) ?? {
      message: 'products.faults.stock',
      values: { limit: MAX_STOCK },
    }),
    suggestions,
  });
}

function readDay({ availableFrom: given = '' }: Cells, fail: Fail): string | null {
  if (given === '') return null;
  const [, dayOfMonth, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|[0-2]\d)$/.exec(given) ?? [];
  // Two digits of a year are of this century up to 29: spreadsheets take 30 for 1930.
  const written = year
    ? `${year.padStart(4, '20')}-${month!.padStart(2, '0')}-${dayOfMonth!.padStart(2, '0')}`
    : given;
  if (day.safeParse(written).success && written >= '2000') return written;
  return fail(null, { column: 'availableFrom', message: 'products.faults.day', values: { given } });
}

function readSettings({ settings: given = '' }: Cells, fail: Fail): string[] {
  const named = given.split('|').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
  const read = named.map((one) => setting.safeParse(one));
  if (named.length <= MAX_LOGGER_SETTINGS && read.every(({ success }) => success))
    return [...new Set(read.map(({ data }) => data!))];
  const values = { most: MAX_LOGGER_SETTINGS, limit: MAX_LOGGER_SETTING };
  return fail([], { column: 'settings', message: 'products.faults.settings', values });
}

/** A product as a row of a table, which can be read again. */
export function cellsOf(content: ProductContent): Required<Cells> {
  const { priceAmount, currency, countries, stock, availableFrom, settings } = content;
  const { articleNumber, name, unit, description, productType } = content;
  return {
    articleNumber,
    name,
    productType: productType === 'EQUIPMENT' ? 'Equipment' : 'Supplies',
    isRental: content.isRental ? 'yes' : '',
    unit,
    description,
    price: priceAmount === null || currency === null ? '' : priceText(priceAmount, digitsOf(currency)),
    currency: currency ?? '',
    countries: countries.join(', '),
    stock: stock === null ? '' : String(stock),
    availableFrom: availableFrom ?? '',
    settings: settings.join(' | '),
    isUnblindedOnly: content.isUnblindedOnly ? 'yes' : '',
  };
}

/** What differs between a product and what a file says of it, in the columns that the file has. */
export function changesOf(
  before: ProductContent,
  after: ProductContent,
  columns: readonly CatalogueColumn[],
): { column: CatalogueColumn; before: string; after: string }[] {
  const [old, fresh] = [cellsOf(before), cellsOf(after)];
  return catalogueColumns
    .filter((column) => columns.includes(column) && old[column] !== fresh[column])
    .map((column) => ({ column, before: old[column], after: fresh[column] }));
}
