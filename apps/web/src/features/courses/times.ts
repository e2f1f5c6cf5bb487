import { locale } from '../../words.ts';

/** "7 minutes 55 seconds", for screen readers. */
export function spokenTime(millis: number): string {
  const seconds = Math.max(0, Math.floor(millis / 1000));
  const parts = [
    ['hour', Math.floor(seconds / 3600)],
    ['minute', Math.floor(seconds / 60) % 60],
    ['second', seconds % 60],
  ] as const;
  const said = parts.filter(([unit, value]) => value > 0 || (unit === 'second' && seconds === 0));
  return said
    .map(([unit, value]) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value),
    )
    .join(' ');
}

/** The name of a language, such as "German", in the language of the page. */
export function languageName(languageId: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(languageId) ?? languageId;
  } catch {
    return languageId;
  }
}
