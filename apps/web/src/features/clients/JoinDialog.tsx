import { Button } from '@mantine/core';
import { joinStudy } from '@studyline/contract/clients/calls';
import { describeInForm } from '../../api/errors.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { paths } from '../../paths.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogText } from '../../ui/forms/DialogForm.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useTranslation } from '../../words.ts';

interface JoinDialogProps {
  study: { channelId: number; name: string };
  onClose: () => void;
}

/** Makes the reader an administrator of a study of their client, and says what that means. */
export function JoinDialog({ study: { channelId, name }, onClose }: JoinDialogProps) {
  const { t } = useTranslation();
  // The button goes with the reason for it.
  useReturnFocus(() => document.getElementById('main'));
  const join = useCall(joinStudy, {
    failure: 'form',
    waits: true,
    onDone: () => {
      showToast(t('toast.addedToStudy'), 'ok', { href: paths.timeline(channelId), text: name });
      onClose();
    },
  });
  return (
    <Dialog
      opened
      size={480}
      onClose={onClose}
      busy={join.isPending}
      title={t('clients.join.title', { name })}
      closeLabel={t('app.close')}
      cancelLabel={t('app.cancel')}
      actions={
        <Button
          size="md"
          loading={join.isPending}
          onClick={() => join.mutate({ params: { channelId }, query: {}, body: [] })}
        >
          {t('clients.join.action')}
        </Button>
      }
    >
      <DialogText>
        <p>{t('clients.join.text')}</p>
        <FormError>{join.error && describeInForm(join.error)}</FormError>
      </DialogText>
    </Dialog>
  );
}
