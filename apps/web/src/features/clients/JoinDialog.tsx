import { joinStudy } from '@studyline/contract/clients/calls';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { paths } from '../../paths.ts';
import { useTranslation } from '../../words.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toMain } from '../../ui/use-return-focus.ts';

interface JoinDialogProps {
  study: { channelId: number; name: string };
  onClose: () => void;
}

/** Makes the reader an administrator of a study of their client, and says what that means. */
export function JoinDialog({ study: { channelId, name }, onClose }: JoinDialogProps) {
  const { t } = useTranslation();
  const join = useCall(joinStudy, {
    failure: 'form',
    waits: true,
    onDone: () => {
      showToast(t('clients.addedToStudy'), 'ok', { href: paths.timeline(channelId), text: name });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('clients.join.title', { name })}
      action={t('clients.join.action')}
      call={join}
      onConfirm={() => join.mutate({ params: { channelId }, query: {}, body: [] })}
      onClose={onClose}
      returnTo={toMain}
    >
      <p>{t('clients.join.text')}</p>
    </ConfirmDialog>
  );
}
