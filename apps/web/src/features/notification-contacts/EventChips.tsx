import {
  type EntityType,
  type EventGroup,
  eventGroups,
  groupNames,
  type NotificationEvent,
} from '@studyline/contract/notification-contacts/fields';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from '../../words.ts';
import classes from './EventChips.module.css';

interface EventChipsProps {
  value: readonly NotificationEvent[];
  /** Only those about these things; null is all. */
  only?: EntityType | null;
  /** Without it they are only shown. */
  onChange?: ((events: NotificationEvent[]) => void) | undefined;
  error?: string | undefined;
}

const eventsOf = (group: EventGroup): readonly NotificationEvent[] => eventGroups[group];

/** What somebody is told about, each event a switch, in groups. */
export function EventChips({ value, only = null, onChange, error }: EventChipsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.groups}>
      {groupNames
        .filter((group) => only === null || group === only)
        .map((group) => (
          <fieldset key={group} className={classes.group}>
            <legend>{t(`notificationContacts.group.${group}`)}</legend>
            <div>
              {eventsOf(group).map((event) => {
                const isOn = value.includes(event);
                return (
                  <button
                    key={event}
                    type="button"
                    aria-pressed={isOn}
                    disabled={!onChange}
                    onClick={() =>
                      onChange?.(isOn ? value.filter((one) => one !== event) : [...value, event])
                    }
                  >
                    {isOn && <IconCheck size={15} aria-hidden />}
                    {t(`notificationContacts.event.${event}`)}
                  </button>
                );
              })}
            </div>
          </fieldset>
        ))}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
