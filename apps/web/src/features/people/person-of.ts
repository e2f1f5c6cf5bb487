import type { Author } from '@studyline/contract/people/person';
import type { PostDetail } from '@studyline/contract/posts/calls';
import type { Person } from '../../ui/Avatar.tsx';
import { t } from '../../words.ts';

export function personOf({ userId, displayName, portraitUrl }: Author): Person {
  return { userId, name: displayName, portraitUrl };
}

/** Who wrote a version, and who published it. A person who did both is named once. */
export function bylineOf({
  author,
  lastPublishAuthor: publisher,
}: Pick<PostDetail, 'author' | 'lastPublishAuthor'>): string {
  const name = author.displayName;
  if (!publisher || publisher.userId === author.userId) return name;
  return t('app.writtenAndPublished', { name, publisher: publisher.displayName });
}
