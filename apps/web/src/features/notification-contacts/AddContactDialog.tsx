import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { emailAddress as emailSchema } from '@studyline/contract/core/email-address';
import { addNotificationContact } from '@studyline/contract/notification-contacts/calls';
import type { NotificationEvent } from '@studyline/contract/notification-contacts/fields';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Segments } from '../../ui/forms/Segments.tsx';
import { useSearchText } from '../../ui/forms/use-search-text.ts';
import { useTranslation } from '../../words.ts';
import { PeopleField } from '../people/shared/PeopleField.tsx';
import classes from './AddContactDialog.module.css';
import type { Place } from './contacts-query.ts';
import { EventChips } from './EventChips.tsx';
import { peopleOf } from './people-query.ts';
import { TeamSelect } from './TeamSelect.tsx';

interface AddContactDialogProps {
  place: Place;
  /** What they are to be told about, if that is known. */
  events: readonly NotificationEvent[];
  onClose: () => void;
}

interface Values {
  who: 'person' | 'address';
  userId: number | undefined;
  emailAddress: string;
  events: NotificationEvent[];
  team: { id: number; name: string } | null;
}

/** Has somebody in the study, or an address outside it, told by email. */
export function AddContactDialog({ place, events, onClose }: AddContactDialogProps) {
  const { t } = useTranslation();
  const { channelId, teamId } = place;
  const searching = useSearchText();
  const list = useQuery({ ...peopleOf(channelId, searching.search), placeholderData: keepPreviousData });
  const people = list.data?.items ?? [];
  const form = useForm<Values>({
    initialValues: { who: 'person', userId: undefined, emailAddress: '', events: [...events], team: null },
    validate: {
      // A chosen person who is no longer in the list does not count.
      userId: (chosen, { who }) =>
        who === 'address' || people.some(({ userId }) => userId === chosen)
          ? null
          : t('notificationContacts.form.choose'),
      emailAddress: (address, { who }) =>
        who === 'person' || emailSchema.safeParse(address).success
          ? null
          : t('notificationContacts.form.wrongEmail'),
      events: (chosen) => (chosen.length > 0 ? null : t('notificationContacts.form.noEvents')),
    },
  });
  const add = useCall(addNotificationContact, {
    failure: 'form',
    waits: true,
    onDone: ({ displayName, emailAddress: address }) => {
      showToast(
        displayName === null
          ? t('notificationContacts.form.asked', { name: address })
          : t('notificationContacts.form.added', { name: displayName }),
      );
      onClose();
    },
  });
  const { who, team } = form.values;
  const send = (values: Values) =>
    add.mutate({
      params: { channelId },
      body: {
        notificationStatusTypes: values.events,
        teamId: teamId ?? values.team?.id ?? null,
        ...(values.who === 'person'
          ? { userId: values.userId }
          : { emailAddress: values.emailAddress.trim() }),
      },
    });
  return (
    <FormDialog
      title={t('notificationContacts.add')}
      form={form}
      onSubmit={send}
      submitLabel={t('notificationContacts.form.action')}
      loading={add.isPending}
      error={add.error}
      onClose={onClose}
      size={640}
    >
      <Segments
        label={t('notificationContacts.form.who')}
        value={who}
        onChange={(value) => form.setFieldValue('who', value)}
        options={(['person', 'address'] as const).map((value) => ({
          value,
          label: t(`notificationContacts.form.${value}`),
        }))}
      />
      {who === 'person' ? (
        <PeopleField
          list={list}
          searching={searching}
          words={{
            search: t('notificationContacts.form.search'),
            searchHint: t('notificationContacts.form.searchHint'),
            failed: t('notificationContacts.form.failed'),
            people: t('notificationContacts.form.people'),
            nobody: {
              title: t('notificationContacts.form.nobody'),
              text: t('notificationContacts.form.nobodyText'),
            },
          }}
          error={form.errors['userId']}
          disabled={add.isPending}
          chosen={form.values.userId}
          onChoose={(userId) => form.setFieldValue('userId', userId)}
        />
      ) : (
        <TextInput
          {...form.getInputProps('emailAddress')}
          data-autofocus
          size="md"
          type="email"
          inputMode="email"
          autoComplete="off"
          label={t('notificationContacts.form.email')}
          description={t('notificationContacts.form.emailHint')}
        />
      )}
      <div className={classes.part}>
        <b>{t('notificationContacts.form.events')}</b>
        <EventChips
          value={form.values.events}
          onChange={(chosen) => form.setFieldValue('events', chosen)}
          error={form.errors['events'] as string | undefined}
        />
      </div>
      {teamId === undefined && (
        <div className={classes.part}>
          <b>{t('notificationContacts.for')}</b>
          <TeamSelect
            channelId={channelId}
            label={t('notificationContacts.for')}
            all={t('notificationContacts.allTeams')}
            value={team?.id ?? null}
            name={team?.name ?? null}
            onChange={(id, name) => form.setFieldValue('team', id === null ? null : { id, name: name ?? '' })}
          />
        </div>
      )}
    </FormDialog>
  );
}
