import { Button } from '@mantine/core';
import type { PostWrapper } from '@studyline/contract/posts/calls';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { ListEnd, type ListEndProps } from '../../ui/feedback/ListEnd.tsx';
import { StatusPill } from '../../ui/feedback/StatusPill.tsx';
import { SectionHeading } from '../../ui/frame/SectionHeading.tsx';
import { Link } from '../../ui/Link.tsx';
import { ActionList, ActionRow } from '../../ui/posts/ActionRow.tsx';
import { kindOf } from '../../ui/posts/post-kind.ts';
import { useFormat } from '../../use-format.ts';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';
import { MarkOfPost } from '../channels/shared/MarkOfPost.tsx';
import { expiresSoon } from '../drafts/waiting-drafts.ts';
import { nextStepOf, pathOfStep } from '../posts/version-state.ts';
import classes from './HomePage.module.css';

const DRAFTS_SHOWN = 3;

/** Drafts that need the person as author or approver: their own that were returned or will expire, and others' to decide on. */
export function WaitingDrafts({
  drafts,
  list,
  isFirst,
}: {
  drafts: readonly PostWrapper[];
  /** The paged list that these drafts are from. */
  list: ListEndProps['list'];
  /** Nothing else needs the person before them. */
  isFirst: boolean;
}) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const count = drafts.length;
  const shown = isWhole ? drafts : drafts.slice(0, DRAFTS_SHOWN);
  return (
    <div className={classes.drafts}>
      <SectionHeading
        title={t('home.drafts')}
        // While there are more pages, the number is unknown.
        count={list.hasNextPage ? undefined : count}
        end={
          shown.length < count && (
            <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
              {t('home.allDrafts', { count })}
            </Button>
          )
        }
      />
      <div className={classes.rows}>
        <ActionList>
          {shown.map((draft, index) => (
            <DraftRow key={draft.postDetail.postId} draft={draft} isMain={isFirst && index === 0} />
          ))}
        </ActionList>
      </div>
      {shown.length === count && (
        <ListEnd
          list={list}
          moreLabel={t('feed.loadMore')}
          loadingLabel={t('app.loading')}
          failedText={t('home.draftsFailed')}
          retryLabel={t('app.tryAgain')}
        />
      )}
    </div>
  );
}

function DraftRow({ draft, isMain }: { draft: PostWrapper; isMain: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { postDetail: post, createdByUserName: name } = draft;
  const { submittedAtDateTimeMillis: submittedAt, rejectedReason: reason } = post;
  const href = paths.post(post.postId, post.version);
  const next = nextStepOf(post);
  const step = t(`app.draftSteps.${next}`);
  const expiry = t('home.expires', { when: format.until(post.expirationDateTimeMillis ?? now, now) });
  const { status, text } = {
    change: { status: 'late' as const, text: t('home.rejected') },
    continue: { status: 'due' as const, text: expiry },
    restore: { status: 'expired' as const, text: t('home.expired') },
    review: { status: 'due' as const, text: t('home.forApproval') },
  }[next];
  return (
    <ActionRow
      href={href}
      mark={<MarkOfPost post={post} />}
      type={kindOf(post)}
      title={post.title}
      meta={[
        ...(reason ? [t('home.reason', { reason })] : []),
        post.label,
        post.channelName,
        ...(next === 'review' && submittedAt !== null ? [name, format.ago(submittedAt, now)] : []),
        ...(next === 'continue' && submittedAt !== null ? [t('home.submitted')] : []),
        ...(next === 'review' && expiresSoon(post, now) ? [expiry] : []),
      ]}
      status={<StatusPill status={status}>{text}</StatusPill>}
      action={
        <Button
          component={Link}
          href={pathOfStep(post)}
          variant={isMain ? 'filled' : 'default'}
          aria-label={t('requiredActions.ofPost', { action: step, title: post.title })}
        >
          {step}
        </Button>
      }
    />
  );
}
