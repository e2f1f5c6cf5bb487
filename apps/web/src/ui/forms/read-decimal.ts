/**
 * The number that a text with a sign between its digits says; undefined for anything else, plain digits included. Of two different signs
 * the last one begins the decimals. A single one does, too, unless exactly three digits follow: then it is what the person's own language
 * makes of it.
 */
export function readDecimal(text: string, decimalSign: string): number | undefined {
  const digits = /^[^\d-]{0,4}(\d[\d.,’'\s]*[.,’'\s]\d+)\D{0,4}$/
    .exec(text.trim())?.[1]
    ?.replaceAll(/[’'\s]/g, '');
  if (digits === undefined) return undefined;
  const signs = [...digits].filter((sign) => sign === '.' || sign === ',');
  const last = signs.at(-1);
  if (last === undefined) return Number(digits);
  const at = digits.lastIndexOf(last);
  const isRepeated = signs.filter((sign) => sign === last).length > 1;
  const isSingle = signs.length === 1;
  const isGroup = isRepeated || (isSingle && digits.length - at === 4 && last !== decimalSign);
  const whole = digits.slice(0, isGroup ? undefined : at).replaceAll(/[.,]/g, '');
  return Number(isGroup ? whole : `${whole}.${digits.slice(at + 1)}`);
}
