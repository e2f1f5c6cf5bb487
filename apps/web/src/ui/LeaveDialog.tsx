import { Button } from '@mantine/core';
import { Dialog } from './Dialog.tsx';
import { toMain, useReturnFocus } from './use-return-focus.ts';

interface LeaveDialogProps {
  title: string;
  text: string;
  stayLabel: string;
  leaveLabel: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before entered values are lost. */
export function LeaveDialog({ title, text, stayLabel, leaveLabel, onStay, onLeave }: LeaveDialogProps) {
  useReturnFocus(toMain);
  return (
    <Dialog
      opened
      size={440}
      onClose={onStay}
      title={title}
      actions={
        <>
          <Button size="md" variant="default" onClick={onLeave}>
            {leaveLabel}
          </Button>
          <Button size="md" data-autofocus onClick={onStay}>
            {stayLabel}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
