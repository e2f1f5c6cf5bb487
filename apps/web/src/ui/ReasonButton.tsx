import { Button, type ButtonProps, type ElementProps } from '@mantine/core';
import { useId } from 'react';

interface ReasonButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  /** Why it does nothing at the moment; undefined if it works. */
  reason: string | undefined;
}

/** Not disabled while it does nothing: a disabled button would lose the keyboard's focus, and hide the reason. */
export function ReasonButton({ reason, 'aria-disabled': isWaiting, ...props }: ReasonButtonProps) {
  const id = useId();
  return (
    <>
      <Button
        {...props}
        aria-disabled={isWaiting || reason !== undefined}
        data-disabled={reason !== undefined || undefined}
        title={reason}
        aria-describedby={reason && id}
      />
      {reason && (
        <span id={id} className="sl-hidden">
          {reason}
        </span>
      )}
    </>
  );
}
