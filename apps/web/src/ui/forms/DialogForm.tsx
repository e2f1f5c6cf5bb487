import type { FormEvent, ReactNode, Ref } from 'react';
import classes from './DialogForm.module.css';

interface DialogFormProps {
  /** The id by which the dialog's buttons refer to the form. */
  id: string;
  ref?: Ref<HTMLFormElement>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** The text and fields of a dialog with a form. */
export function DialogForm({ id, ref, onSubmit, children }: DialogFormProps) {
  return (
    <form id={id} ref={ref} onSubmit={onSubmit} className={classes.form} noValidate>
      {children}
    </form>
  );
}

/** The same for a dialog that only asks for confirmation. */
export function DialogText({ children }: { children: ReactNode }) {
  return <div className={classes.form}>{children}</div>;
}
