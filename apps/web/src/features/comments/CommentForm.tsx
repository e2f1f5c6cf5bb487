import { Button } from '@mantine/core';
import { DOCUMENT_NAMES } from '@studyline/contract/post-files/document-types';
import { MAX_ATTACHMENT_BYTES } from '@studyline/contract/comments/calls';
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { patientDataText } from '../../patient-data.ts';
import { PatientDataNotice } from '../../ui/forms/PatientDataNotice.tsx';
import { filesOfPaste, useFileDrop } from '../../ui/uploads/use-file-drop.ts';
import { AttachButton } from '../../ui/posts/Comments.tsx';
import { useBroughtIntoView } from '../../ui/use-brought-into-view.ts';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import { AttachmentRow } from './AttachmentRow.tsx';
import { isSendKey, textState } from './comment-text.ts';
import classes from './Comments.module.css';
import type { Attachment } from './use-attachment.ts';

interface CommentFormProps {
  /** The label of the field and of the button. */
  labels: { field: string; placeholder?: string; submit: string };
  value: string;
  onChange: (value: string) => void;
  onSubmit: (text: string) => void;
  onCancel: () => void;
  isPending: boolean;
  error?: string;
  /** A reply's file. An edit has none. */
  attachment?: Attachment;
}

/** A field within the list, for a reply or an edit. Escape closes it, and text and file are kept. */
export function CommentForm(props: CommentFormProps) {
  const { labels, value, onChange, onSubmit, onCancel, isPending, error, attachment } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const note = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const state = textState(value);
  const problem = state.problem ?? error;
  const noteLine = useBroughtIntoView<HTMLParagraphElement>(problem);
  const warning = patientDataText(value, attachment?.file?.name ?? '');
  // A file, its error and a warning make the form taller.
  const form = useBroughtIntoView<HTMLFormElement>(attachment?.problem ?? attachment?.file ?? warning);
  const takesNone = isPending || !attachment;
  const drop = useFileDrop((files) => attachment?.take(files), { disabled: takesNone });
  const hint = state.hint ?? attachment?.note ?? attachment?.about;

  useEffect(() => {
    const written = field.current;
    written?.focus({ preventScroll: true });
    written?.setSelectionRange(written.value.length, written.value.length);
    written?.scrollIntoView({ block: 'nearest' });
  }, []);

  const canSend = state.canSend && !attachment?.problem;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (canSend && !isPending) onSubmit(state.text);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      if (attachment?.percent === undefined) onCancel();
      else attachment.remove();
    } else if (isSendKey(event)) {
      event.preventDefault();
      submit();
    }
  };
  const paste = (event: ClipboardEvent) => {
    const files = filesOfPaste(event);
    if (takesNone || files.length === 0) return;
    event.preventDefault();
    attachment.take(files);
  };
  return (
    <form ref={form} className={classes.form} onSubmit={submit} {...drop}>
      <textarea
        ref={field}
        rows={1}
        value={value}
        aria-label={labels.field}
        aria-invalid={problem ? true : undefined}
        aria-describedby={note}
        placeholder={labels.placeholder}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKey}
        onPaste={paste}
      />
      <PatientDataNotice between text={warning} />
      {attachment?.file && <AttachmentRow attachment={attachment} />}
      <div className={classes.buttons}>
        <p
          ref={noteLine}
          id={note}
          className={classes.hint}
          data-problem={problem ? true : undefined}
          aria-live="polite"
        >
          {problem ?? hint}
        </p>
        {attachment && (
          <AttachButton
            label={t('comments.attach')}
            title={t('comments.attachHint', { size: format.size(MAX_ATTACHMENT_BYTES) })}
            accept={DOCUMENT_NAMES}
            disabled={isPending}
            onFiles={attachment.take}
          />
        )}
        <Button variant="default" onClick={onCancel}>
          {t('app.cancel')}
        </Button>
        <Button type="submit" aria-disabled={!canSend} loading={isPending}>
          {labels.submit}
        </Button>
      </div>
    </form>
  );
}
