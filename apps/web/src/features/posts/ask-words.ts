import type { PostOpened } from '@studyline/contract/posts';
import type { Format } from '../../format.ts';
import { t } from '../../words.ts';

/** What publishing a draft asks, a sentence for each rule: who, how many, by when. */
export function askWords(
  { asks, changeType }: Pick<PostOpened, 'asks' | 'changeType'>,
  now: number,
  format: Format,
): string[] {
  if (asks.length === 0) return [t(changeType === 'MINOR' ? 'posts.asks.carriedOver' : 'posts.asks.nobody')];
  return asks.map(({ requiredActionType, memberParticipationType, ...ask }) => {
    if (ask.memberCount === 0) return t('posts.asks.nobody');
    const sentence = t(`posts.asks.${requiredActionType}`, {
      count: ask.memberCount,
      teams: t('posts.asks.teams', { count: ask.teamCount }),
      when: format.dateTime(now + ask.gracePeriodMillis),
    });
    return memberParticipationType === 'ANY_MEMBER' ? `${sentence} ${t('posts.asks.ANY_MEMBER')}` : sentence;
  });
}
