/** Currencies without the usual two decimal places (ISO 4217). */
const unusualDigits: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
      .split(' ')
      .map((code) => [code, 0] as const),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const)),
  CLF: 4,
  UYW: 4,
};

/** How many decimal places amounts of a currency have. Browsers and servers disagree about some, so nobody asks Intl. */
export function digitsOf(currency: string): number {
  return unusualDigits[currency] ?? 2;
}

/** The largest amount that a price, a line or a total may have: every sum of them is an exact number. */
export const MAX_AMOUNT = 999_999_999_999;

const formats = new Map<string, Intl.NumberFormat>();

/** An amount as people write it in a language, such as €18.40. */
export function formatMoney(
  languageId: string,
  { amount, currency }: { amount: number; currency: string },
): string {
  const key = `${languageId} ${currency}`;
  const digits = digitsOf(currency);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(languageId, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formats.set(key, format);
  }
  return format.format(amount / 10 ** digits);
}
