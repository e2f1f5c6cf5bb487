import { TextInput } from '@mantine/core';
import {
  type MemberInvitation,
  resendInvitation,
  updateInvitation,
  withdrawInvitation,
} from '@studyline/contract/invitations/calls';
import { listTeamRoles } from '@studyline/contract/members/calls';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { useTranslation } from '../../words.ts';
import { RoleChecks } from '../members/shared/RoleChecks.tsx';
import { nameOf } from './InvitationTable.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useForm } from '@mantine/form';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toMain } from '../../ui/use-return-focus.ts';
import { MAX_EMAIL, MAX_PERSON_NAME } from '@studyline/contract/core/limits';

interface InvitationDialogProps {
  invitation: MemberInvitation;
  onClose: () => void;
}

interface Values {
  email: string;
  invitedUserFirstName: string;
  invitedUserLastName: string;
  roleIds: number[];
}

const paramsOf = ({ channelId, teamId, id }: MemberInvitation) => ({ channelId, teamId, inviteId: id });

/** Resends an invitation, and lets the address be corrected. */
export function ResendDialog({
  invitation,
  sendsMail,
  onResent,
  onClose,
}: InvitationDialogProps & { sendsMail: boolean; onResent: () => void }) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { email: invitation.email } });
  const resend = useCall(resendInvitation, {
    failure: 'form',
    waits: true,
    onDone: (sent) => {
      showToast(
        sendsMail ? t('invitations.resend.done', { email: sent.email }) : t('invitations.link.renewed'),
      );
      onResent();
      onClose();
    },
  });
  const send = (address: string) => {
    const query = address && address !== invitation.email ? { updatedEmailAddress: address } : {};
    resend.mutate({ params: paramsOf(invitation), query });
  };
  return (
    <FormDialog
      title={t(sendsMail ? 'invitations.resend.title' : 'invitations.list.newLinkOne', {
        name: nameOf(invitation),
      })}
      form={form}
      onSubmit={({ email }) => send(email.trim())}
      submitLabel={t(sendsMail ? 'invitations.resend.action' : 'invitations.list.newLink')}
      loading={resend.isPending}
      error={resend.error}
      onClose={onClose}
      returnTo={toMain}
    >
      <p>{t(sendsMail ? 'invitations.resend.text' : 'invitations.list.noteByHand')}</p>
      <TextInput
        {...form.getInputProps('email')}
        size="md"
        type="email"
        autoComplete="off"
        label={t('invitations.resend.email')}
        maxLength={MAX_EMAIL}
      />
    </FormDialog>
  );
}

/** Corrects the names and the address of an open invitation, and what it offers. */
export function ChangeInvitationDialog({ invitation, onClose }: InvitationDialogProps) {
  const { t } = useTranslation();
  const form = useForm<Values>({
    initialValues: {
      email: invitation.email,
      invitedUserFirstName: invitation.invitedUser.firstName,
      invitedUserLastName: invitation.invitedUser.lastName,
      roleIds: invitation.roleIds,
    },
    validate: {
      roleIds: (roleIds) => (roleIds.length === 0 ? t('invitations.invite.rolesMissing') : null),
    },
  });
  const { roleIds } = form.values;
  const { channelId, teamId } = invitation;
  const roles = useQuery(q(listTeamRoles, { params: { channelId, teamId } }));
  const fitting = roles.data?.items.filter(({ can }) => can.grant !== 'ROLE_NOT_FOR_TEAM') ?? [];
  const update = useCall(updateInvitation, {
    failure: 'form',
    waits: true,
    onDone: () => {
      showToast(t('invitations.update.done'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('invitations.update.title', { name: nameOf(invitation) })}
      form={form}
      onSubmit={(values) =>
        update.mutate({ params: paramsOf(invitation), body: { ...values, email: values.email.trim() } })
      }
      submitLabel={t('invitations.update.action')}
      loading={update.isPending}
      error={form.errors.roleIds ?? update.error}
      onClose={onClose}
      returnTo={toMain}
    >
      <p>{t('invitations.update.text')}</p>
      <TextInput
        {...form.getInputProps('email')}
        size="md"
        type="email"
        autoComplete="off"
        label={t('invitations.invite.email')}
        maxLength={MAX_EMAIL}
      />
      <TextInput
        {...form.getInputProps('invitedUserFirstName')}
        size="md"
        autoComplete="off"
        label={t('invitations.invite.firstName')}
        maxLength={MAX_PERSON_NAME}
      />
      <TextInput
        {...form.getInputProps('invitedUserLastName')}
        size="md"
        autoComplete="off"
        label={t('invitations.invite.lastName')}
        maxLength={MAX_PERSON_NAME}
      />
      {roles.isError && (
        <BlockError
          text={t('invitations.invite.rolesFailed')}
          retryLabel={t('app.tryAgain')}
          onRetry={() => void roles.refetch()}
        />
      )}
      {fitting.length > 0 && (
        <RoleChecks
          label={t('invitations.invite.roles')}
          chosen={roleIds}
          disabled={update.isPending}
          roles={fitting.map(({ can, ...role }) => ({ ...role, may: can.grant }))}
          onChange={(roleId, isTicked) =>
            form.setFieldValue(
              'roleIds',
              isTicked ? [...roleIds, roleId] : roleIds.filter((one) => one !== roleId),
            )
          }
        />
      )}
    </FormDialog>
  );
}

export function WithdrawDialog({ invitation, onClose }: InvitationDialogProps) {
  const { t } = useTranslation();
  const withdraw = useCall(withdrawInvitation, {
    failure: 'form',
    waits: true,
    onDone: () => {
      showToast(t('invitations.withdraw.done'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      danger
      title={t('invitations.withdraw.title', { name: nameOf(invitation) })}
      action={t('invitations.withdraw.action')}
      call={withdraw}
      onConfirm={() => withdraw.mutate({ params: paramsOf(invitation) })}
      onClose={onClose}
      returnTo={toMain}
    >
      <p>{t('invitations.withdraw.text', { email: invitation.email })}</p>
    </ConfirmDialog>
  );
}
