import type { PostOpened } from '@studyline/contract/posts/calls';
import type { Format } from '../../format.ts';
import { t } from '../../words.ts';

type Draft = Pick<PostOpened, 'asks' | 'changeType' | 'sharedWith'>;

/** What publishing a draft at this moment does, as the rest of a sentence that begins with `drafts.outcome.lead`. */
export function outcomeWords({ asks, changeType, sharedWith }: Draft, now: number, format: Format): string {
  if (sharedWith.memberCount === 0) return t('drafts.outcome.unseen');
  const [first, ...others] = asks.filter(asksSomebody);
  if (!first) return t(`drafts.outcome.${changeType === 'MINOR' ? 'carriedOver' : 'nobody'}`);
  const sentence = t(`drafts.outcome.${first.requiredActionType}`, factsOf(first, now, format));
  return others.length > 0 ? `${sentence} ${t('drafts.outcome.more', { count: others.length })}` : sentence;
}

/** The same once it is published, as a sentence. Empty if no one has to do anything. */
export function publishedWords({ asks }: Draft, now: number, format: Format): string {
  const sentences = asks
    .filter(asksSomebody)
    .map((ask) => t(`drafts.published.${ask.requiredActionType}`, factsOf(ask, now, format)));
  return sentences.join(' ');
}

const asksSomebody = ({ memberCount }: Draft['asks'][number]): boolean => memberCount > 0;

function factsOf(
  { memberCount, teamCount, gracePeriodMillis }: Draft['asks'][number],
  now: number,
  format: Format,
) {
  return {
    count: memberCount,
    teams: t('posts.asks.teams', { count: teamCount }),
    date: format.dayMonth(now + gracePeriodMillis, now),
  };
}
