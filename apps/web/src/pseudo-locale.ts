/** The tag of the pseudo-language, which shows whether a text comes from the catalogue. */
export const PSEUDO_LOCALE = 'en-XA';

const accents: Record<string, string> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'đ',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ó',
  p: 'þ',
  q: 'ɋ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Đ',
  E: 'É',
  F: 'Ƒ',
  G: 'Ĝ',
  H: 'Ĥ',
  I: 'Í',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  M: 'Ḿ',
  N: 'Ñ',
  O: 'Ó',
  P: 'Þ',
  Q: 'Ɋ',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  U: 'Ú',
  V: 'Ṽ',
  W: 'Ŵ',
  X: 'Ẋ',
  Y: 'Ý',
  Z: 'Ž',
};

/** Placeholders and tags stay unchanged. */
const kept = /\{\{[^}]*\}\}|<[^>]*>/;

/** ⟦Ţéxţ ŵíţĥ {{placeholders}} kept⟧, a third longer than the original, as translations tend to be. */
export function accent(text: string): string {
  const parts = text.split(new RegExp(`(${kept.source})`));
  const accented = parts.map((part) =>
    kept.test(part) ? part : part.replaceAll(/[a-z]/gi, (letter) => accents[letter] ?? letter),
  );
  return `⟦${accented.join('')}${' ·'.repeat(Math.floor(text.length / 9))}⟧`;
}

/** A whole catalogue in the pseudo-language. */
export function accentAll<Texts extends object>(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? accent(value) : accentAll(value as object),
    ]),
  ) as Texts;
}
