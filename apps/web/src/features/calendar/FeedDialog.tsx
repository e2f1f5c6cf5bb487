import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed } from '@studyline/contract/calendar';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';

/** The secret address at which a calendar program finds all events of the person. */
export function FeedDialog({ onClose }: { onClose: (isDone: false) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: feed } = useQuery(q(getCalendarFeed));
  const create = useCall(createCalendarFeed);
  const revoke = useCall(deleteCalendarFeed, { onDone: () => create.reset() });
  const url = create.data?.url;
  const since = feed?.createdAtDateTimeMillis ?? null;
  const copy = async () => {
    const done = await navigator.clipboard.writeText(url ?? '').then(
      () => true,
      () => false,
    );
    showToast(t(done ? 'calendar.feed.copied' : 'calendar.feed.notCopied'), done ? undefined : 'late');
  };
  return (
    <Dialog
      opened
      onClose={() => onClose(false)}
      title={t('calendar.feed.title')}
      closeLabel={t('app.close')}
      busy={create.isPending || revoke.isPending}
      actions={
        <>
          {since !== null && (
            <Button variant="default" size="md" loading={revoke.isPending} onClick={() => revoke.mutate({})}>
              {t('calendar.feed.revoke')}
            </Button>
          )}
          {url ? (
            <Button size="md" onClick={() => void copy()}>
              {t('calendar.feed.copy')}
            </Button>
          ) : (
            <Button size="md" loading={create.isPending} onClick={() => create.mutate({})}>
              {t(since === null ? 'calendar.feed.make' : 'calendar.feed.remake')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('calendar.feed.text')}</p>
      {url ? (
        <TextInput
          mt={14}
          readOnly
          label={t('calendar.feed.address')}
          description={t('calendar.feed.once')}
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : (
        since !== null && <p>{t('calendar.feed.since', { when: format.dateTime(since) })}</p>
      )}
    </Dialog>
  );
}
