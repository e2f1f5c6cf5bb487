import { DOCUMENT_NAMES } from '@studyline/contract/post-files/document-types';
import type { PostDetail } from '@studyline/contract/posts/calls';
import { addComment, MAX_ATTACHMENT_BYTES } from '@studyline/contract/comments/calls';
import type { KeyboardEvent, Ref } from 'react';
import { showToast } from '../../../api/toasts.ts';
import { useCall } from '../../../live/use-call.ts';
import { Composer } from '../../../ui/posts/Comments.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useFormat } from '../../../use-format.ts';
import { patientDataText } from '../../../patient-data.ts';
import { PatientDataNotice } from '../../../ui/forms/PatientDataNotice.tsx';
import { useTranslation } from '../../../words.ts';
import { AttachmentRow } from '../AttachmentRow.tsx';
import { isSendKey, remainingText, textState } from '../comment-text.ts';
import classes from '../Comments.module.css';
import { useAttachment } from '../use-attachment.ts';
import { useKeptState } from '../../../use-kept-state.ts';

interface CommentComposerProps {
  post: PostDetail;
  ref: Ref<HTMLTextAreaElement>;
  /** Called when the person's own comment is in the list, to bring it into view. */
  onSent: (commentId: number) => void;
}

/** The field for a comment below the panel, with an optional file. People who may not comment see why. */
export function CommentComposer({ post, ref, onSent }: CommentComposerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { postId, can } = post;
  const [written, setWritten] = useKeptState(`comment:${postId}`, '');
  const attachment = useAttachment(`comment-file:${postId}`);
  const { file, problem, isSending, failure, forgetFailure } = attachment;
  const state = textState(written);
  const { mutateAsync } = useCall(addComment, {
    failure: 'form',
    onDone: ({ commentId }, sent) => {
      setWritten((now) => remainingText(String(sent.body.commentTextRequest), now));
      attachment.clear(sent.file);
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
    if (!state.canSend || isSending || problem) return;
    const body = { commentTextRequest: state.text };
    attachment.send((sent) => mutateAsync({ params: { postId }, body, ...sent }));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && attachment.percent !== undefined) {
      event.stopPropagation();
      attachment.remove();
    }
    // The field handles Control and Command itself.
    if (event.ctrlKey || event.metaKey || !isSendKey(event) || !(event.target instanceof HTMLTextAreaElement))
      return;
    event.preventDefault();
    send();
  };
  const isUnexplained = file !== undefined && !problem && state.text === '';
  const aboutFile = isUnexplained ? t('comments.fileNeedsText') : attachment.about;
  const hint = state.hint ?? attachment.note ?? aboutFile;
  return (
    // The handler is for the keys of the field and the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDownCapture={onKey}>
      <PatientDataNotice text={patientDataText(written, file?.name ?? '')} />
      <Composer
        ref={ref}
        labels={{
          field: t('comments.field'),
          placeholder: t('comments.placeholder'),
          attach: t('comments.attach'),
          send: t('comments.send'),
        }}
        value={written}
        onChange={(text) => {
          forgetFailure();
          setWritten(text);
        }}
        onSend={send}
        attach={{
          title: t('comments.attachHint', { size: format.size(MAX_ATTACHMENT_BYTES) }),
          accept: DOCUMENT_NAMES,
          onFiles: attachment.take,
        }}
        file={file && <AttachmentRow attachment={attachment} />}
        refused={problem !== undefined}
        sending={isSending}
        error={state.problem ?? failure}
        retry={failure && file && <TextButton onClick={send}>{t('app.tryAgain')}</TextButton>}
      />
      {hint && <p className={`${classes.hint} ${classes.under}`}>{hint}</p>}
    </div>
  );
}
