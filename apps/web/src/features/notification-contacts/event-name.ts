import {
  eventGroups,
  groupNames,
  type NotificationEvent,
} from '@studyline/contract/notification-contacts/fields';
import { useTranslation } from '../../words.ts';

/** What an event is about. */
export const groupOf = (event: NotificationEvent) =>
  groupNames.find((group) => eventGroups[group].some((one) => one === event)) ?? 'OTHER';

/** "Orders: Shipped". The names of some events say it all. */
export function useEventName(): (event: NotificationEvent) => string {
  const { t } = useTranslation();
  return (event) => {
    const [group, name] = [groupOf(event), t(`notificationContacts.event.${event}`)];
    if (group === 'RENTAL' || group === 'OTHER') return name;
    return t('notificationContacts.named', { group: t(`notificationContacts.group.${group}`), event: name });
  };
}
