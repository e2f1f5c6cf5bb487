import { IconChecks } from '@tabler/icons-react';
import { initMember } from '@studyline/contract/app/calls';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q } from '../../api/query-options.ts';
import { onDemand } from '../../navigation/on-demand.tsx';
import { toolLook } from '../../ui/tool-look.ts';
import { loadLaterWords, useTranslation } from '../../words.ts';
import type { FeedList } from './feed-list.ts';

const MarkAllReadDialog = onDemand(
  async () => (await Promise.all([import('./MarkAllReadDialog.tsx'), loadLaterWords()]))[0],
  'MarkAllReadDialog',
);

/** Above unread posts: marks all of them read, after a confirmation that counts them. */
export function MarkAllRead({ list }: { list: FeedList }) {
  const { t } = useTranslation();
  const { data: init } = useSuspenseQuery(q(initMember));
  const [isOpen, setOpen] = useState(false);
  const study = init.channelSummaries.find(({ channelId }) => channelId === list.channelId);
  const { unreadCount: count } = study ?? init.counts;
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <button type="button" className={toolLook.plain} onClick={() => setOpen(true)}>
        <IconChecks aria-hidden />
        {t('feed.markAllRead.button')}
      </button>
      {isOpen && (
        <MarkAllReadDialog
          list={list}
          count={count}
          where={study?.name ?? t('feed.markAllRead.allStudies')}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
