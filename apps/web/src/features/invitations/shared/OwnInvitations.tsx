import { Button } from '@mantine/core';
import { answerInvitation, type MemberInvitation } from '@studyline/contract/invitations/calls';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { showToast } from '../../../api/toasts.ts';
import { useCall } from '../../../live/use-call.ts';
import { paths } from '../../../paths.ts';
import { FormError } from '../../../ui/forms/FormParts.tsx';
import { SectionHeading } from '../../../ui/frame/SectionHeading.tsx';
import { StudyMark } from '../../../ui/studies/StudyMark.tsx';
import { useFormat } from '../../../use-format.ts';
import { useTranslation } from '../../../words.ts';
import { DeclineDialog } from '../DeclineDialog.tsx';
import classes from './OwnInvitations.module.css';

/** The person's own open invitations, which they accept or decline here. */
export function OwnInvitations({ invitations }: { invitations: readonly MemberInvitation[] }) {
  const { t } = useTranslation();
  const [declining, decline] = useState<MemberInvitation>();
  return (
    <section className={classes.own}>
      <SectionHeading title={t('invitations.own.title')} count={invitations.length} />
      <ul className={classes.card}>
        {invitations.map((invitation) => (
          <OwnInvitation key={invitation.id} invitation={invitation} onDecline={() => decline(invitation)} />
        ))}
      </ul>
      {declining && (
        <DeclineDialog
          isOwn
          invitation={{
            ...declining,
            inviteId: declining.id,
            invitedBy: declining.invitedByUser.displayName,
          }}
          onDeclined={() => showToast(t('invitations.own.declined'))}
          onClose={() => decline(undefined)}
        />
      )}
    </section>
  );
}

function OwnInvitation({ invitation, onDecline }: { invitation: MemberInvitation; onDecline: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const { channelId, channelName: study, teamId, id: inviteId } = invitation;
  const accept = useCall(answerInvitation, {
    failure: 'form',
    onDone: async () => {
      await navigate({ href: paths.timeline(channelId) });
      showToast(t('invitations.accepted', { study }));
    },
  });
  const isSending = accept.isPending || accept.isSuccess;
  const of = (action: string) => t('invitations.own.ofStudy', { action, study });
  return (
    <li className={classes.row}>
      <StudyMark name={study} />
      <div className={classes.text}>
        <h3>{study}</h3>
        <p>{[...invitation.roleNames, invitation.teamName].join(' · ')}</p>
        <p>
          {t('invitations.own.by', {
            inviter: invitation.invitedByUser.displayName,
            date: format.date(invitation.expirationDateTimeMillis),
          })}
        </p>
        {invitation.message && <p className={classes.message}>{invitation.message}</p>}
        <FormError error={accept.error} />
      </div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          disabled={isSending}
          aria-haspopup="dialog"
          aria-label={of(t('invitations.decline.open'))}
          onClick={onDecline}
        >
          {t('invitations.decline.open')}
        </Button>
        <Button
          loading={isSending}
          aria-label={of(t('invitations.accept'))}
          onClick={() =>
            accept.mutate({
              params: { channelId, teamId, inviteId },
              query: { transitionName: 'accept_invite' },
            })
          }
        >
          {t('invitations.accept')}
        </Button>
      </div>
    </li>
  );
}
