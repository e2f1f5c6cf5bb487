import { Button } from '@mantine/core';
import { IconArrowsDiff, IconPencil } from '@tabler/icons-react';
import type { draftTransitions } from '@studyline/contract/drafts/calls';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { useSearch } from '@tanstack/react-router';
import { paths, readReferrer } from '../../../paths.ts';
import { Link } from '../../../ui/Link.tsx';
import { singleClick } from '../../../ui/single-click.ts';
import { ReaderBar } from '../../../ui/posts/ReaderBar.tsx';
import { useFormat } from '../../../use-format.ts';
import { useIsNarrow } from '../../../use-media.ts';
import { useNow } from '../../../use-now.ts';
import { useTranslation } from '../../../words.ts';
import { askWords } from '../../posts/ask-words.ts';
import { currentVersion } from '../../posts/post-versions.ts';
import { excerptOf } from '../../comments/comment-excerpt.ts';
import { draftText } from '../draft-words.ts';
import { useDraftCall } from '../use-draft-call.ts';

/** How many characters of the description of changes the bar shows; the versions tab has all of it. */
const MAX_CHANGED = 300;

interface DraftBarProps {
  post: PostOpened;
  onApprove: () => void;
  onReject: () => void;
  onDelete: () => void;
}

/** Above an unpublished version: its state, and what this person can do about it. */
export function DraftBar({ post, onApprove, onReject, onDelete }: DraftBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const isNarrow = useIsNarrow();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { postDetail: detail } = post;
  const { can, postId, version } = detail;
  const { title, text } = draftText(detail, post.createdByUserName, now, format);
  const isSubmitted = detail.submittedAtDateTimeMillis !== null;

  const until = (at: number | null) => format.until(at ?? Date.now(), Date.now());
  const submit = useDraftCall({ words: () => t('drafts.submittedToast') });
  const extend = useDraftCall({
    words: ({ expirationDateTimeMillis: at }) => t('drafts.extendedToast', { when: until(at) }),
  });
  const restore = useDraftCall({
    words: ({ expirationDateTimeMillis: at }) => t('drafts.restoredToast', { when: until(at) }),
  });
  const move = (call: typeof submit, transitionName: (typeof draftTransitions)[number]) =>
    call.mutate({ params: { id: postId }, query: { transitionName }, body: { versionDescription: '' } });

  const approves = can.approve === true;
  const current = currentVersion(detail);
  const { changeDescription: changed } = detail;
  // On narrow screens it is in the summary below the first page.
  const change = !isNarrow && current && changed;
  const sentences = [
    text,
    change && t('drafts.changed', { changed: excerptOf(change, MAX_CHANGED) }),
    ...askWords(post),
  ];
  return (
    <ReaderBar
      key={`${postId}-${version}`}
      title={title}
      text={sentences.filter(Boolean).join(' ')}
      icon={<IconPencil size={18} aria-hidden />}
      actions={
        <>
          {current && (
            <Button
              component={Link}
              variant="subtle"
              color="gray"
              href={paths.compare(postId, current.version, version, readReferrer(search))}
              leftSection={<IconArrowsDiff size={17} aria-hidden />}
            >
              {t('posts.old.compare', { version: current.label })}
            </Button>
          )}
          {can.delete === true && (
            <Button variant="subtle" color="gray" onClick={singleClick(onDelete)}>
              {t('posts.remove.deleteDraft')}
            </Button>
          )}
          {can.editDraft === true && (
            <Button component={Link} variant="default" href={paths.draft(postId)}>
              {t('app.draftSteps.change')}
            </Button>
          )}
          {can.extend === true && (
            <Button
              variant="subtle"
              color="gray"
              loading={extend.isPending}
              onClick={singleClick(() => move(extend, 'extend_draft'))}
            >
              {t('drafts.extend')}
            </Button>
          )}
          {can.restore === true && (
            <Button loading={restore.isPending} onClick={singleClick(() => move(restore, 'restore_draft'))}>
              {t('drafts.restore')}
            </Button>
          )}
          {can.reject === true && (
            <Button variant="default" onClick={singleClick(onReject)}>
              {t('drafts.reject')}
            </Button>
          )}
          {can.submit === true && (
            <Button
              variant={approves ? 'default' : 'filled'}
              loading={submit.isPending}
              onClick={singleClick(() => move(submit, 'submit_draft'))}
            >
              {t('drafts.submit')}
            </Button>
          )}
          {can.resubmit === true && (
            <Button loading={submit.isPending} onClick={singleClick(() => move(submit, 'resubmit_draft'))}>
              {t('drafts.submitAgain')}
            </Button>
          )}
          {approves && (
            <Button onClick={singleClick(onApprove)}>
              {t(isSubmitted ? 'drafts.approve' : 'drafts.publish')}
            </Button>
          )}
        </>
      }
    />
  );
}
