import { initMember } from '@studyline/contract/app/calls';
import type { PostDetail } from '@studyline/contract/posts/calls';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';
import type { Format } from '../../format.ts';
import { DraftsCard } from '../../ui/posts/DraftsCard.tsx';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { ListEnd } from '../../ui/feedback/ListEnd.tsx';
import { useFormat } from '../../use-format.ts';
import { useNow } from '../../use-now.ts';
import { t, useTranslation } from '../../words.ts';
import classes from './TimelineDrafts.module.css';
import { kindOf } from '../../ui/posts/post-kind.ts';
import { nextStepOf, pathOfStep } from '../posts/version-state.ts';
import { mergePages } from '../feed/feed-list.ts';
import { draftsOf } from './timeline-loader.ts';

/** The study's drafts that the person works on, above its posts. */
export function TimelineDrafts({ channelId }: { channelId: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { data: init } = useSuspenseQuery(q(initMember));
  const list = useInfiniteQuery({ ...draftsOf(channelId), retryOnMount: false });
  const { data, isError, refetch } = list;
  if (!data && isError) {
    return (
      <div className={classes.drafts}>
        <BlockError
          text={t('channels.drafts.failed')}
          retryLabel={t('app.tryAgain')}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  const drafts = mergePages(data?.pages ?? []);
  if (drafts.length === 0) return null;
  const { userId } = init.user.basicUserInfo;
  return (
    <div className={classes.drafts}>
      <DraftsCard
        title={t('channels.drafts.title')}
        note={t('channels.drafts.note')}
        drafts={drafts.map(({ postDetail }) => ({
          id: postDetail.postId,
          href: pathOfStep(postDetail, 'CHANNEL'),
          type: kindOf(postDetail),
          title: postDetail.title,
          edited: editedText(postDetail, userId, now, format),
          expires: expiryText(postDetail, now, format),
          step: t(`app.draftSteps.${nextStepOf(postDetail)}`),
        }))}
        more={
          list.hasNextPage && (
            <ListEnd
              list={list}
              moreLabel={t('feed.loadMore')}
              loadingLabel={t('app.loading')}
              failedText={t('channels.drafts.failed')}
              retryLabel={t('app.tryAgain')}
            />
          )
        }
      />
    </div>
  );
}

function editedText(draft: PostDetail, userId: number, now: number, format: Format): string {
  const { lastModifiedDateTimeMillis: at, lastModifiedAuthor: editor } = draft;
  const days = format.dayOf(now) - format.dayOf(at);
  const when =
    days <= 0 ? format.time(at) : days === 1 ? t('channels.drafts.yesterday') : format.dayMonth(at, now);
  return editor.userId === userId
    ? t('channels.drafts.editedByYou', { when })
    : t('channels.drafts.edited', { when, name: editor.displayName });
}

function expiryText(draft: PostDetail, now: number, format: Format): string {
  const { versionLabel, expirationDateTimeMillis: expires, submittedAtDateTimeMillis } = draft;
  if (versionLabel === 'EXPIRED') return t('channels.drafts.expired');
  if (versionLabel === 'REJECTED') return t('channels.drafts.rejected');
  if (submittedAtDateTimeMillis !== null) return t('channels.drafts.waiting');
  return expires === null ? '' : t('channels.drafts.expires', { when: format.until(expires, now) });
}
