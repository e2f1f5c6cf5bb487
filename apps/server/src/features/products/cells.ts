import { z } from 'zod';
import { line } from '@studyline/contract/core/common';
import { digitsOf, MAX_AMOUNT } from '@studyline/contract/core/currencies';
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
import type { ProductContent } from './queries.ts';
import type { Cells } from './read-catalogue.ts';
import { currencies } from '../../core/currencies.ts';

export interface Fault {
  column: CatalogueColumn;
  message: WordKey & `products.faults.${string}`;
  values?: Record<string, string | number>;
  suggestion?: string | undefined;
}

type DecimalSign = '.' | ',';

/** The sign before the decimals that most prices have; a group of three digits says nothing. */
export function findDecimalSign(prices: readonly string[]): DecimalSign {
  const count = (pattern: RegExp) => prices.filter((price) => pattern.test(price)).length;
  return count(/,\d{1,2}\D*$|\.\d{3},/) > count(/\.\d{1,2}\D*$|,\d{3}\./) ? ',' : '.';
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
/** An article number as it is stored, if it can be. */
export function articleNumberOf({ articleNumber: given = '' }: Cells): string {
  return texts.articleNumber.safeParse(given).data ?? given;
}

const limits = {
  articleNumber: MAX_ARTICLE_NUMBER,
  name: MAX_PRODUCT_NAME,
  unit: MAX_UNIT,
  description: MAX_PRODUCT_DESCRIPTION,
};
const setting = line(1, MAX_LOGGER_SETTING);
const day = z.iso.date();

/** What a row says of a product. Without faults it can be imported. */
export function readProduct(
  cells: Cells,
  decimalSign: DecimalSign,
): { content: ProductContent; faults: Fault[] } {
  const faults: Fault[] = [];
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
  const isRental = flagOf('isRental');
  if (isRental && productType !== 'EQUIPMENT')
    faults.push({ column: 'isRental', message: 'products.faults.rentalSupplies' });
  const content: ProductContent = {
    articleNumber: textOf('articleNumber'),
    name: textOf('name'),
    productType,
    isRental,
    unit: textOf('unit'),
    description: textOf('description'),
    ...readPrice(cells, decimalSign, fail),
    countries: readCountries(cells, fail),
    stock: readStock(cells, fail),
    availableFrom: readDay(cells, fail),
    settings: readSettings(cells, fail),
    isUnblindedOnly: flagOf('isUnblindedOnly'),
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

function readPrice(
  { price: given = '', currency: code = '' }: Cells,
  decimalSign: DecimalSign,
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
  const priceAmount = amountOf(given, decimalSign, digits);
  if (priceAmount !== undefined) return { priceAmount, currency };
  const suggestion = probablePrice(given, decimalSign, digits);
  return fail(none, { column: 'price', message: 'products.faults.price', values: { given }, suggestion });
}

/** Minor units; undefined if it is not a price. */
function amountOf(given: string, decimalSign: DecimalSign, digits: number): number | undefined {
  const group = decimalSign === '.' ? ',' : '.';
  const unspaced = given.replaceAll(/[\s'’]/g, '');
  const [whole = '', decimals = '', ...rest] = unspaced.split(decimalSign);
  const isGrouped = whole.includes(group) && /^\d{1,3}(?:[.,]\d{3})+$/.test(whole);
  const figures = isGrouped ? whole.replaceAll(group, '') : whole;
  if (rest.length > 0 || !/^\d{1,12}$/.test(figures) || !/^\d*$/.test(decimals)) return undefined;
  if (unspaced.endsWith(decimalSign) || decimals.slice(digits).replaceAll('0', '') !== '') return undefined;
  const amount = Number(figures) * 10 ** digits + Number(decimals.slice(0, digits).padEnd(digits, '0'));
  return amount <= MAX_AMOUNT ? amount : undefined;
}

/** What was probably meant by a text that begins like a price. */
function probablePrice(given: string, decimalSign: DecimalSign, digits: number): string | undefined {
  const [, whole, decimals = ''] = /^\D{0,4}(\d{1,9})(?:[.,](\d{1,4}))?/.exec(given) ?? [];
  if (whole === undefined) return undefined;
  return priceText(
    Number(whole) * 10 ** digits + Number(decimals.slice(0, digits).padEnd(digits, '0')),
    digits,
    decimalSign,
  );
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
    suggestion: isGuessed ? read.map(({ code }) => code!).join(', ') : undefined,
  });
}

function readStock({ stock: given = '' }: Cells, fail: Fail): number | null {
  if (given === '') return null;
  const figures = given.replaceAll(/[\s'’]/g, '');
  const stock = /^\d{1,9}$/.test(figures) ? Number(figures) : Number.NaN;
  if (stock <= MAX_STOCK) return stock;
  return fail(null, { column: 'stock', message: 'products.faults.stock', values: { limit: MAX_STOCK } });
}

function readDay({ availableFrom: given = '' }: Cells, fail: Fail): string | null {
  if (given === '') return null;
  const [, dayOfMonth, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(given) ?? [];
  const written = year ? `${year}-${month!.padStart(2, '0')}-${dayOfMonth!.padStart(2, '0')}` : given;
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
