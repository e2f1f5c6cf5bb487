import {
  IconChecklist,
  IconDeviceHeartMonitor,
  IconHome,
  IconInbox,
  IconSearch,
  IconSettings,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { Init } from '@studyline/contract/app/calls';
import type { Translate } from '../../words.ts';
import { paths } from '../../paths.ts';
import type { RailItem, RailStudy } from '../../ui/frame/Rail.tsx';
import { StudyMark } from '../../ui/studies/StudyMark.tsx';

/** The places across studies, with their counts. */
export function placesOf({ counts, channelSummaries }: Init, pathname: string, t: Translate): RailItem[] {
  const { requiredActionsCount: actions, unreadCount: unread } = counts;
  return [
    {
      href: paths.home(),
      label: t('shell.home'),
      icon: <IconHome />,
      current: pathname === paths.home(),
    },
    {
      href: paths.requiredActions(),
      label: t('shell.actions'),
      icon: <IconChecklist />,
      count: actions,
      accessibleName: actions > 0 ? t('shell.actionsCount', { count: actions }) : undefined,
      current: pathname === paths.requiredActions(),
    },
    {
      href: paths.unreadPosts(),
      label: t('shell.unread'),
      icon: <IconInbox />,
      count: unread,
      accessibleName: unread > 0 ? t('shell.unreadCount', { count: unread }) : undefined,
      current: pathname === paths.unreadPosts(),
    },
    {
      href: paths.teams(),
      label: t('shell.teams'),
      icon: <IconUsersGroup />,
      current: pathname === paths.teams(),
    },
    ...(channelSummaries.some(({ can }) => can.viewRentalEquipment === true)
      ? [
          {
            href: paths.equipment(),
            label: t('shell.equipment'),
            icon: <IconDeviceHeartMonitor />,
            current: pathname === paths.equipment(),
          },
        ]
      : []),
    {
      href: paths.search(),
      label: t('shell.search'),
      icon: <IconSearch />,
      current: pathname === paths.search(),
    },
  ];
}

/** Settings belong to an organisation, so only its administrators see the entry. */
export function settingsPlaceOf(
  { clients }: Init,
  openClientId: number | undefined,
  t: Translate,
): RailItem[] {
  const client = clients.find(({ clientId }) => clientId === openClientId) ?? clients[0];
  if (!client) return [];
  return [
    {
      href: paths.settingsStudies(client.clientId),
      label: t('shell.settings'),
      icon: <IconSettings />,
      current: openClientId === client.clientId,
    },
  ];
}

export function studiesOf({ channelSummaries }: Init, openChannelId: number | undefined): RailStudy[] {
  return channelSummaries
    .filter(({ isFavorite }) => isFavorite)
    .map(({ channelId, name, bannerColorCSS, logoUrl }) => ({
      href: paths.timeline(channelId),
      name,
      mark: <StudyMark name={name} colour={bannerColorCSS} logoUrl={logoUrl} />,
      current: channelId === openChannelId,
    }));
}
