import { Button } from '@mantine/core';
import { IconCheck, IconSignature } from '@tabler/icons-react';
import { DateBlock, Poster, Thumbnail, TypeTile } from '../src/ui/Media.tsx';
import type { PostCardProps } from '../src/ui/PostCard.tsx';
import { StatusPill } from '../src/ui/StatusPill.tsx';
import { aoife, elena, henrik, ingrid, priya, tomas } from './people.ts';

const sign = <Button leftSection={<IconSignature size={16} />}>Sign</Button>;
export const acknowledge = (
  <Button variant="default" leftSection={<IconCheck size={16} />}>
    Acknowledge
  </Button>
);

function comments(count: number) {
  return { count, label: `${count} comments` };
}

interface Group {
  title: string;
  range: string;
  posts: PostCardProps[];
}

export const groups: Group[] = [
  {
    title: 'Today',
    range: 'Fri 20 November',
    posts: [
      {
        href: '#post',
        type: 'document',
        meta: ['Document', 'v3.0', 'Amendments'],
        title: 'Protocol Amendment 3',
        unreadLabel: 'Unread',
        excerpt:
          'Inclusion criterion 4 revised (NT-proBNP 300 pg/mL or higher), a week-2 safety visit added, and rescue diuretic rules clarified.',
        media: <Thumbnail title="Protocol Amendment 3" version="v3.0" />,
        author: ingrid,
        time: '09:12',
        comments: comments(6),
        status: <StatusPill status="due">Due tomorrow</StatusPill>,
        action: sign,
      },
      {
        href: '#post-news',
        type: 'news',
        meta: ['News', 'All sites and teams'],
        title: '1,000 participants randomised',
        unreadLabel: 'Unread',
        excerpt:
          'We reached 1,000 of 1,480 this morning at site 1302, Hamburg. Thank you to every coordinator who kept screening moving through October.',
        author: tomas,
        time: '08:30',
        comments: comments(12),
      },
    ],
  },
  {
    title: 'Yesterday',
    range: 'Thu 19 November',
    posts: [
      {
        href: '#post-letter',
        type: 'document',
        meta: ['Document', 'v1.0', 'Safety letters'],
        title: 'Safety Letter 7: hepatic enzyme elevations',
        excerpt:
          'Two reports of transient ALT elevation above 3× ULN. No change to dosing. Submit to your ethics committee if local rules require it.',
        media: <Thumbnail title="Dear Investigator Letter" version="v1.0" />,
        author: henrik,
        time: '16:40',
        comments: comments(3),
        status: <StatusPill status="due">Due today</StatusPill>,
        action: acknowledge,
      },
      {
        href: '#post-event',
        type: 'event',
        meta: ['Event', '3 to 4 December 2026', 'Centro do Tejo, Lisbon'],
        title: 'Investigator meeting, Lisbon',
        excerpt:
          'Two days on recruitment, data quality and the amended visit schedule. Travel is booked through Calder Clinical.',
        media: <DateBlock month="Dec" day={3} weekday="Thu" />,
        author: elena,
        time: '11:05',
        comments: comments(9),
      },
    ],
  },
  {
    title: 'This week',
    range: '16 to 18 November',
    posts: [
      {
        href: '#post-course',
        type: 'course',
        meta: ['Course', '24 min', 'Training'],
        title: 'Echo acquisition for the core lab',
        excerpt:
          'Standard views, E/e′ measurement and how to avoid the three most frequent rejection reasons.',
        media: <Poster duration="24:10" />,
        wideMedia: true,
        author: priya,
        time: 'Wed 18 Nov',
        comments: comments(4),
        status: <StatusPill status="done">Completed 18 Nov</StatusPill>,
      },
      {
        href: '#post-order',
        type: 'order',
        meta: ['Order', 'Site 1204, Dublin', 'PO 7741-B'],
        title: 'Order 20481: visit 3 lab kits',
        excerpt: '4 lines: 40 serum kits, 6 frozen shippers, 6 temperature loggers, 40 return labels.',
        media: <TypeTile type="order" />,
        author: aoife,
        time: 'Tue 17 Nov',
        comments: comments(1),
        figure: '€1,357.00',
        status: <StatusPill status="shipped">Partially shipped</StatusPill>,
      },
      {
        href: '#post-guide',
        type: 'document',
        meta: ['Document', 'v1.4', 'Pharmacy and IMP'],
        title: 'IMP handling guide',
        excerpt: 'Adds the 2 to 8 °C excursion form and a worked example for partial returns.',
        media: <Thumbnail title="IMP Handling Guide" version="v1.4" />,
        author: henrik,
        time: 'Mon 16 Nov',
        comments: comments(2),
        status: <StatusPill status="late">Overdue 3 days</StatusPill>,
        action: acknowledge,
      },
    ],
  },
  {
    title: 'Last week',
    range: '9 to 15 November',
    posts: [
      {
        href: '#post-lab',
        type: 'document',
        meta: ['Document', 'v2.1', 'Laboratory'],
        title: 'Lab Manual v2.1',
        excerpt: 'Centrifuge settings table corrected for swing-out rotors.',
        media: <Thumbnail title="Central Laboratory Manual" version="v2.1" />,
        author: priya,
        time: 'Thu 12 Nov',
        comments: comments(0),
        status: <StatusPill status="done">Acknowledged 13 Nov</StatusPill>,
      },
    ],
  },
];
