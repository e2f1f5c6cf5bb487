import type { PostOpened } from '@studyline/contract/posts/calls';
import { period } from '../../format.ts';
import { t } from '../../words.ts';

/** The actions that publishing a draft will require, a sentence for each rule: who, how many, and how soon. */
export function askWords({ asks, changeType }: Pick<PostOpened, 'asks' | 'changeType'>): string[] {
  if (asks.length === 0) return [t(changeType === 'MINOR' ? 'posts.asks.carriedOver' : 'posts.asks.nobody')];
  return asks.map((ask) => {
    const isEnough = ask.memberCount > 0 && ask.memberParticipationType === 'ANY_MEMBER';
    const unasked = ask.unaskedRoleNames.join(', ');
    return [
      ask.memberCount > 0 ? sentenceOf(ask) : t('posts.asks.nobody'),
      isEnough && t('posts.asks.ANY_MEMBER'),
      unasked && t('posts.asks.unasked', { roles: unasked }),
    ]
      .filter(Boolean)
      .join(' ');
  });
}

function sentenceOf(ask: PostOpened['asks'][number]): string {
  const teams = t('posts.asks.teams', { count: ask.teamCount });
  const roles = (ask.roleNames ?? []).filter((name) => !ask.unaskedRoleNames.includes(name)).join(', ');
  return t(`posts.asks.${ask.requiredActionType}`, {
    count: ask.memberCount,
    teams: roles ? t('posts.asks.teamsOf', { teams, roles }) : teams,
    time: period(ask.gracePeriodMillis),
  });
}
