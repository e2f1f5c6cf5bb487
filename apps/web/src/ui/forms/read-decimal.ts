/** Digits in groups of three, with one kind of sign between them. */
const GROUPED = /^\d{1,3}(?:([.,’'\s])\d{3})(?:\1\d{3})*$/;

/**
 * The number that a text says, perhaps with a currency or a unit beside it; undefined for anything else, such as a day. Of two different
 * signs the last one begins the decimals. A single one does, too, unless exactly three digits follow: then it is what the person's own
 * language makes of it.
 */
export function readDecimal(text: string, decimalSign: string): number | undefined {
  const number = /^[^\d-]{0,4}(\d(?:[\d.,’'\s]*\d)?)\D{0,4}$/.exec(text.trim())?.[1];
  if (number === undefined) return undefined;
  const at = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  const isSingle = number.search(/[.,]/) === at;
  const isWhole = at === -1 || (GROUPED.test(number) && !(isSingle && number[at] === decimalSign));
  const [whole, decimals] = isWhole ? [number, '0'] : [number.slice(0, at), number.slice(at + 1)];
  if (!/^\d+$/.test(whole) && !GROUPED.test(whole)) return undefined;
  return /^\d+$/.test(decimals) ? Number(`${whole.replaceAll(/\D/g, '')}.${decimals}`) : undefined;
}
