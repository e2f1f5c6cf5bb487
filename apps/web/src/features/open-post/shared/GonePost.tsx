import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshPost } from '../../../live/refresh-post.ts';
import { CallError } from '../../../api/errors.ts';
import { DetailBar } from '../../../ui/frame/DetailBar.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LinkProvider } from '../../../ui/Link.tsx';
import { useTranslation } from '../../../words.ts';
import { BackContext, BackLink } from '../BackLink.tsx';
import classes from './GonePost.module.css';
import { isUnpublished } from '../../posts/version-state.ts';
import { useWayName } from '../use-way-name.ts';
import type { WayBack } from '../way-back.ts';

interface GonePostProps {
  post: PostOpened;
  /** The error that says so. */
  failure: unknown;
  back: { way: WayBack; goBack: () => void };
}

/** Replaces an open post that was withdrawn, or is no longer shared with the reader. */
export function GonePost({ post, failure, back: { way, goBack } }: GonePostProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const main = useRef<HTMLElement>(null);
  const { postId, title, submittedAtDateTimeMillis } = post.postDetail;
  const isDraft = isUnpublished(post.postDetail);
  const draftText =
    submittedAtDateTimeMillis === null
      ? t('openPost.gone.draftText')
      : t('openPost.gone.submittedText', { name: post.createdByUserName });
  const withdrawn =
    failure instanceof CallError && failure.errorCode === 'POST_WITHDRAWN' ? failure.errorDescription : null;
  const place = useWayName(way);
  useEffect(() => {
    // Specification 8: it is removed from the existing lists too.
    void refreshPost(queryClient, postId);
    main.current?.focus();
  }, [queryClient, postId]);
  return (
    <BackContext value={{ href: way.href, go: goBack }}>
      <LinkProvider value={BackLink}>
        <header className={classes.top}>
          <DetailBar back={{ href: way.href, label: place }} title={title} heading />
        </header>
        <main id="main" ref={main} tabIndex={-1} role="alert" className={classes.gone}>
          <EmptyState
            plain
            title={t(isDraft ? 'openPost.gone.draftTitle' : 'openPost.gone.title')}
            text={isDraft ? draftText : (withdrawn ?? t('openPost.gone.text'))}
            actions={
              <Button size="md" leftSection={<IconArrowLeft size={18} />} onClick={goBack}>
                {t('openPost.gone.back', { place })}
              </Button>
            }
          />
        </main>
      </LinkProvider>
    </BackContext>
  );
}
