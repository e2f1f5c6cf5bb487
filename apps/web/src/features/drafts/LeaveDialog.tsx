import { Button } from '@mantine/core';
import { Dialog } from '../../ui/Dialog.tsx';
import { useTranslation } from '../../words.ts';

/** Asks before what was entered is lost. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened
      size={440}
      onClose={onStay}
      title={t('drafts.creation.leaveTitle')}
      closeLabel={t('drafts.creation.stay')}
      actions={
        <>
          <Button size="md" variant="default" onClick={onLeave}>
            {t('drafts.creation.discard')}
          </Button>
          <Button size="md" data-autofocus onClick={onStay}>
            {t('drafts.creation.stay')}
          </Button>
        </>
      }
    >
      <p>{t('drafts.creation.leaveText')}</p>
    </Dialog>
  );
}
