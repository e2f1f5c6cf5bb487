import { type Comment, removeComment } from '@studyline/contract/comments/calls';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { useTranslation } from '../../words.ts';
import classes from './Comments.module.css';
import { excerptOf } from './comment-excerpt.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toComments } from './to-comments.ts';

interface RemoveCommentDialogProps {
  comment: Comment;
  hasReplies: boolean;
  onClose: (isRemoved: boolean) => void;
}

/** Asks before a comment is removed, and shows its text and the consequences. */
export function RemoveCommentDialog({ comment, hasReplies, onClose }: RemoveCommentDialogProps) {
  const { t } = useTranslation();
  const remove = useCall(removeComment, {
    failure: 'form',
    onDone: () => {
      showToast(t('toast.commentRemoved'));
      onClose(true);
    },
  });
  return (
    <ConfirmDialog
      danger
      title={t('comments.removeTitle')}
      action={t('comments.remove')}
      call={remove}
      onConfirm={() => remove.mutate({ params: { commentId: comment.commentId } })}
      onClose={() => onClose(false)}
      returnTo={toComments}
    >
      <p className={classes.quote}>
        {t('comments.removeText', {
          name: comment.author.displayName,
          text: excerptOf(comment.commentText ?? ''),
        })}
      </p>
      <p>{t(hasReplies ? 'comments.removeWithReplies' : 'comments.removeEffect')}</p>
      {comment.attachment && <p>{t('comments.removeWithFile')}</p>}
    </ConfirmDialog>
  );
}
