import { Button } from '@mantine/core';
import {
  changeNotificationContact,
  type NotificationContact,
  removeNotificationContact,
} from '@studyline/contract/notification-contacts/calls';
import { useState } from 'react';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useTranslation } from '../../words.ts';
import classes from './ContactEditor.module.css';
import type { Place } from './contacts-query.ts';
import { EventChips } from './EventChips.tsx';
import { PersonSelect } from './PersonSelect.tsx';
import { TeamSelect } from './TeamSelect.tsx';

interface ContactEditorProps {
  contact: NotificationContact;
  place: Place;
  /** What was changed and not saved yet; undefined if nothing. */
  draft: ContactDraft | undefined;
  onDraft: (draft: ContactDraft | undefined) => void;
  /** Gets the focus if the row is gone. */
  returnTo: () => HTMLElement | null | undefined;
}

/** What one contact is told about, for which team, and who gets what their address refuses. */
export function ContactEditor({
  contact,
  place: { channelId, teamId: ofTeam },
  draft,
  onDraft,
  returnTo,
}: ContactEditorProps) {
  const { t } = useTranslation();
  const before = said(contact);
  const wanted = draft ?? before;
  const isChanged = draft !== undefined;
  const setWanted = (next: ContactDraft) =>
    onDraft(JSON.stringify(next) === JSON.stringify(before) ? undefined : next);
  const [isRemoving, setRemoving] = useState(false);
  const name = contact.displayName ?? contact.emailAddress;
  const params = { channelId, id: contact.id };
  const change = useCall(changeNotificationContact, {
    failure: 'form',
    waits: true,
    onDone: () => {
      onDraft(undefined);
      showToast(t('notificationContacts.saved', { name }));
    },
  });
  const remove = useCall(removeNotificationContact, {
    failure: 'form',
    waits: true,
    onDone: () => {
      onDraft(undefined);
      showToast(t('notificationContacts.removed', { name }));
    },
  });
  const { events, team, bounce } = wanted;
  const mayChange = contact.can.change === true;
  const save = () =>
    change.mutate({
      params,
      body: {
        notificationStatusTypes: events,
        serviceEntityType: contact.serviceEntityType,
        teamId: team?.id ?? null,
        bounceUserId: bounce?.id ?? null,
      },
    });
  return (
    <div className={classes.card}>
      <EventChips
        value={events}
        only={contact.serviceEntityType}
        onChange={mayChange ? (chosen) => setWanted({ ...wanted, events: chosen }) : undefined}
        error={events.length === 0 ? t('notificationContacts.form.noEvents') : undefined}
      />
      {mayChange && (
        <div className={classes.foot}>
          {ofTeam === undefined && (
            <div>
              <span>{t('notificationContacts.for')}</span>
              <TeamSelect
                channelId={channelId}
                label={t('notificationContacts.for')}
                all={t('notificationContacts.allTeams')}
                value={team?.id ?? null}
                name={team?.name ?? null}
                onChange={(id, teamName) =>
                  setWanted({ ...wanted, team: id === null ? null : { id, name: teamName ?? '' } })
                }
              />
            </div>
          )}
          <div>
            <span>{t('notificationContacts.bounces')}</span>
            <PersonSelect
              channelId={channelId}
              label={t('notificationContacts.bounces')}
              value={bounce?.id ?? null}
              name={bounce?.name ?? null}
              onChange={(id, personName) =>
                setWanted({ ...wanted, bounce: id === null ? null : { id, name: personName ?? '' } })
              }
            />
          </div>
          <span className={classes.buttons}>
            <TextButton className={classes.remove} aria-haspopup="dialog" onClick={() => setRemoving(true)}>
              {t('notificationContacts.remove')}
            </TextButton>
            {isChanged && (
              <Button loading={change.isPending} disabled={events.length === 0} onClick={save}>
                {t('notificationContacts.save')}
              </Button>
            )}
          </span>
        </div>
      )}
      <FormError error={change.error} />
      {isRemoving && (
        <ConfirmDialog
          title={t('notificationContacts.removeTitle', { name })}
          action={t('notificationContacts.remove')}
          danger
          call={remove}
          onConfirm={() => remove.mutate({ params })}
          onClose={() => setRemoving(false)}
          returnTo={returnTo}
        >
          <p>{t('notificationContacts.removeText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

export type ContactDraft = ReturnType<typeof said>;

function said(contact: NotificationContact) {
  const { notificationStatusTypes: events, teamId, teamName, bounceUserId, bounceName } = contact;
  return {
    events: events.toSorted(),
    team: teamId === null ? null : { id: teamId, name: teamName ?? '' },
    bounce: bounceUserId === null ? null : { id: bounceUserId, name: bounceName ?? '' },
  };
}
