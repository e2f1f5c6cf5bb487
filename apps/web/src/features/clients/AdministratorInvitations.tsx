import {
  type AdministratorInvitation,
  resendAdministratorInvitation,
  withdrawAdministratorInvitation,
} from '@studyline/contract/administrators/calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmailAddress } from '../../ui/EmailAddress.tsx';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { ListEnd } from '../../ui/feedback/ListEnd.tsx';
import { SectionHeading } from '../../ui/frame/SectionHeading.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import classes from './AdministratorInvitations.module.css';
import { invitedAdministratorsOf } from './administrators-loader.ts';
import { AdministratorInvitationStatus } from './AdministratorInvitationStatus.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toMain } from '../../ui/use-return-focus.ts';

/** People who are invited to administer the client and have not accepted. Renders nothing if there are none. */
export function AdministratorInvitations({ clientId }: { clientId: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const list = useInfiniteQuery(invitedAdministratorsOf(clientId));
  const [withdrawing, setWithdrawing] = useState<AdministratorInvitation>();
  const { data, error, refetch } = list;
  const resend = useCall(resendAdministratorInvitation, {
    waits: true,
    onDone: ({ emailAddress: email }) => showToast(t('clients.administration.invited', { email })),
  });
  const invitations = data?.pages.flatMap(({ items }) => items) ?? [];
  if (!data && error) {
    return (
      <BlockError
        text={t('shell.loadFailed')}
        retryLabel={t('app.tryAgain')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (invitations.length === 0) return null;
  return (
    <>
      <SectionHeading
        title={t('clients.administratorInvitations.list')}
        count={data?.pages.at(-1)?.totalCount}
      />
      <DataTable
        caption={t('clients.administratorInvitations.caption')}
        columns={[
          { key: 'person', label: t('clients.administratorInvitations.person'), width: '32%' },
          { key: 'by', label: t('clients.administratorInvitations.by') },
          { key: 'sent', label: t('clients.administratorInvitations.sent') },
          { key: 'status', label: t('clients.administratorInvitations.status') },
          {
            key: 'actions',
            label: t('clients.administratorInvitations.actions'),
            align: 'end',
            silent: true,
          },
        ]}
        rows={invitations.map((one) => {
          const { id, emailAddress: name } = one;
          const person = `${one.firstName} ${one.lastName}`.trim();
          const isSending = resend.isPending && resend.variables.params.inviteId === id;
          return {
            id,
            cells: {
              person: (
                <span className={classes.person}>
                  {person && <b>{person}</b>}
                  <EmailAddress>{name}</EmailAddress>
                </span>
              ),
              by: one.invitedBy,
              sent: <span className={classes.day}>{format.date(one.sentDateTimeMillis)}</span>,
              status: <AdministratorInvitationStatus invitation={one} />,
              actions: (
                <span className={classes.actions}>
                  <TextButton
                    aria-disabled={isSending}
                    aria-label={t('invitations.list.resendOne', { name })}
                    onClick={() => !resend.isPending && resend.mutate({ params: { clientId, inviteId: id } })}
                  >
                    {t('invitations.list.resend')}
                  </TextButton>
                  <RowMenu
                    label={t('invitations.list.more', { name })}
                    items={[
                      {
                        label: t('invitations.list.withdraw'),
                        danger: true,
                        onSelect: () => setWithdrawing(one),
                      },
                    ]}
                  />
                </span>
              ),
            },
          };
        })}
      />
      <ListEnd
        list={list}
        moreLabel={t('shell.more')}
        loadingLabel={t('app.loading')}
        failedText={t('shell.moreFailed')}
        retryLabel={t('app.tryAgain')}
      />
      <p className={classes.note}>{t('clients.administratorInvitations.note')}</p>
      {withdrawing && (
        <WithdrawDialog
          clientId={clientId}
          invitation={withdrawing}
          onClose={() => setWithdrawing(undefined)}
        />
      )}
    </>
  );
}

interface WithdrawDialogProps {
  clientId: number;
  invitation: AdministratorInvitation;
  onClose: () => void;
}

function WithdrawDialog({ clientId, invitation: { id, emailAddress }, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation();
  const withdraw = useCall(withdrawAdministratorInvitation, {
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
      title={t('invitations.withdraw.title', { name: emailAddress })}
      action={t('invitations.withdraw.action')}
      call={withdraw}
      onConfirm={() => withdraw.mutate({ params: { clientId, inviteId: id } })}
      onClose={onClose}
      returnTo={toMain}
    >
      <p>{t('clients.administratorInvitations.withdrawText', { email: emailAddress })}</p>
    </ConfirmDialog>
  );
}
