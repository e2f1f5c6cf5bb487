import { type ClientAdministrator, removeClientAdministrator } from '@studyline/contract/clients/calls';
import { useNavigate } from '@tanstack/react-router';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { paths } from '../../paths.ts';
import { useTranslation } from '../../words.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toMain } from '../../ui/use-return-focus.ts';

interface RemoveAdministratorDialogProps {
  clientId: number;
  clientName: string;
  administrator: ClientAdministrator;
  isSelf: boolean;
  onClose: () => void;
}

/** Asks before an administrator is removed, and says what they lose. */
export function RemoveAdministratorDialog({
  clientId,
  clientName,
  administrator: { id, displayName: name },
  isSelf,
  onClose,
}: RemoveAdministratorDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = useCall(removeClientAdministrator, {
    failure: 'form',
    waits: !isSelf,
    // The page must not be refetched by a person who may no longer see it.
    onRecorded: () => isSelf && navigate({ href: paths.home(), replace: true }),
    onDone: () => {
      if (isSelf) showToast(t('toast.removedFromClient', { client: clientName }), 'neutral');
      else showToast(t('clients.administratorsManaged'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      danger
      title={t(isSelf ? 'clients.administration.removeSelf' : 'clients.administration.removeTitle', { name })}
      action={t('clients.administration.remove')}
      call={remove}
      onConfirm={() => remove.mutate({ params: { clientId, id } })}
      onClose={onClose}
      returnTo={toMain}
    >
      <p>{t(isSelf ? 'clients.administration.removeSelfText' : 'clients.administration.removeText')}</p>
    </ConfirmDialog>
  );
}
