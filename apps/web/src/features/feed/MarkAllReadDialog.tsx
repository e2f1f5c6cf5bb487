import { Button } from '@mantine/core';
import { COUNT_CAP } from '@studyline/contract/channels/calls';
import { markAllAsRead } from '@studyline/contract/posts/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeInForm } from '../../api/errors.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useTranslation } from '../../words.ts';
import type { FeedList } from './feed-list.ts';

interface MarkAllReadDialogProps {
  list: FeedList;
  count: number;
  /** The study, or "all your studies". */
  where: string;
  onClose: () => void;
}

/** Asks before all unread posts become read. What was published after the list was fetched stays unread. */
export function MarkAllReadDialog({ list, count: countNow, where, onClose }: MarkAllReadDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  useReturnFocus(() => document.getElementById('main'));
  const [count] = useState(countNow);
  const { mutate, isPending, error } = useCall(markAllAsRead, {
    about: { channelId: list.channelId },
    failure: 'form',
    waits: true,
    onDone: ({ markedCount }) => {
      showToast(t('feed.markAllRead.done', { count: markedCount }));
      onClose();
    },
  });
  const mark = () => {
    const asOf = queryClient.getQueryData(list.options.queryKey)?.pages[0]?.asOf;
    mutate({ query: { channelId: list.channelId, asOf } });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('feed.markAllRead.title')}
      closeLabel={t('app.close')}
      cancelLabel={t('app.cancel')}
      size={480}
      busy={isPending}
      note={error ? describeInForm(error) : undefined}
      actions={
        <Button size="md" loading={isPending} onClick={mark}>
          {t('feed.markAllRead.confirm')}
        </Button>
      }
    >
      <p>
        {count >= COUNT_CAP
          ? t('feed.markAllRead.textMany', { count: COUNT_CAP - 1, where })
          : t('feed.markAllRead.text', { count, where })}
      </p>
      <p>{t('feed.markAllRead.note')}</p>
    </Dialog>
  );
}
