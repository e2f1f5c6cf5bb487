import { ActionIcon } from '@mantine/core';
import { IconArrowRight, IconCircleCheckFilled, IconX } from '@tabler/icons-react';
import type { PostDetail } from '@studyline/contract/posts/calls';
import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { Link } from '../../../ui/Link.tsx';
import { ReaderBar } from '../../../ui/posts/ReaderBar.tsx';
import { singleClick } from '../../../ui/single-click.ts';
import { useTranslation } from '../../../words.ts';
import { findNextDraft } from '../next-draft.ts';
import classes from './DraftBar.module.css';

interface PublishedBarProps {
  post: PostDetail;
  /** What it means for others. */
  text: string;
  onClose: () => void;
}

/** In the place of the draft's bar, once this person has published it: that it is done, and the next draft that waits for them. */
export function PublishedBar({ post: { postId, channelId }, text, onClose }: PublishedBarProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [next, setNext] = useState<PostDetail>();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    bar.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    let isOver = false;
    void findNextDraft(queryClient, { postId, channelId }).then((found) => !isOver && setNext(found));
    return () => {
      isOver = true;
    };
  }, [queryClient, postId, channelId]);
  return (
    <div ref={bar} tabIndex={-1} className={classes.published}>
      <ReaderBar
        kind="ok"
        icon={<IconCircleCheckFilled size={18} aria-hidden />}
        title={t('drafts.published.done')}
        text={text}
        actions={
          <>
            {next && (
              <Link
                className={classes.next}
                href={paths.post(next.postId, next.version, 'CHANNEL')}
                onClick={singleClick(() => {})}
              >
                {t('drafts.next', { title: next.title })}
                <IconArrowRight size={16} aria-hidden />
              </Link>
            )}
            <ActionIcon aria-label={t('app.close')} onClick={singleClick(onClose)}>
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </>
        }
      />
    </div>
  );
}
