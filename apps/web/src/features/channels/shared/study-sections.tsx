import {
  IconAdjustments,
  IconBuildingHospital,
  IconChartHistogram,
  IconChecklist,
  IconFileText,
  IconHistory,
  IconInbox,
  IconListDetails,
  IconPackage,
  IconSearch,
  IconTimeline,
} from '@tabler/icons-react';
import type { ChannelSummary } from '@studyline/contract/channels/calls';
import type { Translate } from '../../../words.ts';
import { paths } from '../../../paths.ts';
import { kindsSeen, listOf, servicesTitle } from '../../../service-lists.ts';
import type { NavigationItem } from '../../../ui/frame/StudyNavigation.tsx';

/** The sections of a study with their counts: a list beside the content, or chips on phones. */
export function sectionsOf(study: ChannelSummary, pathname: string, t: Translate): NavigationItem[] {
  const { channelId, requiredActionsCount: actions, unreadCount: unread } = study;
  const kinds = kindsSeen(study);
  return [
    {
      href: paths.timeline(channelId),
      label: t('shell.timeline'),
      icon: <IconTimeline />,
      current: pathname === paths.timeline(channelId),
    },
    {
      href: paths.channelRequiredActions(channelId),
      label: t('shell.requiredActions'),
      icon: <IconChecklist />,
      count: actions || undefined,
      accessibleName: actions > 0 ? t('shell.requiredActionsCount', { count: actions }) : undefined,
      current: pathname === paths.channelRequiredActions(channelId),
    },
    {
      href: paths.channelUnreadPosts(channelId),
      label: t('shell.unread'),
      icon: <IconInbox />,
      count: unread || undefined,
      accessibleName: unread > 0 ? t('shell.unreadCount', { count: unread }) : undefined,
      current: pathname === paths.channelUnreadPosts(channelId),
    },
    {
      href: paths.channelSearch(channelId),
      label: t('shell.search'),
      icon: <IconSearch />,
      current: pathname === paths.channelSearch(channelId),
    },
    {
      href: paths.documents(channelId),
      label: t('feed.typesOf.DOCUMENT'),
      icon: <IconFileText />,
      // Its categories are below it.
      current: pathname.startsWith(paths.documents(channelId)),
    },
    {
      href: paths.sitesAndMembers(channelId),
      label: t('shell.sitesAndMembers'),
      icon: <IconBuildingHospital />,
      // A site and a member are below their list.
      current: [
        paths.sitesAndMembers(channelId),
        paths.team(channelId, 0).slice(0, -1),
        paths.member(channelId, ''),
      ].some((path) => pathname.startsWith(path)),
    },
    ...(study.can.followCompliance === true
      ? [
          {
            href: paths.complianceInsights(channelId),
            label: t('shell.complianceInsights'),
            icon: <IconChartHistogram />,
            current: pathname === paths.complianceInsights(channelId),
          },
        ]
      : []),
    ...(study.can.viewCatalogue === true
      ? [
          {
            href: paths.catalogue(channelId),
            label: t('shell.catalogue'),
            icon: <IconListDetails />,
            // Orders are on a page of their own.
            current:
              pathname.startsWith(paths.catalogue(channelId)) &&
              !pathname.startsWith(paths.orders(channelId)),
          },
        ]
      : []),
    ...(kinds[0]
      ? [
          {
            href: listOf[kinds[0]](channelId),
            label: t(servicesTitle(kinds)),
            icon: <IconPackage />,
            current: kinds.some((kind) => pathname.startsWith(listOf[kind](channelId))),
          },
        ]
      : []),
    ...(study.can.viewAudit === true
      ? [
          {
            href: paths.audit(channelId),
            label: t('shell.auditTrail'),
            icon: <IconHistory />,
            // The list of people with access is below it.
            current: pathname.startsWith(paths.audit(channelId)),
          },
        ]
      : []),
    ...(study.can.update === true
      ? [
          {
            href: paths.channelAdmin(channelId),
            label: t('shell.studyAdmin'),
            icon: <IconAdjustments />,
            current: pathname === paths.channelAdmin(channelId),
          },
        ]
      : []),
  ];
}
