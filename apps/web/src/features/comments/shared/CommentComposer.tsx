import type { PostDetail } from '@studyline/contract/posts';
import { addComment } from '@studyline/contract/comments';
import type { KeyboardEvent, Ref } from 'react';
import { describeInForm } from '../../../api/errors.ts';
import { showToast } from '../../../api/toasts.ts';
import { useCall } from '../../../live/use-call.ts';
import { Composer } from '../../../ui/posts/Comments.tsx';
import { useTranslation } from '../../../words.ts';
import { isSendKey, restAfter, textState } from '../comment-text.ts';
import classes from '../Comments.module.css';
import { useKeptState } from '../../../use-kept-state.ts';

interface CommentComposerProps {
  post: PostDetail;
  ref: Ref<HTMLTextAreaElement>;
  /** Called when the person's own comment is in the list, to bring it into view. */
  onSent: (commentId: number) => void;
}

/** The field for a comment below the panel. People who may not comment read why. */
export function CommentComposer({ post, ref, onSent }: CommentComposerProps) {
  const { t } = useTranslation();
  const { postId, can } = post;
  const [written, setWritten] = useKeptState(`comment:${postId}`, '');
  const state = textState(written);
  const { mutate, isPending, error, reset } = useCall(addComment, {
    failure: 'form',
    onDone: ({ commentId }, { body }) => {
      setWritten((now) => restAfter(String(body.commentTextRequest), now));
      showToast(t('toast.commentAdded'));
      onSent(commentId);
    },
  });
  if (can.comment !== true) {
    const reason =
      can.comment === 'NOT_PUBLISHED' ? t('comments.closedUntilPublished') : t(`error.${can.comment}`);
    return <p className={classes.closed}>{reason}</p>;
  }
  const send = () => {
    if (!state.canSend || isPending) return;
    mutate({ params: { postId }, body: { commentTextRequest: state.text } });
  };
  const sendByKey = (event: KeyboardEvent) => {
    // The field itself sends with Control or Command.
    if (event.ctrlKey || event.metaKey || !isSendKey(event) || !(event.target instanceof HTMLTextAreaElement))
      return;
    event.preventDefault();
    send();
  };
  return (
    // These are the keys of the field inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDownCapture={sendByKey}>
      <Composer
        ref={ref}
        labels={{
          field: t('comments.field'),
          placeholder: t('comments.placeholder'),
          attach: '',
          send: t('comments.send'),
          removeFile: '',
        }}
        value={written}
        onChange={(text) => {
          if (error) reset();
          setWritten(text);
        }}
        onSend={send}
        sending={isPending}
        error={state.problem ?? (error ? describeInForm(error) : undefined)}
      />
      {state.hint && <p className={`${classes.hint} ${classes.under}`}>{state.hint}</p>}
    </div>
  );
}
