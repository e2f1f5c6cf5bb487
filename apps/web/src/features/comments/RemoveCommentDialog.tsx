import { Button } from '@mantine/core';
import { type Comment, removeComment } from '@studyline/contract/comments/calls';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useTranslation } from '../../words.ts';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import classes from './Comments.module.css';
import { excerptOf } from './comment-excerpt.ts';

interface RemoveCommentDialogProps {
  comment: Comment;
  hasReplies: boolean;
  onClose: (isRemoved: boolean) => void;
}

/** Asks before a comment is removed, and shows its text and the consequences. */
export function RemoveCommentDialog({ comment, hasReplies, onClose }: RemoveCommentDialogProps) {
  const { t } = useTranslation();
  useReturnFocus(() => document.querySelector<HTMLElement>('[data-comments]'));
  const { mutate, isPending } = useCall(removeComment, {
    about: { postId: comment.postId },
    onDone: () => {
      showToast(t('toast.commentRemoved'));
      onClose(true);
    },
  });
  const remove = () => mutate({ params: { commentId: comment.commentId } });
  return (
    <Dialog
      opened
      onClose={() => onClose(false)}
      title={t('comments.removeTitle')}
      closeLabel={t('app.close')}
      cancelLabel={t('app.cancel')}
      size={480}
      busy={isPending}
      actions={
        <Button color="red" size="md" loading={isPending} onClick={remove}>
          {t('comments.remove')}
        </Button>
      }
    >
      <p className={classes.quote}>
        {t('comments.removeText', {
          name: comment.author.displayName,
          text: excerptOf(comment.commentText ?? ''),
        })}
      </p>
      <p className={classes.effect}>
        {t(hasReplies ? 'comments.removeWithReplies' : 'comments.removeEffect')}
      </p>
      {comment.attachment && <p className={classes.effect}>{t('comments.removeWithFile')}</p>}
    </Dialog>
  );
}
