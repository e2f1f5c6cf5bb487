import {
  listNotificationContacts,
  listTeamNotificationContacts,
  type NotificationContactPage,
} from '@studyline/contract/notification-contacts/calls';
import type { NotificationEvent } from '@studyline/contract/notification-contacts/fields';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { pages } from '../../api/query-options.ts';

/** A study, or one team of it. */
export interface Place {
  channelId: number;
  teamId?: number | undefined;
}

export interface Narrowed {
  event?: NotificationEvent | undefined;
  teamId?: number | undefined;
}

const PAGE = 50;

/** The contacts of a study with those of its teams, or of one team. Those shown before stay until others have loaded. */
export function useContacts({ channelId, teamId }: Place, { event, teamId: ofTeam }: Narrowed = {}) {
  const query = { pageSize: PAGE, notificationStatusType: event };
  const ofStudy = useInfiniteQuery({
    ...pages(listNotificationContacts, { params: { channelId }, query: { ...query, teamId: ofTeam } }),
    enabled: teamId === undefined,
    placeholderData: keepPreviousData,
  });
  const ofThisTeam = useInfiniteQuery({
    ...pages(listTeamNotificationContacts, { params: { channelId, teamId: teamId ?? 0 }, query }),
    enabled: teamId !== undefined,
    placeholderData: keepPreviousData,
  });
  const { data, ...list } = teamId === undefined ? ofStudy : ofThisTeam;
  const read = data?.pages.map(({ notificationContactConfigs: items }) => ({ items }));
  const last: NotificationContactPage | undefined = data?.pages.at(-1);
  return { ...list, last, data: read && { pages: read } };
}
