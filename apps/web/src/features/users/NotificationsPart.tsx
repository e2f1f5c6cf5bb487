import { Select } from '@mantine/core';
import { changeMailPreferences, type MailPreferences } from '@studyline/contract/mail/calls';
import {
  type Delivery,
  digestTimes,
  QUIET_FROM,
  QUIET_UNTIL,
  studyDeliveries,
} from '@studyline/contract/mail/topics';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { describeFailure } from '../../api/errors.ts';
import { type CallVariables, useCall } from '../../live/use-call.ts';
import { UnloadedCard } from '../../ui/feedback/UnloadedCard.tsx';
import { FormCard } from '../../ui/forms/FormCard.tsx';
import { Segments } from '../../ui/forms/Segments.tsx';
import { Switch } from '../../ui/forms/Switch.tsx';
import { locale, useTranslation } from '../../words.ts';
import classes from './NotificationsPart.module.css';
import { mailPreferences } from './profile-loader.ts';
import { zoneLabel } from './profile-form.ts';

/** Monday is 1. */
const weekdays = Array.from({ length: 7 }, (_, day) => ({
  value: String(day + 1),
  // 1 January 2024 was a Monday.
  label: new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, day + 1),
  ),
}));

type Change = NonNullable<CallVariables<typeof changeMailPreferences>['body']>;

/** Which emails the person gets, and when. Each choice is saved immediately. */
export function NotificationsPart({ timezoneId }: { timezoneId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(mailPreferences);
  const { mutate, isPending, variables } = useCall(changeMailPreferences, { waits: true });
  if (!data)
    return (
      <UnloadedCard
        title={t('emails.email')}
        failure={
          error
            ? { text: describeFailure(error), retryLabel: t('app.tryAgain'), onRetry: () => void refetch() }
            : undefined
        }
      />
    );
  const shown = isPending && variables.body ? withChange(data, variables.body) : data;
  const change = (body: Change) => mutate({ body });
  return (
    <>
      <FormCard title={t('emails.email')} hint={t('emails.note')}>
        <ul className={classes.rows}>
          <li className={classes.row}>
            <p className={classes.title}>{t('emails.urgent')}</p>
            <p className={classes.fixed}>
              <IconLock size={16} aria-hidden />
              {t('emails.always')}
            </p>
          </li>
          {shown.topics.map(({ topic, delivery, choices }) => (
            <li key={topic} className={classes.row}>
              <div>
                <p className={classes.title}>{t(`emails.topic.${topic}`)}</p>
                {(topic === 'ACTIONS' || topic === 'POSTS') && (
                  <p className={classes.detail}>{t(`emails.detail.${topic}`)}</p>
                )}
              </div>
              <Segments<Delivery>
                label={t(`emails.topic.${topic}`)}
                value={delivery}
                options={inOrder(choices).map((value) => ({ value, label: t(`emails.delivery.${value}`) }))}
                onChange={(value) => change({ topics: [{ topic, delivery: value }] })}
              />
            </li>
          ))}
        </ul>
      </FormCard>
      <FormCard title={t('emails.when')}>
        <div className={classes.times}>
          <Select
            label={t('emails.digestTime')}
            data={digestTimes}
            value={shown.digestTime}
            allowDeselect={false}
            onChange={(digestTime) => digestTime && change({ digestTime })}
          />
          <Select
            label={t('emails.digestDay')}
            data={weekdays}
            value={String(shown.digestDay)}
            allowDeselect={false}
            onChange={(day) => day && change({ digestDay: Number(day) })}
          />
        </div>
        <Switch
          label={t('emails.quietHours')}
          detail={t('emails.quietNote', {
            from: QUIET_FROM,
            until: QUIET_UNTIL,
            zone: zoneLabel(timezoneId),
          })}
          checked={shown.quietHours}
          onChange={(quietHours) => change({ quietHours })}
        />
      </FormCard>
      {shown.studies.length > 0 && (
        <FormCard title={t('emails.byStudy')} hint={t('emails.byStudyNote')}>
          <ul className={classes.rows}>
            {shown.studies.map(({ channelId, channelName, delivery }) => (
              <li key={channelId} className={classes.row}>
                <p className={classes.title}>{channelName}</p>
                <Select
                  aria-label={channelName}
                  className={classes.ofStudy}
                  data={['SAME' as const, ...studyDeliveries].map((value) => ({
                    value,
                    label: t(`emails.study.${value}`),
                  }))}
                  value={delivery ?? 'SAME'}
                  allowDeselect={false}
                  onChange={(value) => {
                    const chosen = studyDeliveries.find((one) => one === value) ?? null;
                    change({ studies: [{ channelId, delivery: chosen }] });
                  }}
                />
              </li>
            ))}
          </ul>
        </FormCard>
      )}
    </>
  );
}

/** From at once to not at all, whichever of them is usual. */
const inOrder = (choices: readonly Delivery[]) =>
  (['IMMEDIATE', 'DAILY_DIGEST', 'WEEKLY_DIGEST', 'NONE'] as const).filter((one) => choices.includes(one));

/** As they will be once the change is saved. */
function withChange(preferences: MailPreferences, change: Change): MailPreferences {
  const { topics = [], studies = [], ...times } = change;
  return {
    ...preferences,
    ...times,
    topics: preferences.topics.map((one) => ({
      ...one,
      delivery: topics.find(({ topic }) => topic === one.topic)?.delivery ?? one.delivery,
    })),
    studies: preferences.studies.map((one) => {
      const chosen = studies.find(({ channelId }) => channelId === one.channelId);
      return chosen ? { ...one, delivery: chosen.delivery } : one;
    }),
  };
}
