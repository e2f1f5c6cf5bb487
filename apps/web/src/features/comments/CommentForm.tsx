import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useBroughtIntoView } from '../../ui/use-brought-into-view.ts';
import { useTranslation } from '../../words.ts';
import { isSendKey, textState } from './comment-text.ts';
import classes from './Comments.module.css';

interface CommentFormProps {
  /** The name of the field and of the button. */
  labels: { field: string; placeholder?: string; submit: string };
  value: string;
  onChange: (value: string) => void;
  onSubmit: (text: string) => void;
  onCancel: () => void;
  isPending: boolean;
  /** What went wrong. */
  error?: string;
}

/** A field within the list, for a reply or a correction. Escape leaves it, and the text is kept. */
export function CommentForm(props: CommentFormProps) {
  const { labels, value, onChange, onSubmit, onCancel, isPending, error } = props;
  const { t } = useTranslation();
  const note = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const state = textState(value);
  const problem = state.problem ?? error;
  const noteLine = useBroughtIntoView<HTMLParagraphElement>(problem);

  useEffect(() => {
    const written = field.current;
    written?.focus({ preventScroll: true });
    written?.setSelectionRange(written.value.length, written.value.length);
    written?.scrollIntoView({ block: 'nearest' });
  }, []);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (state.canSend && !isPending) onSubmit(state.text);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    } else if (isSendKey(event)) {
      event.preventDefault();
      submit();
    }
  };
  return (
    <form className={classes.form} onSubmit={submit}>
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
      />
      <div className={classes.buttons}>
        <p
          ref={noteLine}
          id={note}
          className={classes.hint}
          data-problem={problem ? true : undefined}
          aria-live="polite"
        >
          {problem ?? state.hint}
        </p>
        <Button variant="default" onClick={onCancel}>
          {t('app.cancel')}
        </Button>
        <Button type="submit" aria-disabled={!state.canSend} loading={isPending}>
          {labels.submit}
        </Button>
      </div>
    </form>
  );
}
