import { addComment, type Comment, editComment } from '@studyline/contract/comments/calls';
import { describeInField } from '../../api/errors.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { useTranslation } from '../../words.ts';
import { CommentForm } from './CommentForm.tsx';
import { remainingText } from './comment-text.ts';
import { useAttachment } from './use-attachment.ts';
import { useKeptState } from '../../use-kept-state.ts';

interface FormProps {
  comment: Comment;
  /** With the id of the new comment; without one if the person cancelled. */
  onDone: (commentId?: number) => void;
}

/** Below a thread: a reply to its first comment. */
export function ReplyForm({ comment: { commentId, postId, author }, onDone }: FormProps) {
  const { t } = useTranslation();
  const [written, setWritten] = useKeptState(`reply:${commentId}`, '');
  const attachment = useAttachment(`reply-file:${commentId}`);
  const { mutateAsync } = useCall(addComment, {
    failure: 'form',
    waits: true,
    onDone: (reply, { body, file }) => {
      showToast(t('toast.commentAdded'));
      attachment.clear(file);
      const rest = setWritten((now) => remainingText(String(body.commentTextRequest), now));
      if (rest === '') onDone(reply.commentId);
    },
  });
  return (
    <CommentForm
      labels={{
        field: t('comments.replyTo', { name: author.displayName }),
        placeholder: t('comments.replyPlaceholder'),
        submit: t('comments.sendReply'),
      }}
      value={written}
      onChange={setWritten}
      onSubmit={(text) => {
        const body = { commentTextRequest: text, parentCommentId: commentId };
        attachment.send((sent) => mutateAsync({ params: { postId }, body, ...sent }));
      }}
      onCancel={() => onDone()}
      isPending={attachment.isSending}
      error={attachment.failure}
      attachment={attachment}
    />
  );
}

/** In place of a comment: its text, for editing. Cancelling leaves it unchanged. */
export function EditForm({ comment, onDone }: FormProps) {
  const { t } = useTranslation();
  const { commentId, commentText } = comment;
  const before = commentText ?? '';
  const [written, setWritten] = useKeptState(`edit:${commentId}`, before);
  const { mutate, isPending, error } = useCall(editComment, {
    failure: 'form',
    waits: true,
    onDone: (_, { body }) => {
      const rest = setWritten((now) => (now.trim() === body.commentTextRequest ? before : now));
      if (rest === before) onDone(commentId);
    },
  });
  const save = (text: string) => {
    if (text === before) onDone();
    else mutate({ params: { commentId }, body: { commentTextRequest: text } });
  };
  return (
    <CommentForm
      labels={{ field: t('comments.field'), submit: t('comments.save') }}
      value={written}
      onChange={setWritten}
      onSubmit={save}
      onCancel={() => {
        setWritten(before);
        onDone();
      }}
      isPending={isPending}
      error={error ? describeInField(error) : undefined}
    />
  );
}
