import { Button } from '@mantine/core';
import { Dialog } from '../../ui/Dialog.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useTranslation } from '../../words.ts';

interface LeaveDialogProps {
  isSending: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before what was entered is lost, or what is being sent is given up. */
export function LeaveDialog({ isSending, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation();
  useReturnFocus(() => document.getElementById('main'));
  return (
    <Dialog
      opened
      size={440}
      onClose={onStay}
      title={t(isSending ? 'drafts.creation.sendingTitle' : 'drafts.creation.leaveTitle')}
      closeLabel={t('drafts.creation.stay')}
      actions={
        <>
          <Button size="md" variant="default" onClick={onLeave}>
            {t(isSending ? 'drafts.creation.stopSending' : 'drafts.creation.discard')}
          </Button>
          <Button size="md" data-autofocus onClick={onStay}>
            {t('drafts.creation.stay')}
          </Button>
        </>
      }
    >
      <p>{t(isSending ? 'drafts.creation.sendingText' : 'drafts.creation.leaveText')}</p>
    </Dialog>
  );
}
