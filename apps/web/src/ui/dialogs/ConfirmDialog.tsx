import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../Dialog.tsx';
import { DialogText } from '../forms/DialogForm.tsx';
import { FormError } from '../forms/FormParts.tsx';
import { useReturnFocus } from '../use-return-focus.ts';

interface ConfirmDialogProps {
  title: string;
  /** What happens: paragraphs. */
  children: ReactNode;
  /** The label of the confirming button. */
  action: string;
  /** It cannot be undone. */
  danger?: boolean;
  /** The mutation to run, with `failure: 'form'`: its error is shown here, and the dialog stays open. */
  call: { isPending: boolean; error: Error | null };
  onConfirm: () => void;
  onClose: () => void;
  /** Gets the focus afterwards if the opener is gone. */
  returnTo?: () => HTMLElement | null | undefined;
}

/** Asks before something that is not easily undone. Rendered only while it is open. */
export function ConfirmDialog({
  title,
  children,
  action,
  danger,
  call: { isPending, error },
  onConfirm,
  onClose,
  returnTo,
}: ConfirmDialogProps) {
  useReturnFocus(returnTo);
  return (
    <Dialog
      opened
      size={480}
      onClose={onClose}
      busy={isPending}
      title={title}
      cancel
      actions={
        <Button size="md" color={danger ? 'red' : undefined} loading={isPending} onClick={onConfirm}>
          {action}
        </Button>
      }
    >
      <DialogText>
        {children}
        <FormError error={error} />
      </DialogText>
    </Dialog>
  );
}
