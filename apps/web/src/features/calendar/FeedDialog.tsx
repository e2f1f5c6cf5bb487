import { Dialog } from '../../ui/Dialog.tsx';
import { useTranslation } from '../../words.ts';
import { CalendarFeed } from './shared/CalendarFeed.tsx';

/** The person's own calendar address, opened from an event. */
export function FeedDialog({ onClose }: { onClose: (isDone: false) => void }) {
  const { t } = useTranslation();
  return (
    <Dialog opened onClose={() => onClose(false)} title={t('calendar.feed.title')}>
      <CalendarFeed />
    </Dialog>
  );
}
