import { type FeedContext, weekStartOf } from '@studyline/contract/feed/groups';
import { useMemo } from 'react';
import { useFormat } from '../../use-format.ts';
import { useNow } from '../../use-now.ts';
import { locale } from '../../words.ts';

const weekStart = weekStartOf(locale);

/** What the dated groups depend on. It changes at midnight, not every minute. */
export function useFeedContext(): FeedContext {
  const { timeZone, dayOf } = useFormat();
  const now = useNow();
  const today = dayOf(now);
  // oxlint-disable-next-line react/exhaustive-deps -- any time of the same day groups the same way
  return useMemo(() => ({ now, timeZone, weekStart }), [today, timeZone]);
}
