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
      title={t('creation.leaveTitle')}
      closeLabel={t('creation.stay')}
      actions={
        <>
          <Button size="md" variant="default" onClick={onLeave}>
            {t('creation.leave')}
          </Button>
          <Button size="md" data-autofocus onClick={onStay}>
            {t('creation.stay')}
          </Button>
        </>
      }
    >
      <p>{t('creation.leaveText')}</p>
    </Dialog>
  );
}
