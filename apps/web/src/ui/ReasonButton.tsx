import { Button, type ButtonProps, type ElementProps } from '@mantine/core';
import { type Ref, useId } from 'react';

interface ReasonButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  ref?: Ref<HTMLButtonElement>;
  /** Why it does nothing at the moment; undefined if it works. */
  reason: string | undefined;
}

/** Not disabled while it does nothing: a disabled button would lose the keyboard's focus, and hide the reason. */
export function ReasonButton({ reason, title, 'aria-disabled': isWaiting, ...props }: ReasonButtonProps) {
  const id = useId();
  return (
    <>
      <Button
        {...props}
        aria-disabled={isWaiting || reason !== undefined}
        data-disabled={reason !== undefined || undefined}
        title={reason ?? title}
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
