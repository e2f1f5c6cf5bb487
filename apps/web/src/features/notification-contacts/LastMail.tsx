import type { NotificationContact } from '@studyline/contract/notification-contacts/calls';
import { IconAlertCircle, IconCircleCheck, IconClock, IconMailOff, IconUserOff } from '@tabler/icons-react';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import classes from './LastMail.module.css';

const fates = {
  WAITING: { kind: 'due', icon: IconClock },
  SENT: { kind: 'ok', icon: IconCircleCheck },
  BOUNCED: { kind: 'late', icon: IconAlertCircle },
  KEPT: { kind: 'quiet', icon: IconMailOff },
  STOPPED: { kind: 'quiet', icon: IconMailOff },
  GONE: { kind: 'quiet', icon: IconUserOff },
} as const;

/** What became of the last email to a contact, or why there is none. */
export function LastMail({ contact: { state, lastMail } }: { contact: NotificationContact }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (state === 'ACTIVE' && !lastMail)
    return <span className={classes.fate}>{t('notificationContacts.noMail')}</span>;
  const fate = state === 'ACTIVE' ? lastMail!.fate : state;
  const { kind, icon: Icon } = fates[fate];
  return (
    <span className={classes.fate} data-kind={kind}>
      <Icon size={16} aria-hidden />
      <span>
        {state === 'ACTIVE'
          ? t(`notificationContacts.fate.${lastMail!.fate}`, {
              when: format.moment(lastMail!.dateTimeMillis),
            })
          : t(`notificationContacts.state.${state}`)}
      </span>
    </span>
  );
}
