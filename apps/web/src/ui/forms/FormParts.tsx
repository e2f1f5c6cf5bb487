import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFrameWords } from '../frame-words.ts';
import { useBroughtIntoView } from '../use-brought-into-view.ts';
import classes from './FormParts.module.css';

/** The label of a field with a link at its end, for fields that cannot have such a label. */
export function FieldHead({ htmlFor, label, end }: { htmlFor: string; label: string; end?: ReactNode }) {
  return (
    <div className={classes.fieldHead}>
      <label htmlFor={htmlFor}>{label}</label>
      {end}
    </div>
  );
}

interface FormErrorProps {
  id?: string;
  /** A call that failed. */
  error?: Error | null | undefined;
  /** A message other than the call's. */
  children?: ReactNode;
}

/** One sentence under a failed form. Always rendered, so that a screen reader announces it. */
export function FormError({ id, error, children }: FormErrorProps) {
  const words = useFrameWords();
  const sentence = children || (error && words.describeFailure(error));
  const place = useBroughtIntoView<HTMLParagraphElement>(error ?? Boolean(children));
  return (
    <div id={id} aria-live="assertive" className={classes.error}>
      {sentence && (
        <p ref={place}>
          <IconAlertCircle size={16} aria-hidden />
          <span>{sentence}</span>
        </p>
      )}
    </div>
  );
}

/** A line with a word in it, between two alternatives. */
export function OrDivider({ children }: { children: string }) {
  return <p className={classes.or}>{children}</p>;
}

/** A box with a notice or a hint: accent by default, or in the colour of a status. */
export function Notice({
  kind = 'accent',
  icon,
  children,
}: {
  kind?: 'accent' | 'due' | 'late' | 'ok' | 'neutral';
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes.notice} data-kind={kind}>
      {icon ?? <IconInfoCircle size={18} aria-hidden />}
      <div>{children}</div>
    </div>
  );
}
