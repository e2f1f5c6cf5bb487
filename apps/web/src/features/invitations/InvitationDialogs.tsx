import { Button, TextInput } from '@mantine/core';
import {
  type MemberInvitation,
  resendInvitation,
  updateInvitation,
  withdrawInvitation,
} from '@studyline/contract/invitations/calls';
import { listTeamRoles } from '@studyline/contract/members/calls';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { changedFields } from '../../changed-fields.ts';
import { describeInForm } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { DialogForm } from '../../ui/forms/DialogForm.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useTranslation } from '../../words.ts';
import { RoleChecks } from '../members/shared/RoleChecks.tsx';
import { nameOf } from './InvitationTable.tsx';
import { AskWithdrawal } from './shared/AskWithdrawal.tsx';

interface InvitationDialogProps {
  invitation: MemberInvitation;
  onClose: () => void;
}

const paramsOf = ({ channelId, teamId, id }: MemberInvitation) => ({ channelId, teamId, inviteId: id });

/** Sends an invitation again, where the address can be corrected. */
export function ResendDialog({ invitation, onClose }: InvitationDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [email, setEmail] = useState(invitation.email);
  useReturnFocus(() => document.getElementById('main'));
  const resend = useCall(resendInvitation, {
    failure: 'form',
    waits: true,
    onDone: (sent) => {
      showToast(t('invitations.resend.done', { email: sent.email }));
      onClose();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    const query = address && address !== invitation.email ? { updatedEmailAddress: address } : {};
    resend.mutate({ params: paramsOf(invitation), query });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={resend.isPending}
      unsaved={email !== invitation.email}
      title={t('invitations.resend.title', { name: nameOf(invitation) })}
      closeLabel={t('app.close')}
      cancelLabel={t('app.cancel')}
      actions={
        <Button size="md" type="submit" form={formId} loading={resend.isPending}>
          {t('invitations.resend.action')}
        </Button>
      }
    >
      <DialogForm id={formId} onSubmit={send}>
        <p>{t('invitations.resend.text')}</p>
        <TextInput
          size="md"
          type="email"
          autoComplete="off"
          label={t('invitations.resend.email')}
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </DialogForm>
      <FormError>{resend.error && describeInForm(resend.error)}</FormError>
    </Dialog>
  );
}

/** Corrects the names and the address of an open invitation, and what it offers. */
export function ChangeInvitationDialog({ invitation, onClose }: InvitationDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [email, setEmail] = useState(invitation.email);
  const [firstName, setFirstName] = useState(invitation.invitedUser.firstName);
  const [lastName, setLastName] = useState(invitation.invitedUser.lastName);
  const [roleIds, setRoleIds] = useState<readonly number[]>(invitation.roleIds);
  const [isMissing, setMissing] = useState(false);
  const { channelId, teamId } = invitation;
  const roles = useQuery(q(listTeamRoles, { params: { channelId, teamId } }));
  const fitting = roles.data?.items.filter(({ can }) => can.grant !== 'ROLE_NOT_FOR_TEAM') ?? [];
  const before = { email: invitation.email, ...invitation.invitedUser, roleIds: invitation.roleIds };
  const isChanged = Object.keys(changedFields({ email, firstName, lastName, roleIds }, before)).length > 0;
  useReturnFocus(() => document.getElementById('main'));
  const update = useCall(updateInvitation, {
    failure: 'form',
    waits: true,
    onDone: () => {
      showToast(t('invitations.update.done'));
      onClose();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setMissing(roleIds.length === 0);
    if (roleIds.length === 0) return;
    const names = { invitedUserFirstName: firstName, invitedUserLastName: lastName };
    const body = { email: email.trim(), ...names, roleIds: [...roleIds] };
    update.mutate({ params: paramsOf(invitation), body });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={update.isPending}
      unsaved={isChanged}
      title={t('invitations.update.title', { name: nameOf(invitation) })}
      closeLabel={t('app.close')}
      cancelLabel={t('app.cancel')}
      actions={
        <Button size="md" type="submit" form={formId} loading={update.isPending}>
          {t('invitations.update.action')}
        </Button>
      }
    >
      <DialogForm id={formId} onSubmit={send}>
        <p>{t('invitations.update.text')}</p>
        <TextInput
          size="md"
          type="email"
          autoComplete="off"
          label={t('invitations.invite.email')}
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <TextInput
          size="md"
          autoComplete="off"
          label={t('invitations.invite.firstName')}
          maxLength={100}
          value={firstName}
          onChange={(event) => setFirstName(event.currentTarget.value)}
        />
        <TextInput
          size="md"
          autoComplete="off"
          label={t('invitations.invite.lastName')}
          maxLength={100}
          value={lastName}
          onChange={(event) => setLastName(event.currentTarget.value)}
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
            onChange={(roleId, isTicked) => {
              setMissing(false);
              setRoleIds((now) => (isTicked ? [...now, roleId] : now.filter((one) => one !== roleId)));
            }}
          />
        )}
      </DialogForm>
      <FormError>{isMissing && t('invitations.invite.rolesMissing')}</FormError>
      <FormError>{update.error && describeInForm(update.error)}</FormError>
    </Dialog>
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
    <AskWithdrawal
      name={nameOf(invitation)}
      text={t('invitations.withdraw.text', { email: invitation.email })}
      error={withdraw.error}
      isPending={withdraw.isPending}
      onWithdraw={() => withdraw.mutate({ params: paramsOf(invitation) })}
      onClose={onClose}
    />
  );
}
