import { ActionIcon } from '@mantine/core';
import type { PostDetail } from '@studyline/contract/posts/calls';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { useTranslation } from '../../words.ts';
import { CommentComposer } from '../comments/shared/CommentComposer.tsx';
import { CommentsTab } from '../comments/shared/CommentsTab.tsx';
import classes from './ReadingSession.module.css';

interface LetterCommentsProps {
  post: PostDetail;
  onClose: () => void;
}

/** The comments of the letter that is read, beside it. */
export function LetterComments({ post, onClose }: LetterCommentsProps) {
  const { t } = useTranslation();
  const [sentId, setSentId] = useState<number>();
  const title = t('readingSession.comments', { title: post.title });
  return (
    <SidePanel
      beside={false}
      label={title}
      onClose={onClose}
      head={
        <>
          <h2 className={classes.commentsTitle}>{title}</h2>
          <ActionIcon aria-label={t('app.close')} onClick={onClose}>
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </>
      }
      foot={
        <div className={classes.composer}>
          <CommentComposer post={post} ref={focusFirst} onSent={setSentId} />
        </div>
      }
    >
      <CommentsTab post={post} sentId={sentId} link={undefined} />
    </SidePanel>
  );
}

/** The panel focuses the field that bears this mark once it is open. */
const focusFirst = (field: HTMLTextAreaElement | null) => field?.setAttribute('data-autofocus', 'true');
