import { Button } from '@mantine/core';
import type { ActionText } from './action-words.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogText } from '../../ui/forms/DialogForm.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useTranslation } from '../../words.ts';

interface ActionDetailsDialogProps extends Pick<ActionText, 'title' | 'text'> {
  /** Undefined if the action can't be handed over. */
  onHandOver: (() => void) | undefined;
  onClose: () => void;
}

/** On a phone: what the card of an action says on wide screens. */
export function ActionDetailsDialog({ title, text, onHandOver, onClose }: ActionDetailsDialogProps) {
  const { t } = useTranslation();
  useReturnFocus();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      actions={
        onHandOver && (
          <Button size="md" variant="default" onClick={onHandOver}>
            {t('actionCards.handOver.button')}
          </Button>
        )
      }
    >
      <DialogText>
        <p>{text}</p>
      </DialogText>
    </Dialog>
  );
}
