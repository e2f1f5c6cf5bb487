import { disconnectAccount } from '@studyline/contract/single-sign-on/calls';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { useTranslation } from '../../words.ts';
import { buttonOf, type ConnectedAccount } from './ConnectedAccountRow.tsx';

interface DisconnectDialogProps {
  account: ConnectedAccount;
  /** The proof of a second factor is too long ago. */
  onProofRequired: () => void;
  onDisconnected: () => void;
  onClose: () => void;
}

/** Asks before an account is no longer a way to sign in. */
export function DisconnectDialog({
  account: { id, provider, providerName: name },
  onProofRequired,
  onDisconnected,
  onClose,
}: DisconnectDialogProps) {
  const { t } = useTranslation();
  const disconnect = useCall(disconnectAccount, {
    failure: 'form',
    waits: true,
    onDone: () => {
      showToast(t('security.singleSignOn.undone', { name }));
      onDisconnected();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      danger
      title={t('security.singleSignOn.disconnectTitle', { name })}
      action={t('security.singleSignOn.disconnect')}
      call={disconnect}
      onConfirm={() =>
        disconnect.mutate(
          { params: { id } },
          { onError: ({ errorCode }) => errorCode === 'PROOF_REQUIRED' && onProofRequired() },
        )
      }
      onClose={onClose}
      returnTo={() => document.getElementById(buttonOf(provider))}
    >
      <p>{t('security.singleSignOn.disconnectText')}</p>
    </ConfirmDialog>
  );
}
