import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePostNews } from '../../live/post-news.ts';
import { NewPostsBar } from '../../ui/posts/Feed.tsx';
import { useTranslation } from '../../words.ts';
import { type FeedList, mergePages } from './feed-list.ts';
import classes from './NewsBar.module.css';
import { restartList } from './load-list.ts';
import { useNewHere } from './use-new-here.ts';

interface NewsBarProps {
  list: FeedList;
  /** The list's `asOf`. A later one means that it includes the new posts. */
  asOf: number;
  onShown: (firstPostId: number | undefined) => void;
}

/** "2 new posts": they load on request, and the list starts from the top again. */
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
      const data = await restartList(queryClient, list);
      clear();
      onShown(mergePages(data.pages)[0]?.postDetail.postId);
    } catch {
      // The bar stays. The offline bar or a toast says why nothing loaded.
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

/** Since when each list's new posts have been counted. */
const countedFrom = new Map<string, number>();

/** Posts are not new to a list that was fetched after them. A list that the person returns to keeps its count. */
function useClearOnce(listKey: string, asOf: number, clear: () => void): void {
  useEffect(() => {
    if (countedFrom.get(listKey) === asOf) return;
    countedFrom.set(listKey, asOf);
    clear();
  }, [listKey, asOf, clear]);
}
