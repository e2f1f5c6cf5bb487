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
