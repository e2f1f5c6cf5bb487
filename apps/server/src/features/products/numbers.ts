import { MAX_AMOUNT } from '@studyline/contract/core/currencies';

export type DecimalSign = '.' | ',';

/** How a file writes its numbers. Proven is a sign that its own numbers leave no doubt about. */
export interface Notation {
  decimalSign: DecimalSign;
  isProven: boolean;
}

const isComma = /,\d{1,2}\D*$|,[-–—]|\.\d{3},|(?:\.\d{3}){2}|^\D*0,/;
const isPoint = /\.\d{1,2}\D*$|\.[-–—]|,\d{3}\.|(?:,\d{3}){2}|^\D*0\./;

/**
 * The sign before the decimals that most numbers have; one group of three digits says nothing. Where no number says anything, it is the
 * one that goes with the separator of the cells: spreadsheets take a semicolon where commas are before decimals.
 */
export function findNotation(numbers: readonly string[], separator: string): Notation {
  const commas = numbers.filter((given) => isComma.test(given)).length;
  const points = numbers.filter((given) => isPoint.test(given)).length;
  const isSilent = commas === 0 && points === 0;
  const isDecimalComma = isSilent ? separator === ';' : commas > points;
  return { decimalSign: isDecimalComma ? ',' : '.', isProven: (commas === 0) !== (points === 0) };
}

const otherSign = (sign: DecimalSign): DecimalSign => (sign === '.' ? ',' : '.');

/** What a number says in minor units, or what it could mean: a sign before three digits can make it 1,000 times as much. */
export function readNumber(
  given: string,
  { decimalSign, isProven }: Notation,
  digits: number,
): { amount: number } | { meant: number[] } {
  const text = given
    .replaceAll(/[\s'’]/g, '')
    .replace(/[.,][-–—]{1,2}$/, (dashes) => `${dashes.slice(0, 1)}00`);
  const only = onlySign(text);
  const isGroup = isProven && only !== decimalSign;
  const isPlain = digits >= 3 && only === decimalSign;
  if (only !== undefined && !isGroup && !isPlain)
    return { meant: known([amountOf(text, only, digits), amountOf(text, otherSign(only), digits)]) };
  const amount = amountOf(text, ownSign(text) ?? decimalSign, digits);
  if (amount !== undefined) return { amount };
  return { meant: known([amountOf(text, otherSign(decimalSign), digits) ?? probableAmount(text, digits)]) };
}

const known = (amounts: readonly (number | undefined)[]) => amounts.flatMap((amount) => amount ?? []);

/** The sign that may be before decimals or between thousands. */
const onlySign = (text: string) => /^[1-9]\d{0,2}([.,])\d{3}$/.exec(text)?.[1] as DecimalSign | undefined;

/** The decimal sign that a number shows by itself: the last of two, or the one that is not repeated. */
function ownSign(text: string): DecimalSign | undefined {
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')];
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ',';
  if (text.indexOf('.') !== point) return ',';
  return text.indexOf(',') === comma ? undefined : '.';
}

/** Minor units; undefined if it is not a number. */
function amountOf(text: string, decimalSign: DecimalSign, digits: number): number | undefined {
  const group = otherSign(decimalSign);
  const [whole = '', decimals = '', ...rest] = text.split(decimalSign);
  const isGrouped = whole.includes(group) && /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(whole);
  const figures = isGrouped ? whole.replaceAll(group, '') : whole;
  if (rest.length > 0 || !/^\d{1,12}$/.test(figures) || !/^\d*$/.test(decimals)) return undefined;
  if (text.endsWith(decimalSign) || decimals.slice(digits).replaceAll('0', '') !== '') return undefined;
  const amount = Number(figures) * 10 ** digits + Number(decimals.slice(0, digits).padEnd(digits, '0'));
  return amount <= MAX_AMOUNT ? amount : undefined;
}

/** What was probably meant by a text that begins like a number and says nothing else. */
function probableAmount(text: string, digits: number): number | undefined {
  const [, whole, decimals] = /^(\d{1,9})(?:[.,](\d{1,2})(?!\d)|(?![.,\d]))[.,0\-–—]*$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return amountOf(decimals === undefined ? whole : `${whole}.${decimals}`, '.', digits);
}
