import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePostNews } from '../../live/post-news.ts';
import { NewPostsBar } from '../../ui/Feed.tsx';
import { useTranslation } from '../../words.ts';
import { type FeedList, mergePages } from './feed-list.ts';
import classes from './feed.module.css';
import { startAnew } from './load-list.ts';
import { useNewHere } from './use-new-here.ts';

interface NewsBarProps {
  list: FeedList;
  /** The moment the list stands for: a later one means that it holds what was new. */
  asOf: number;
  onShown: (firstPostId: number | undefined) => void;
}

/** "2 new posts": they come when they are asked for, and the list begins at its top again. */
export function NewsBar({ list, asOf, onShown }: NewsBarProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { count: all, clear } = usePostNews(list.channelId);
  const count = useNewHere(list, all);
  const [isLoading, setLoading] = useState(false);
  useClearOnce(list.key, asOf, clear);

  const show = async () => {
    if (isLoading) return;
    setLoading(true);
    try {
      const data = await startAnew(queryClient, list);
      clear();
      onShown(mergePages(data.pages)[0]?.postDetail.postId);
    } catch {
      // The bar stays; why nothing came is told by the offline bar or a toast.
    } finally {
      setLoading(false);
    }
  };
  return (
    <div className={classes.news} aria-busy={isLoading}>
      <NewPostsBar label={count > 0 ? t('feed.newPosts', { count }) : undefined} onShow={() => void show()} />
    </div>
  );
}

/** The moment of each list that its news were last counted from. */
const countedFrom = new Map<string, number>();

/** News are no news in a list that was got since; one that is only come back to keeps them. */
function useClearOnce(listKey: string, asOf: number, clear: () => void): void {
  useEffect(() => {
    if (countedFrom.get(listKey) === asOf) return;
    countedFrom.set(listKey, asOf);
    clear();
  }, [listKey, asOf, clear]);
}
