import { Textarea } from '@mantine/core';
import {
  answerInvitation,
  declineInvitation,
  MAX_DECLINE_REASON,
} from '@studyline/contract/invitations/calls';
import { useCall } from '../../live/use-call.ts';
import { useTranslation } from '../../words.ts';
import type { OpenInvitation } from './invitation-loader.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useForm } from '@mantine/form';
import { toMain } from '../../ui/use-return-focus.ts';

interface DeclineDialogProps {
  invitation: Pick<OpenInvitation, 'channelId' | 'channelName' | 'teamId' | 'inviteId' | 'invitedBy'>;
  /** From the link of the invitation, if the person came by it. */
  token?: string | undefined;
  /** Whether the invited person is signed in. */
  isOwn: boolean;
  onDeclined: () => void;
  onClose: () => void;
}

/** Asks before an invitation is declined, and why. */
export function DeclineDialog({ token, isOwn, invitation, onDeclined, onClose }: DeclineDialogProps) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { reason: '' } });
  const done = () => {
    onDeclined();
    onClose();
  };
  const own = useCall(answerInvitation, { failure: 'form', onDone: done });
  const byToken = useCall(declineInvitation, { failure: 'form', onDone: done });
  const { isPending, error } = isOwn ? own : byToken;
  const { channelId, channelName, teamId, inviteId, invitedBy } = invitation;
  const send = (description: string) => {
    if (!isOwn && token !== undefined)
      return byToken.mutate({ params: { token }, body: { reason: description } });
    own.mutate({
      params: { channelId, teamId, inviteId },
      query: { transitionName: 'decline_invite', description, ...(token && { token }) },
    });
  };
  return (
    <FormDialog
      danger
      title={t('invitations.decline.title', { study: channelName })}
      form={form}
      onSubmit={({ reason }) => send(reason.trim())}
      submitLabel={t('invitations.decline.action')}
      loading={isPending}
      error={error}
      onClose={onClose}
      returnTo={toMain}
    >
      <p>{t('invitations.decline.text', { inviter: invitedBy })}</p>
      <Textarea
        {...form.getInputProps('reason')}
        data-autofocus
        autosize
        minRows={2}
        maxRows={6}
        label={t('invitations.decline.reason')}
        description={t('invitations.decline.reasonHint')}
        maxLength={MAX_DECLINE_REASON}
      />
    </FormDialog>
  );
}
