import { locale, t } from '../../words.ts';

/** Who can view a post although it is not shared with them: "Study administrator and Inspector view every post." */
export function alwaysViewingWords(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const roles = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
  return t('posts.about.everSeeing', { count: names.length, roles });
}
