/** The type of a numbered list, as HTML names it. */
export type ListType = '1' | 'a' | 'A' | 'i' | 'I';

const ROMAN = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const;
const MOST_ROMAN = 3999;

/** The number of an item as browsers write it: what a type has no letters for is a number. */
export function writeNumber(number: number, type: string): string {
  const kind = type.toLowerCase();
  if (number < 1 || (kind !== 'a' && kind !== 'i') || (kind === 'i' && number > MOST_ROMAN))
    return `${number}`;
  const text = kind === 'a' ? inLetters(number) : inRoman(number);
  return type === kind ? text : text.toUpperCase();
}

function inLetters(number: number): string {
  let text = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26))
    text = String.fromCodePoint(97 + ((rest - 1) % 26)) + text;
  return text;
}

function inRoman(number: number): string {
  let text = '';
  let rest = number;
  for (const [letters, value] of ROMAN)
    while (rest >= value) {
      text += letters;
      rest -= value;
    }
  return text;
}

export interface ListNumber {
  type: ListType;
  number: number;
}

const MARKER = /^[([]?(\d{1,6}|[a-z]{1,8})[.)\]:]*$/i;
const IS_ROMAN = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;

/** What the marker of an item may mean in a numbered list: i) is a letter and a roman numeral. Empty for 1.1 or "Step 1". */
export function readMarker(marker: string): ListNumber[] {
  const [, said = ''] = MARKER.exec(marker) ?? [];
  if (/^\d/.test(said)) return [{ type: '1', number: Number(said) }];
  const small = said.toLowerCase();
  const isUpper = said !== small;
  if (said === '' || (isUpper && said !== said.toUpperCase())) return [];
  const letter = { type: isUpper ? ('A' as const) : ('a' as const), number: valueOfLetters(small) };
  if (!IS_ROMAN.test(small)) return small.length > 2 ? [] : [letter];
  const roman = { type: isUpper ? ('I' as const) : ('i' as const), number: valueOfRoman(small) };
  // A list of letters rarely begins with i, and one of roman numerals rarely with another single letter.
  if (small.length === 1 && small !== 'i') return [letter, roman];
  return small.length > 2 ? [roman] : [roman, letter];
}

const valueOfLetters = (text: string) =>
  [...text].reduce((value, letter) => value * 26 + letter.codePointAt(0)! - 96, 0);

function valueOfRoman(text: string): number {
  let [rest, value] = [text, 0];
  for (const [letters, worth] of ROMAN)
    while (rest.startsWith(letters)) {
      rest = rest.slice(letters.length);
      value += worth;
    }
  return value;
}
