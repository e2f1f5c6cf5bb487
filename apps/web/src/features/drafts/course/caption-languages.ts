import { locale } from '../../../words.ts';

/** Offered first; any other tag that a file or the course names is offered too. */
const common =
  'en de fr es it pt pt-BR nl da sv nb fi et lv lt pl cs sk hu ro bg hr sl sr el tr uk ru he ar fa hi ja ko zh zh-Hant th vi id'.split(
    ' ',
  );
const primaries = new Set(common.map((tag) => tag.split('-')[0]));

/** "captions-de.vtt" is German; undefined for a name without a known language at its end. */
export function languageOf(fileName: string): string | undefined {
  const ends = [
    /[-_. ]([a-z]{2,3})[-_]([a-z]{4}|[a-z]{2}|\d{3})\.[^.]*$/i,
    /[-_. ]([a-z]{2,3})\.[^.]*$/i,
    /^([a-z]{2,3})\.[^.]*$/i,
  ];
  for (const end of ends) {
    const [, primary = '', region] = end.exec(fileName) ?? [];
    if (!primaries.has(primary.toLowerCase())) continue;
    return region ? `${primary.toLowerCase()}-${casedRegion(region)}` : primary.toLowerCase();
  }
  return undefined;
}

/** "BR" and "Hant", as language tags are written. */
function casedRegion(region: string): string {
  return region.length === 4
    ? region[0]!.toUpperCase() + region.slice(1).toLowerCase()
    : region.toUpperCase();
}

/** "German". */
export function languageName(tag: string): string {
  try {
    const name = new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;
    return name[0]!.toLocaleUpperCase(locale) + name.slice(1);
  } catch {
    return tag;
  }
}

/** The languages of a field, by name. */
export function languagesOffered(also: readonly string[]): { value: string; label: string }[] {
  return [...new Set([...common, ...also.filter(Boolean)])]
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
}
