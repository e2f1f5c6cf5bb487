import { getChannel } from '@studyline/contract/channels';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { q } from '../../api/query-options.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { AsideSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useTranslation } from '../../words.ts';
import classes from './AboutStudyDialog.module.css';
import { TimelineAside } from './TimelineAside.tsx';

/** On phones: what stands beside the posts on wider screens. */
export function AboutStudyDialog({ channelId, onClose }: { channelId: number; onClose: () => void }) {
  const { t } = useTranslation();
  useReturnFocus();
  const href = useLocation({ select: (location) => location.href });
  const [openedAt] = useState(href);
  const leave = useEffectEvent(onClose);
  // A month of the archive leads to another address of the page below.
  useEffect(() => {
    if (href !== openedAt) leave();
  }, [href, openedAt]);
  const { data: study } = useQuery(q(getChannel, { params: { channelId } }));
  return (
    <Dialog opened onClose={onClose} title={t('channels.aside.label')} closeLabel={t('app.close')}>
      <div className={classes.about}>{study ? <TimelineAside study={study} /> : <AsideSkeleton />}</div>
    </Dialog>
  );
}
