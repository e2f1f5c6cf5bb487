import type { Translate } from '../../words.ts';
import type { FeedVariant } from './feed-list.ts';

export function variantName(variant: FeedVariant, t: Translate): string {
  if (variant === 'timeline') return t('feed.timeline');
  return t(variant === 'unread-posts' ? 'feed.unread' : 'feed.requiredActions');
}
