import type { Author } from '@studyline/contract/people';
import type { PostOpened } from '@studyline/contract/posts';
import type { Person } from '../../ui/Avatar.tsx';

export function personOf({ userId, displayName, portraitUrl }: Author): Person {
  return { userId, name: displayName, portraitUrl };
}

/** The author of the version on the screen. */
export function authorOf({ versions, postDetail }: PostOpened): Person & { teamName: string | null } {
  const author =
    versions.find(({ version }) => version === postDetail.version)?.author ?? postDetail.lastModifiedAuthor;
  return { ...personOf(author), teamName: author.teamName };
}
