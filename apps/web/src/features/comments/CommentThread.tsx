import type { Comment } from '@studyline/contract/comments/calls';
import type { ReactNode } from 'react';
import { CommentItem } from '../../ui/posts/Comments.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useFormat } from '../../use-format.ts';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';
import { countEarlierReplies, type Thread } from './comment-pages.ts';
import { CommentAttachment } from './CommentAttachment.tsx';
import classes from './Comments.module.css';
import { EditForm, ReplyForm } from './CommentForms.tsx';
import { excerptOf } from './comment-excerpt.ts';

/** What the person is doing in the list. */
export interface Writing {
  kind: 'reply' | 'edit';
  commentId: number;
}

export interface ThreadActions {
  writing: Writing | null;
  onWrite: (writing: Writing) => void;
  onDone: (commentId?: number) => void;
  onRemove: (commentId: number) => void;
  onOpenPicture: (commentId: number) => void;
  onRemoveFile: (commentId: number) => void;
  onCopyLink: (commentId: number) => void;
  /** Shows more replies to a comment. */
  onEarlierReplies: (commentId: number) => void;
  /** The open version of the post. */
  version: number;
  /** The comment that a link led to. */
  linkedId: number | undefined;
}

/** A comment with its replies. A reply is always to the first comment, so that replies stay one level deep. */
export function CommentThread({ thread, actions }: { thread: Thread; actions: ThreadActions }) {
  const { t } = useTranslation();
  const { top, replies } = thread;
  const earlier = countEarlierReplies(thread);
  const isReplying = actions.writing?.kind === 'reply' && actions.writing.commentId === top.commentId;
  const hasInner = replies.length > 0 || isReplying;
  return (
    <Item
      comment={top}
      actions={actions}
      replies={
        hasInner && (
          <>
            {earlier > 0 && (
              <li>
                <TextButton onClick={() => actions.onEarlierReplies(top.commentId)}>
                  {t('comments.earlierReplies', { count: earlier })}
                </TextButton>
              </li>
            )}
            {replies.map((reply) => (
              <Item key={reply.commentId} comment={reply} actions={actions} isReply />
            ))}
            {isReplying && (
              <li className={classes.replyForm}>
                <ReplyForm comment={top} onDone={actions.onDone} />
              </li>
            )}
          </>
        )
      }
    />
  );
}

interface ItemProps {
  comment: Comment;
  actions: ThreadActions;
  isReply?: boolean;
  replies?: ReactNode;
}

function Item({ comment, actions, isReply = false, replies }: ItemProps) {
  const { t } = useTranslation();
  const { author, commentText: text, commentId } = comment;
  const isEditing = actions.writing?.kind === 'edit' && actions.writing.commentId === commentId;
  return (
    <CommentItem
      author={{ userId: author.userId, name: author.displayName, portraitUrl: author.portraitUrl }}
      from={author.teamName ?? undefined}
      about={
        comment.version === actions.version ? undefined : t('comments.about', { version: comment.label })
      }
      time={<Time comment={comment} />}
      text={
        isEditing ? (
          <EditForm comment={comment} onDone={actions.onDone} />
        ) : (
          <Text commentId={commentId} text={text} />
        )
      }
      attachment={
        <CommentAttachment
          comment={comment}
          onOpen={() => actions.onOpenPicture(commentId)}
          onRemove={() => actions.onRemoveFile(commentId)}
        />
      }
      linked={commentId === actions.linkedId}
      actions={!isEditing && <Actions comment={comment} actions={actions} isReply={isReply} />}
      replies={replies}
    />
  );
}

function Text({ commentId, text }: { commentId: number; text: string | null }) {
  const { t } = useTranslation();
  return (
    <span data-comment={commentId} className={text === null ? classes.removed : undefined}>
      {text ?? t('comments.removed')}
    </span>
  );
}

function Time({ comment: { createDateTimeMillis: at, editDateTimeMillis: edited } }: { comment: Comment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  return (
    <>
      {edited !== null && (
        <span title={t('comments.editedAt', { when: format.dateTime(edited) })}>{t('comments.edited')} </span>
      )}
      <time dateTime={new Date(at).toISOString()} title={format.dateTime(at)}>
        {format.dayOf(now) - format.dayOf(at) === 1 ? t('app.when.yesterday') : format.moment(at, now)}
      </time>
    </>
  );
}

function Actions({
  comment,
  actions,
  isReply,
}: {
  comment: Comment;
  actions: ThreadActions;
  isReply: boolean;
}) {
  const { t } = useTranslation();
  const { can, commentId, author, commentText } = comment;
  if (commentText === null) return null;
  const text = excerptOf(commentText, 60);
  const replies = can.reply === true && !isReply;
  return (
    <>
      {replies && (
        <TextButton
          tone="quiet"
          data-reply={commentId}
          aria-label={t('comments.replyTo', { name: author.displayName })}
          onClick={() => actions.onWrite({ kind: 'reply', commentId })}
        >
          {t('comments.reply')}
        </TextButton>
      )}
      {can.edit === true && (
        <TextButton
          tone="quiet"
          data-edit={commentId}
          aria-label={t('comments.editOf', { text })}
          onClick={() => actions.onWrite({ kind: 'edit', commentId })}
        >
          {t('comments.edit')}
        </TextButton>
      )}
      {can.delete === true && (
        <TextButton
          tone="quiet"
          aria-label={t('comments.removeOf', { text })}
          onClick={() => actions.onRemove(commentId)}
        >
          {t('comments.remove')}
        </TextButton>
      )}
      <TextButton
        tone="quiet"
        aria-label={t('comments.copyLinkOf', { text })}
        onClick={() => actions.onCopyLink(commentId)}
      >
        {t('comments.copyLink')}
      </TextButton>
    </>
  );
}
