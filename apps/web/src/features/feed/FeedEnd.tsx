import { paths } from '../../paths.ts';
import { EndLine } from '../../ui/posts/Feed.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { isNarrowed } from './facets.ts';
import type { FeedList } from './feed-list.ts';

/** Below the last post. */
export function FeedEnd({ list: { variant, channelId, facets } }: { list: FeedList }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (isNarrowed(facets)) {
    const [month, other] = facets.months;
    const isOneMonth = month !== undefined && other === undefined && facets.types.length === 0;
    const text = isOneMonth
      ? t('feed.end.month', { month: format.month(month.year, month.month) })
      : t('feed.end.filtered');
    return <EndLine text={text} href={addressOf(variant, channelId)} linkText={t('feed.end.showAll')} />;
  }
  const text = {
    timeline: t('feed.end.timeline'),
    'required-actions': t('feed.end.requiredActions'),
    'unread-posts': t('feed.end.unread'),
  }[variant];
  return <EndLine text={text} />;
}

/** The address of a list without filters. */
export function addressOf(variant: FeedList['variant'], channelId: number | undefined): string {
  if (channelId === undefined) {
    return variant === 'unread-posts' ? paths.unreadPosts() : paths.requiredActions();
  }
  if (variant === 'timeline') return paths.timeline(channelId);
  return variant === 'unread-posts'
    ? paths.channelUnreadPosts(channelId)
    : paths.channelRequiredActions(channelId);
}
