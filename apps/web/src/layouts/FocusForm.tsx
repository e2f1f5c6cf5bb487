import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Notice } from '../ui/forms/FormParts.tsx';
import { LeaveDialog } from '../ui/LeaveDialog.tsx';
import { WideOnly } from '../ui/Only.tsx';
import { TextButton, TextLink } from '../ui/TextButton.tsx';
import { FocusFrame } from './FocusFrame.tsx';
import classes from './FocusForm.module.css';

export interface FormWords {
  skip: string;
  cancel: string;
  whatHappens: string;
  restored: string;
  discard: string;
  leaveText: string;
  stay: string;
}

interface FocusFormProps {
  words: FormWords;
  /** A `DetailBar` with `heading` and these actions. */
  bar: (actions: ReactNode) => ReactNode;
  /** Where Cancel leads. */
  back: string;
  failure: string | undefined;
  isSending: boolean;
  /** Errors are announced after each attempt to send. The first one gets the focus. */
  attempts: number;
  onSend: () => void;
  /** A summary of what sending will do. */
  effects: readonly string[];
  summaryTitle: string;
  action: { label: string; icon?: ReactNode };
  /** Values entered earlier have been restored. */
  isRestored: boolean;
  onDiscard: () => void;
  leaveTitle: string;
  /** Set while the person is about to leave. */
  leaving: { onStay: () => void; onLeave: () => void } | undefined;
  /** Sections. */
  children: ReactNode;
}

/** A full-screen form that ends with one button, beside its summary or, on phones, below it. */
export function FocusForm(props: FocusFormProps) {
  const { words, attempts, effects, action, leaving } = props;
  const id = useId();
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    props.onSend();
  };
  const button = (
    <Button size="md" type="submit" form={id} loading={props.isSending} leftSection={action.icon}>
      {action.label}
    </Button>
  );
  const list = (
    <ul className={classes.effects}>
      {effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  );
  return (
    <FocusFrame
      skipLabel={words.skip}
      bar={props.bar(
        <WideOnly>
          <TextLink tone="quiet" href={props.back}>
            {words.cancel}
          </TextLink>
        </WideOnly>,
      )}
      notice={
        props.failure && (
          <Notice kind="late" icon={<IconAlertCircle size={18} aria-hidden />}>
            {props.failure}
          </Notice>
        )
      }
      aside={{
        label: words.whatHappens,
        content: (
          <div className={classes.summary}>
            <h2>{props.summaryTitle}</h2>
            {list}
            {button}
          </div>
        ),
      }}
      bottomBar={button}
    >
      <form id={id} ref={fields} className={classes.form} noValidate onSubmit={send}>
        {props.isRestored && (
          <div className={classes.restored}>
            <Notice kind="neutral">
              {words.restored} <TextButton onClick={props.onDiscard}>{words.discard}</TextButton>
            </Notice>
          </div>
        )}
        {props.children}
        <div className={classes.below}>{list}</div>
      </form>
      {leaving && (
        <LeaveDialog
          title={props.leaveTitle}
          text={words.leaveText}
          stayLabel={words.stay}
          leaveLabel={words.discard}
          onStay={leaving.onStay}
          onLeave={leaving.onLeave}
        />
      )}
    </FocusFrame>
  );
}
