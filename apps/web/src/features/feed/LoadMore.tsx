import { Button } from '@mantine/core';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../words.ts';
import classes from './LoadMore.module.css';

/** Specification 9: the next page is fetched this close to the end of the list. */
const THRESHOLD = '50px';

interface LoadMoreProps {
  button: RefObject<HTMLButtonElement | null>;
  isLoading: boolean;
  hasFailed: boolean;
  onMore: () => void;
}

/** Fetches the next page when it comes into view. Keyboard users get a button. After a failure it waits for a click. */
export function LoadMore({ button, isLoading, hasFailed, onMore }: LoadMoreProps) {
  const { t } = useTranslation();
  const more = useEffectEvent(onMore);
  useEffect(() => {
    const element = button.current;
    if (!element || isLoading || hasFailed) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more();
      },
      { rootMargin: `0px 0px ${THRESHOLD} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [button, isLoading, hasFailed]);

  if (hasFailed) {
    return (
      <div className={classes.more}>
        <BlockError text={t('feed.moreFailed')} retryLabel={t('app.tryAgain')} onRetry={onMore} />
      </div>
    );
  }
  return (
    <div className={classes.more}>
      <Button
        ref={button}
        variant="default"
        aria-disabled={isLoading}
        onClick={() => {
          if (!isLoading) onMore();
        }}
      >
        {t(isLoading ? 'feed.loading' : 'feed.loadMore')}
      </Button>
    </div>
  );
}
