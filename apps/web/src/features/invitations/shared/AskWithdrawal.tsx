import { Button } from '@mantine/core';
import { describeInForm } from '../../../api/errors.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogText } from '../../../ui/forms/DialogForm.tsx';
import { FormError } from '../../../ui/forms/FormParts.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { useTranslation } from '../../../words.ts';

interface AskWithdrawalProps {
  /** Who is invited. */
  name: string;
  text: string;
  error: Error | null;
  isPending: boolean;
  onWithdraw: () => void;
  onClose: () => void;
}

/** Asks before the link of an invitation ends. */
export function AskWithdrawal({ name, text, error, isPending, onWithdraw, onClose }: AskWithdrawalProps) {
  const { t } = useTranslation();
  // The button goes with the invitation.
  useReturnFocus(() => document.getElementById('main'));
  return (
    <Dialog
      opened
      size={480}
      onClose={onClose}
      busy={isPending}
      title={t('invitations.withdraw.title', { name })}
      closeLabel={t('app.close')}
      cancelLabel={t('app.cancel')}
      actions={
        <Button color="red" size="md" loading={isPending} onClick={onWithdraw}>
          {t('invitations.withdraw.action')}
        </Button>
      }
    >
      <DialogText>
        <p>{text}</p>
        <FormError>{error && describeInForm(error)}</FormError>
      </DialogText>
    </Dialog>
  );
}
