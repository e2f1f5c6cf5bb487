import { type AuditEntry, listPostAudit } from '@studyline/contract/audit';
import type { PostOpened } from '@studyline/contract/posts';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pages } from '../../../api/query-options.ts';
import { BlockError } from '../../../ui/feedback/EmptyState.tsx';
import { PanelSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { useFormat } from '../../../use-format.ts';
import { useTranslation } from '../../../words.ts';
import { changeText } from '../change-text.ts';
import classes from './HistoryTab.module.css';

/** The audit trail of the post, newest first: what was done, by whom, in UTC to the second. */
export function HistoryTab({ post }: { post: PostOpened }) {
  const { t } = useTranslation();
  const { postId } = post.postDetail;
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(pages(listPostAudit, { params: { postId }, query: { pageSize: 25 } }));
  if (!data && isError) {
    return (
      <BlockError
        text={t('posts.history.failed')}
        retryLabel={t('app.tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <PanelSkeleton />;
  const entries = data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) return <p className={classes.note}>{t('posts.history.none')}</p>;
  return (
    <>
      <p className={classes.note}>{t('posts.history.utc')}</p>
      <ol aria-label={t('posts.history.title')}>
        {entries.map((entry) => (
          <Entry key={entry.auditEventId} entry={entry} post={post} />
        ))}
      </ol>
      {isFetchNextPageError && (
        <BlockError
          text={t('posts.history.failed')}
          retryLabel={t('app.tryAgain')}
          onRetry={() => void fetchNextPage()}
        />
      )}
      {hasNextPage && !isFetchNextPageError && (
        <div className={classes.more}>
          <Button
            variant="default"
            // A disabled button would lose the focus of the keyboard.
            aria-disabled={isFetchingNextPage}
            data-loading={isFetchingNextPage || undefined}
            onClick={() => !isFetchingNextPage && void fetchNextPage()}
          >
            {t('posts.history.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function Entry({ entry, post }: { entry: AuditEntry; post: PostOpened }) {
  const { t } = useTranslation();
  const format = useFormat();
  const what = entry.eventText;
  const version = post.postDetail.versions.find((one) => one.version === entry.version)?.label;
  const isVersioned = version !== undefined && !entry.eventType.startsWith('comment.');
  const by = t('posts.history.entry', {
    time: format.utc(entry.occurredAtDateTimeMillis),
    name: entry.actorName,
  });
  return (
    <li className={classes.entry}>
      <p className={classes.what}>{isVersioned ? t('posts.history.inVersion', { what, version }) : what}</p>
      {[changeText(entry.change, t), entry.teamName, entry.said].map(
        (text) =>
          text && (
            <p key={text} className={classes.change}>
              {text}
            </p>
          ),
      )}
      <p className={classes.meta}>
        {entry.imported ? t('app.list', { first: by, last: t('posts.history.imported') }) : by}
      </p>
    </li>
  );
}
