import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Dialog } from '../Dialog.tsx';
import { DialogForm } from '../forms/DialogForm.tsx';
import { FormError } from '../forms/FormParts.tsx';
import { useFrameWords } from '../frame-words.ts';
import { ReasonButton } from '../ReasonButton.tsx';
import { singleClick } from '../single-click.ts';
import { useReturnFocus } from '../use-return-focus.ts';

/** A call that failed. Its issues belong to the fields they name. */
interface Failure extends Error {
  issues: readonly { path: string; message: string }[];
}

/** A field that the failure as a whole belongs to, or the error of each field. */
type Placed<Values> = keyof Values | Partial<Record<keyof Values, string>> | undefined;

interface FormDialogProps<Values, Failed extends Failure> {
  title: string;
  /** Made by Mantine's `useForm`. Closing while it is dirty takes a button. */
  form: Pick<UseFormReturnType<Values>, 'onSubmit' | 'isDirty' | 'errors' | 'setErrors' | 'getValues'>;
  /** Called with valid values only, and never while they are being sent. */
  onSubmit: (values: Values) => void;
  submitLabel: string;
  loading: boolean;
  /** Why the call failed, or the error of a field that cannot show its own. */
  error: Failed | ReactNode;
  /** Where a failure without issues is shown; otherwise below the fields. */
  errorAt?: keyof Values | ((failure: Failed) => Placed<Values>);
  onClose: () => void;
  /** The button does something that cannot be undone. */
  danger?: boolean;
  /** The button gets the focus, because there is no field. */
  submitFirst?: boolean;
  /** What the fields depend on has not loaded yet. */
  disabled?: boolean;
  /** Why the form cannot be sent. */
  obstacle?: string | undefined;
  /** The button that closes, where "Cancel" would be misread, and whether it aborts what is being sent. */
  cancelLabel?: string;
  stoppable?: boolean;
  /** Buttons before the submit button. */
  moreActions?: ReactNode;
  /** Gets the focus afterwards if the opener is gone. */
  returnTo?: () => HTMLElement | null | undefined;
  size?: number;
  fillsPhone?: boolean;
  summary?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}

/**
 * A dialog with a form. Rendered only while it is open. The server's errors are shown at the fields they belong to, else below the fields;
 * the first field with an error gets the focus.
 */
export function FormDialog<Values extends object, Failed extends Failure = Failure>({
  form,
  onSubmit,
  submitLabel,
  loading,
  error,
  errorAt,
  danger,
  submitFirst,
  disabled,
  obstacle,
  cancelLabel,
  moreActions,
  returnTo,
  children,
  ...frame
}: FormDialogProps<Values, Failed>) {
  const words = useFrameWords();
  const id = useId();
  const fields = useRef<HTMLFormElement>(null);
  const isRefused = useRef(false);
  useReturnFocus(returnTo);

  const failure = isFailure(error) ? error : undefined;
  const placed = failure && placeFailure(failure, form.getValues(), errorAt, words.describeFailure(failure));
  const showAtFields = useEffectEvent(() => {
    if (!placed) return;
    isRefused.current = true;
    form.setErrors(placed);
  });
  useEffect(() => {
    if (failure) showAtFields();
  }, [failure]);
  const { errors } = form;
  useEffect(() => {
    if (!isRefused.current || Object.keys(errors).length === 0) return;
    isRefused.current = false;
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The dialog may be inside another form in React's tree.
    event.stopPropagation();
    if (loading || disabled || obstacle !== undefined) return;
    form.onSubmit(onSubmit, () => {
      isRefused.current = true;
    })(event);
  };
  return (
    <Dialog
      {...frame}
      opened
      busy={loading}
      unsaved={form.isDirty()}
      cancel={cancelLabel ?? true}
      actions={
        <>
          {moreActions}
          <ReasonButton
            size="md"
            type="submit"
            form={id}
            color={danger ? 'red' : undefined}
            data-autofocus={submitFirst || undefined}
            loading={loading}
            // Ignores the second half of a double click on the button that opened the dialog.
            onClick={singleClick(() => {})}
            disabled={disabled}
            reason={obstacle}
          >
            {submitLabel}
          </ReasonButton>
        </>
      }
    >
      <DialogForm id={id} ref={fields} onSubmit={send}>
        {children}
      </DialogForm>
      <FormError error={placed ? undefined : failure}>{isFailure(error) ? undefined : error}</FormError>
    </Dialog>
  );
}

function isFailure<Failed extends Failure>(error: Failed | ReactNode): error is Failed {
  return error instanceof Error;
}

/** The fields' errors for a failure; undefined if it belongs to none of them. */
function placeFailure<Values extends object, Failed extends Failure>(
  failure: Failed,
  values: Values,
  errorAt: FormDialogProps<Values, Failed>['errorAt'],
  sentence: string,
): FormErrors | undefined {
  const at = typeof errorAt === 'function' ? errorAt(failure) : errorAt;
  if (typeof at === 'object') return Object.keys(at).length > 0 ? { ...at } : undefined;
  const issues = failure.issues
    .map(({ path, message }) => [fieldIn(values, path), message] as const)
    .filter(([field]) => field !== '');
  if (issues.length > 0) return Object.fromEntries(issues.toReversed());
  return at === undefined ? undefined : { [at]: sentence };
}

/** The field that a path leads to, within groups of fields and not into lists; empty if the form has none. */
function fieldIn(values: object, path: string): string {
  const [first = '', ...rest] = path.split('.');
  if (!(first in values)) return '';
  const value: unknown = values[first as keyof typeof values];
  const inner =
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? fieldIn(value, rest.join('.'))
      : '';
  return inner === '' ? first : `${first}.${inner}`;
}
