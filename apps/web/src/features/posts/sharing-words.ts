import type { PostOpened } from '@studyline/contract/posts';
import { locale, t } from '../../words.ts';

/** Who views a post although it is not shared with them: "Study administrator and Inspector view every post." */
export function everSeeingWords({ sharedWith }: Pick<PostOpened, 'sharedWith'>): string | undefined {
  const names = sharedWith.everSeeingRoleNames;
  if (names.length === 0) return undefined;
  const roles = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
  return t('posts.about.everSeeing', { count: names.length, roles });
}
