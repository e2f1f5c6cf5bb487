import type { FormEvent, ReactNode, Ref } from 'react';
import classes from './DialogForm.module.css';

interface DialogFormProps {
  /** The id by which the dialog's buttons name the form. */
  id: string;
  ref?: Ref<HTMLFormElement>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** The sentences and fields of a dialog that asks for something. */
export function DialogForm({ id, ref, onSubmit, children }: DialogFormProps) {
  return (
    <form id={id} ref={ref} onSubmit={onSubmit} className={classes.form} noValidate>
      {children}
    </form>
  );
}

/** The same for a dialog that only asks yes or no. */
export function DialogText({ children }: { children: ReactNode }) {
  return <div className={classes.form}>{children}</div>;
}
