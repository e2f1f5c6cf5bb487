import { ActionIcon, Select } from '@mantine/core';
import type { NotificationContact } from '@studyline/contract/notification-contacts/calls';
import {
  groupNames,
  type NotificationEvent,
  notificationEvents,
} from '@studyline/contract/notification-contacts/fields';
import { IconChevronDown, IconChevronUp, IconInfoCircle, IconMail, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { DataTable, NameCell } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { FetchedList } from '../../../ui/feedback/FetchedList.tsx';
import { Pill } from '../../../ui/feedback/Pill.tsx';
import { LeaveDialog } from '../../../ui/LeaveDialog.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useListWords } from '../../../use-list-words.ts';
import { useTranslation } from '../../../words.ts';
import { AddContactDialog } from '../AddContactDialog.tsx';
import { ContactEditor } from '../ContactEditor.tsx';
import { type Place, useContacts } from '../contacts-query.ts';
import { groupOf, useEventName } from '../event-name.ts';
import { LastMail } from '../LastMail.tsx';
import { TeamSelect } from '../TeamSelect.tsx';
import { useContactDraft } from '../use-contact-draft.ts';
import { AddContactButton } from './AddContactButton.tsx';
import classes from './NotificationContacts.module.css';

interface NotificationContactsProps {
  place: Place;
  /** The button that adds one is elsewhere. */
  hasButton?: boolean;
}

type Team = { id: number; name: string | null } | null;

/** Who is told by email about what happens in a study, or in a team. */
export function NotificationContacts({ place, hasButton }: NotificationContactsProps) {
  const { t } = useTranslation();
  const nameOf = useEventName();
  const words = useListWords();
  const [event, setEvent] = useState<NotificationEvent>();
  const [team, setTeam] = useState<Team>(null);
  const [openId, setOpenId] = useState<number>();
  const { draft, setDraft, ask, leaveDialog } = useContactDraft();
  const [showsOther, setShowsOther] = useState(false);
  const [added, setAdded] = useState<NotificationEvent>();
  const page = useRef<HTMLDivElement>(null);
  const list = useContacts(place, { event, teamId: team?.id });
  const missing = list.last?.eventsWithoutContact ?? [];
  const heard = notificationEvents.length - missing.length;
  const mayAdd = list.last?.can.add === true;
  const isNarrowed = event !== undefined || team !== null;
  const isEmpty = list.last?.totalCount === 0 && !isNarrowed;
  const toPage = () => page.current?.querySelector<HTMLElement>('button, input');
  return (
    <div ref={page} className={classes.page}>
      <div className={classes.tools}>
        {!isEmpty && (
          <>
            <EventSelect value={event} onChange={(chosen) => ask(() => setEvent(chosen))} />
            {place.teamId === undefined && (
              <TeamSelect
                channelId={place.channelId}
                label={t('notificationContacts.byTeam')}
                all={t('notificationContacts.anyTeam')}
                value={team?.id ?? null}
                name={team?.name ?? null}
                onChange={(id, name) => ask(() => setTeam(id === null ? null : { id, name }))}
              />
            )}
          </>
        )}
        {list.last && heard > 0 && (
          <p>
            {t('notificationContacts.heard', { heard, total: notificationEvents.length })}{' '}
            {missing.length > 0 && (
              <TextButton aria-expanded={showsOther} onClick={() => setShowsOther(!showsOther)}>
                {showsOther
                  ? t('notificationContacts.hideOther')
                  : t('notificationContacts.showOther', { count: missing.length })}
              </TextButton>
            )}
          </p>
        )}
        {!hasButton && <AddContactButton place={place} />}
      </div>
      {showsOther && heard > 0 && missing.length > 0 && (
        <section className={classes.other}>
          <h2>{t('notificationContacts.nobodyTold')}</h2>
          <ul>
            {missing.map((one) => (
              <li key={one}>
                {mayAdd ? (
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    aria-label={t('notificationContacts.addFor', { event: nameOf(one) })}
                    onClick={() => setAdded(one)}
                  >
                    <IconPlus size={14} aria-hidden />
                    {nameOf(one)}
                  </button>
                ) : (
                  <span>{nameOf(one)}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <FetchedList
        list={list}
        words={words}
        empty={
          isNarrowed ? (
            <EmptyState
              title={t('notificationContacts.noneMatch')}
              text={t('notificationContacts.noneMatchText')}
            />
          ) : (
            <EmptyState
              badge="add"
              title={t('notificationContacts.none')}
              text={mayAdd ? t('notificationContacts.noneText') : undefined}
            />
          )
        }
      >
        {(contacts) => (
          <div aria-busy={list.isPlaceholderData || undefined}>
            <DataTable
              caption={t('notificationContacts.list')}
              columns={[
                { key: 'contact', label: t('notificationContacts.column.contact'), width: '32%' },
                { key: 'told', label: t('notificationContacts.column.told') },
                ...(place.teamId === undefined
                  ? [{ key: 'teams', label: t('notificationContacts.column.teams') }]
                  : []),
                { key: 'lastMail', label: t('notificationContacts.column.lastMail') },
                { key: 'open', label: t('notificationContacts.column.open'), silent: true, width: 60 },
              ]}
              rows={contacts.map((contact) => {
                const isOpen = contact.id === openId;
                return {
                  id: contact.id,
                  selected: isOpen,
                  cells: {
                    contact: <Who contact={contact} />,
                    told: <Told contact={contact} />,
                    teams: contact.teamName ?? t('notificationContacts.allTeams'),
                    lastMail: <LastMail contact={contact} />,
                    open: (
                      <ActionIcon
                        aria-label={t('notificationContacts.open', {
                          name: contact.displayName ?? contact.emailAddress,
                        })}
                        aria-expanded={isOpen}
                        onClick={() => ask(() => setOpenId(isOpen ? undefined : contact.id))}
                      >
                        {isOpen ? (
                          <IconChevronUp size={18} aria-hidden />
                        ) : (
                          <IconChevronDown size={18} aria-hidden />
                        )}
                      </ActionIcon>
                    ),
                  },
                  below: isOpen && (
                    <ContactEditor
                      contact={contact}
                      place={place}
                      draft={draft}
                      onDraft={setDraft}
                      returnTo={toPage}
                    />
                  ),
                };
              })}
            />
          </div>
        )}
      </FetchedList>
      <p className={classes.hint}>
        <IconInfoCircle size={16} aria-hidden />
        {t('notificationContacts.hint')}
      </p>
      {leaveDialog && <LeaveDialog {...leaveDialog} />}
      {added && <AddContactDialog place={place} events={[added]} onClose={() => setAdded(undefined)} />}
    </div>
  );
}

interface EventSelectProps {
  value: NotificationEvent | undefined;
  onChange: (event: NotificationEvent | undefined) => void;
}

function EventSelect({ value, onChange }: EventSelectProps) {
  const { t } = useTranslation();
  const nameOf = useEventName();
  return (
    <Select
      aria-label={t('notificationContacts.byEvent')}
      placeholder={t('notificationContacts.anyEvent')}
      clearable
      withScrollArea={false}
      data={notificationEvents.map((event) => ({ value: event, label: nameOf(event) }))}
      value={value ?? null}
      onChange={(event) => onChange((event ?? undefined) as NotificationEvent | undefined)}
    />
  );
}

function Who({ contact: { userId, displayName, emailAddress, state } }: { contact: NotificationContact }) {
  const { t } = useTranslation();
  if (userId === null || displayName === null)
    return (
      <NameCell
        mark={
          <span className={classes.mark} aria-hidden>
            <IconMail size={17} />
          </span>
        }
        title={emailAddress}
        detail={t('notificationContacts.outside')}
      />
    );
  return (
    <NameCell
      mark={<Avatar userId={userId} name={displayName} size={32} muted={state === 'GONE'} />}
      title={displayName}
      detail={emailAddress}
    />
  );
}

/** The groups of what a contact is told about; the events of the last group say it all. */
function Told({ contact: { notificationStatusTypes: events } }: { contact: NotificationContact }) {
  const { t } = useTranslation();
  const own = events.map((event) => ({ event, group: groupOf(event) }));
  const others = own.filter(({ group }) => group === 'OTHER' || group === 'RENTAL');
  return (
    <span className={classes.told}>
      {groupNames
        .filter((group) => own.some((one) => one.group === group && !others.includes(one)))
        .map((group) => (
          <Pill key={group} kind="neutral">
            {t(`notificationContacts.group.${group}`)}
          </Pill>
        ))}
      {others.map(({ event }) => (
        <Pill key={event} kind="neutral">
          {t(`notificationContacts.event.${event}`)}
        </Pill>
      ))}
    </span>
  );
}
