import { Button } from '@mantine/core';
import { type ClientAdministrator, removeClientAdministrator } from '@studyline/contract/clients/calls';
import { useNavigate } from '@tanstack/react-router';
import { describeInForm } from '../../api/errors.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { paths } from '../../paths.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogText } from '../../ui/forms/DialogForm.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useTranslation } from '../../words.ts';

interface RemoveAdministratorDialogProps {
  clientId: number;
  clientName: string;
  administrator: ClientAdministrator;
  isSelf: boolean;
  onClose: () => void;
}

/** Asks before somebody is removed, and says what they lose. */
export function RemoveAdministratorDialog({
  clientId,
  clientName,
  administrator: { id, displayName: name },
  isSelf,
  onClose,
}: RemoveAdministratorDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // The button goes with the administrator.
  useReturnFocus(() => document.getElementById('main'));
  const remove = useCall(removeClientAdministrator, {
    failure: 'form',
    waits: !isSelf,
    // The page is not asked for again by who may not see it any more.
    onRecorded: () => isSelf && navigate({ href: paths.home(), replace: true }),
    onDone: () => {
      if (isSelf) showToast(t('toast.removedFromClient', { client: clientName }), 'neutral');
      else showToast(t('toast.administratorsManaged'));
      onClose();
    },
  });
  return (
    <Dialog
      opened
      size={480}
      onClose={onClose}
      busy={remove.isPending}
      title={t(isSelf ? 'clients.administration.removeSelf' : 'clients.administration.removeTitle', { name })}
      closeLabel={t('app.close')}
      cancelLabel={t('app.cancel')}
      actions={
        <Button
          color="red"
          size="md"
          loading={remove.isPending}
          onClick={() => remove.mutate({ params: { clientId, id } })}
        >
          {t('clients.administration.remove')}
        </Button>
      }
    >
      <DialogText>
        <p>{t(isSelf ? 'clients.administration.removeSelfText' : 'clients.administration.removeText')}</p>
        <FormError>{remove.error && describeInForm(remove.error)}</FormError>
      </DialogText>
    </Dialog>
  );
}
