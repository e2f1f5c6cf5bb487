import type { PostOpened } from '@studyline/contract/posts/calls';
import {
  IconCalendarPlus,
  IconChevronDown,
  IconDownload,
  IconExternalLink,
  IconRss,
} from '@tabler/icons-react';
import { onDemand } from '../../navigation/on-demand.tsx';
import { useState } from 'react';
import { Menu } from '../../ui/Menu.tsx';
import { toolLook } from '../../ui/tool-look.ts';
import { useTranslation } from '../../words.ts';
import { saveFile } from '../post-files/save-file.ts';
import { calendarAddress, fileAddress } from './calendar-links.ts';
import type { EventTimes } from '@studyline/contract/calendar/event-rule';

const FeedDialog = onDemand(() => import('./FeedDialog.tsx'), 'FeedDialog');

/** Adds this event, or all of the person's events, to a calendar. */
export function AddToCalendar({ post, times }: { post: PostOpened; times: EventTimes }) {
  const { t } = useTranslation();
  const [isFeedOpen, setFeedOpen] = useState(false);
  const { postId, title } = post.postDetail;
  const open = (calendar: 'google' | 'outlook') =>
    window.open(calendarAddress(calendar, { ...times, postId, title }), '_blank', 'noopener,noreferrer');
  return (
    <>
      <Menu
        label={t('calendar.add.label')}
        buttonClassName={toolLook.raised}
        items={[
          {
            label: t('calendar.add.file'),
            icon: <IconDownload />,
            onSelect: () => saveFile(fileAddress(postId), `${title}.ics`),
          },
          { label: t('calendar.add.google'), icon: <IconExternalLink />, onSelect: () => open('google') },
          { label: t('calendar.add.outlook'), icon: <IconExternalLink />, onSelect: () => open('outlook') },
          { label: t('calendar.add.feed'), icon: <IconRss />, onSelect: () => setFeedOpen(true) },
        ]}
      >
        <IconCalendarPlus size={18} aria-hidden />
        {t('calendar.add.label')}
        <IconChevronDown size={16} aria-hidden />
      </Menu>
      {isFeedOpen && <FeedDialog onClose={() => setFeedOpen(false)} />}
    </>
  );
}
