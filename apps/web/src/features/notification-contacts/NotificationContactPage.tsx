import { Button } from '@mantine/core';
import {
  confirmNotificationContact,
  openNotificationContact,
  stopNotificationContact,
} from '@studyline/contract/notification-contacts/calls';
import { useQuery } from '@tanstack/react-query';
import { isOurFault } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { useCall } from '../../live/use-call.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { Bone } from '../../ui/feedback/Skeletons.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { useTranslation } from '../../words.ts';
import { PublicFrame } from '../auth/shared/PublicFrame.tsx';
import { useEventName } from './event-name.ts';
import classes from './NotificationContactPage.module.css';

/** Where the link of an address leads that is to be told about a study. It asks first, because mail scanners open links. */
export function NotificationContactPage({ token }: { token: string }) {
  const { t } = useTranslation();
  const nameOf = useEventName();
  const params = { token };
  const { data: opened, error, refetch } = useQuery(q(openNotificationContact, { params }));
  const confirm = useCall(confirmNotificationContact, { failure: 'form' });
  const stop = useCall(stopNotificationContact, { failure: 'form' });
  usePageTitle(t('notificationContacts.link.page'));
  const said = newest(confirm, stop) ?? opened;
  if (!said)
    return (
      <PublicFrame>
        {!error ? (
          <div aria-busy="true">
            <Bone width={260} height={34} />
            <Bone width={340} height={80} />
          </div>
        ) : isOurFault(error) ? (
          <BlockError
            text={t('auth.noAnswer')}
            retryLabel={t('app.tryAgain')}
            onRetry={() => void refetch()}
          />
        ) : (
          <>
            <h1>{t('notificationContacts.link.dead')}</h1>
            <p className={classes.lead}>{t('notificationContacts.link.deadText')}</p>
          </>
        )}
      </PublicFrame>
    );

  const { studyName: study, emailAddress: address, teamName: team, notificationStatusTypes: events } = said;
  const [title, text] = {
    WAITING: ['ask', 'askText'] as const,
    ACTIVE: ['active', 'activeText'] as const,
    GONE: ['stopped', 'stoppedText'] as const,
    STOPPED: ['stopped', 'stoppedText'] as const,
  }[said.state];
  const isPending = confirm.isPending || stop.isPending;
  const button = (label: 'confirm' | 'refuse' | 'stop' | 'again', isMain: boolean) => {
    const call = label === 'confirm' || label === 'again' ? confirm : stop;
    return (
      <Button
        size="lg"
        fullWidth
        variant={isMain ? 'filled' : 'default'}
        loading={call.isPending}
        disabled={isPending && !call.isPending}
        onClick={() => call.mutate({ params })}
      >
        {t(`notificationContacts.link.${label}`)}
      </Button>
    );
  };
  return (
    <PublicFrame>
      <div aria-live="polite">
        <h1>{t(`notificationContacts.link.${title}`)}</h1>
        <p className={classes.lead}>{t(`notificationContacts.link.${text}`, { study, address })}</p>
        {title !== 'stopped' && (
          <>
            <ul className={classes.events}>
              {events.map((event) => (
                <li key={event}>{nameOf(event)}</li>
              ))}
            </ul>
            {team && <p className={classes.lead}>{t('notificationContacts.link.ofTeam', { team })}</p>}
          </>
        )}
      </div>
      <FormError error={confirm.error ?? stop.error} />
      <div className={classes.buttons}>
        {title === 'ask' && (
          <>
            {button('confirm', true)}
            {button('refuse', false)}
          </>
        )}
        {title === 'active' && button('stop', false)}
        {title === 'stopped' && button('again', false)}
      </div>
    </PublicFrame>
  );
}

/** What the last of these calls answered. */
function newest<Answer>(...calls: { data: Answer | undefined; submittedAt: number }[]): Answer | undefined {
  return calls.filter(({ data }) => data).toSorted((a, b) => b.submittedAt - a.submittedAt)[0]?.data;
}
