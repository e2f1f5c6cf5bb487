import type { AdministratorInvitation } from '@studyline/contract/administrators/calls';
import { IconClock, IconClockOff, IconMailX, IconUserX } from '@tabler/icons-react';
import { Pill } from '../../ui/feedback/Pill.tsx';
import { useFormat } from '../../use-format.ts';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';
import classes from './AdministratorInvitations.module.css';

/** An invitation's status, and why its link does not work. */
export function AdministratorInvitationStatus({ invitation }: { invitation: AdministratorInvitation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { status, mailState, invitedBy: inviter } = invitation;
  const date = format.dayMonth(invitation.expirationDateTimeMillis, now);
  if (status === 'EXPIRED') {
    return (
      <Pill kind="neutral" icon={<IconClockOff size={15} />}>
        {t('invitations.list.expired', { date })}
      </Pill>
    );
  }
  if (status === 'OUTDATED') {
    return (
      <>
        <Pill kind="neutral" icon={<IconUserX size={15} />}>
          {t('clients.administratorInvitations.outdated')}
        </Pill>
        <small className={classes.reason}>
          {t('clients.administratorInvitations.outdatedText', { inviter })}
        </small>
      </>
    );
  }
  if (mailState === 'REFUSED' || mailState === 'GIVEN_UP') {
    return (
      <Pill kind="late" icon={<IconMailX size={15} />}>
        {t(mailState === 'REFUSED' ? 'invitations.list.refused' : 'invitations.list.givenUp')}
      </Pill>
    );
  }
  return (
    <Pill kind="accent" icon={<IconClock size={15} />}>
      {t('invitations.list.expiring', { date })}
    </Pill>
  );
}
