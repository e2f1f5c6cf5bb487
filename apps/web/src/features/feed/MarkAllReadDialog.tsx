import { COUNT_CAP } from '@studyline/contract/channels/calls';
import { markAllAsRead } from '@studyline/contract/posts/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { useTranslation } from '../../words.ts';
import type { FeedList } from './feed-list.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toMain } from '../../ui/use-return-focus.ts';

interface MarkAllReadDialogProps {
  list: FeedList;
  count: number;
  /** The study, or "all your studies". */
  where: string;
  onClose: () => void;
}

/** Asks before all unread posts are marked read. Posts published after the list was fetched stay unread. */
export function MarkAllReadDialog({ list, count: countNow, where, onClose }: MarkAllReadDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [count] = useState(countNow);
  const mark = useCall(markAllAsRead, {
    failure: 'form',
    waits: true,
    onDone: ({ markedCount }) => {
      showToast(t('posts.markAllRead.done', { count: markedCount }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('posts.markAllRead.title')}
      action={t('posts.markAllRead.confirm')}
      call={mark}
      onConfirm={() => {
        const asOf = queryClient.getQueryData(list.options.queryKey)?.pages[0]?.asOf;
        mark.mutate({ query: { channelId: list.channelId, asOf } });
      }}
      onClose={onClose}
      returnTo={toMain}
    >
      <p>
        {count >= COUNT_CAP
          ? t('posts.markAllRead.textMany', { count: COUNT_CAP - 1, where })
          : t('posts.markAllRead.text', { count, where })}
      </p>
      <p>{t('posts.markAllRead.note')}</p>
    </ConfirmDialog>
  );
}
