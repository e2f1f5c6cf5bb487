import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed } from '@studyline/contract/calendar/calls';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../../api/query-options.ts';
import { showToast } from '../../../api/toasts.ts';
import { useCall } from '../../../live/use-call.ts';
import { useFormat } from '../../../use-format.ts';
import { useTranslation } from '../../../words.ts';
import classes from './CalendarFeed.module.css';

/** The secret address at which a calendar program finds all of the person's events: to create, to copy while it is shown, and to revoke. */
export function CalendarFeed() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: feed } = useQuery(q(getCalendarFeed));
  const create = useCall(createCalendarFeed);
  const revoke = useCall(deleteCalendarFeed, { onDone: () => create.reset() });
  // If the installation's address is not configured, this page's origin is used.
  const url = create.data && new URL(create.data.url, window.location.origin).href;
  const since = feed?.createdAtDateTimeMillis ?? null;
  const copy = async () => {
    const done = await navigator.clipboard.writeText(url ?? '').then(
      () => true,
      () => false,
    );
    showToast(t(done ? 'calendar.feed.copied' : 'calendar.feed.notCopied'), done ? undefined : 'late');
  };
  return (
    <div className={classes.feed}>
      <p>{t('calendar.feed.text')}</p>
      {url ? (
        <TextInput
          readOnly
          label={t('calendar.feed.address')}
          description={t('calendar.feed.once')}
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : (
        since !== null && <p>{t('calendar.feed.since', { when: format.dateTime(since) })}</p>
      )}
      <div className={classes.buttons}>
        {url ? (
          <Button onClick={() => void copy()}>{t('calendar.feed.copy')}</Button>
        ) : (
          <Button
            variant={since === null ? 'filled' : 'default'}
            loading={create.isPending}
            onClick={() => create.mutate({})}
          >
            {t(since === null ? 'calendar.feed.make' : 'calendar.feed.remake')}
          </Button>
        )}
        {since !== null && (
          <Button variant="subtle" color="gray" loading={revoke.isPending} onClick={() => revoke.mutate({})}>
            {t('calendar.feed.revoke')}
          </Button>
        )}
      </div>
    </div>
  );
}
