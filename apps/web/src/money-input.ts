import { digitsOf } from '@studyline/contract/core/currencies';
import { locale } from './words.ts';

/** An amount as a person writes it, with its decimals. */
export type WrittenAmount = number | string;

export const minorUnits = (written: WrittenAmount, currency: string): number =>
  Math.round(Number(written) * 10 ** digitsOf(currency));

export const writtenAmount = ({ amount, currency }: { amount: number; currency: string }): number =>
  amount / 10 ** digitsOf(currency);

export const isCurrencyCode = (text: string): boolean => /^[A-Z]{3}$/.test(text);

export const decimalSign = (1.5).toLocaleString(locale).charAt(1);
