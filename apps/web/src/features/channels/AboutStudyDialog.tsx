import { getChannel } from '@studyline/contract/channels/calls';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';
import { useOnLeave } from '../../navigation/use-on-leave.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { AsideSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useTranslation } from '../../words.ts';
import classes from './AboutStudyDialog.module.css';
import { TimelineAside } from './TimelineAside.tsx';

/** On phones: what is beside the posts on wider screens. */
export function AboutStudyDialog({ channelId, onClose }: { channelId: number; onClose: () => void }) {
  const { t } = useTranslation();
  useReturnFocus();
  // A month of the archive changes the address of the page below.
  useOnLeave(onClose);
  const { data: study } = useQuery(q(getChannel, { params: { channelId } }));
  return (
    <Dialog opened onClose={onClose} title={t('channels.aside.label')}>
      <div className={classes.about}>{study ? <TimelineAside study={study} /> : <AsideSkeleton />}</div>
    </Dialog>
  );
}
