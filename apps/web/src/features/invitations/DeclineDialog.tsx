import { Button, Textarea } from '@mantine/core';
import { answerInvitation, declineInvitation } from '@studyline/contract/invitations/calls';
import { type FormEvent, useId, useState } from 'react';
import { describeInForm } from '../../api/errors.ts';
import { useCall } from '../../live/use-call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/forms/DialogForm.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useTranslation } from '../../words.ts';
import type { OpenInvitation } from './invitation-loader.ts';

const LONGEST = 1000;

interface DeclineDialogProps {
  invitation: Pick<OpenInvitation, 'channelId' | 'channelName' | 'teamId' | 'inviteId' | 'invitedBy'>;
  /** The key to it, where the invited person is not signed in. */
  token?: string | undefined;
  onDeclined: () => void;
  onClose: () => void;
}

/** Asks before an invitation is declined, and why. */
export function DeclineDialog({ token, invitation, onDeclined, onClose }: DeclineDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [reason, setReason] = useState('');
  useReturnFocus(() => document.getElementById('main'));
  const done = () => {
    onDeclined();
    onClose();
  };
  const own = useCall(answerInvitation, { failure: 'form', onDone: done });
  const byToken = useCall(declineInvitation, { failure: 'form', onDone: done });
  const { isPending, error } = token === undefined ? own : byToken;
  const { channelId, channelName, teamId, inviteId, invitedBy } = invitation;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const description = reason.trim();
    if (token !== undefined) return byToken.mutate({ params: { token }, body: { reason: description } });
    own.mutate({
      params: { channelId, teamId, inviteId },
      query: { transitionName: 'decline_invite', description },
    });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={isPending}
      unsaved={reason.trim() !== ''}
      title={t('invitations.decline.title', { study: channelName })}
      closeLabel={t('app.close')}
      cancelLabel={t('app.cancel')}
      actions={
        <Button color="red" size="md" type="submit" form={formId} loading={isPending}>
          {t('invitations.decline.action')}
        </Button>
      }
    >
      <DialogForm id={formId} onSubmit={send}>
        <p>{t('invitations.decline.text', { inviter: invitedBy })}</p>
        <Textarea
          data-autofocus
          autosize
          minRows={2}
          maxRows={6}
          label={t('invitations.decline.reason')}
          description={t('invitations.decline.reasonHint')}
          maxLength={LONGEST}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </DialogForm>
      <FormError>{error && describeInForm(error)}</FormError>
    </Dialog>
  );
}
