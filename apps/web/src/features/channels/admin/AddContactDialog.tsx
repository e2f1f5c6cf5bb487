import { TextInput } from '@mantine/core';
import { listKeyContactCandidates } from '@studyline/contract/channels/settings';
import { addKeyContact, MAX_CONTACT_TITLE } from '@studyline/contract/channels/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { q } from '../../../api/query-options.ts';
import { showToast } from '../../../api/toasts.ts';
import { useCall } from '../../../live/use-call.ts';
import { PeopleSearch } from '../../../ui/forms/PeopleSearch.tsx';
import { PersonChoices } from '../../../ui/forms/PersonChoices.tsx';
import { useSearchText } from '../../../ui/forms/use-search-text.ts';
import { useTranslation } from '../../../words.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { useForm } from '@mantine/form';
import { required } from '../../../required.ts';

interface AddContactDialogProps {
  channelId: number;
  onClose: () => void;
}

/** Makes a member of the study a key contact. */
export function AddContactDialog({ channelId, onClose }: AddContactDialogProps) {
  const { t } = useTranslation();
  const groupName = useId();
  const { text, setText, search } = useSearchText();
  const list = useQuery({
    ...q(listKeyContactCandidates, { params: { channelId }, query: search ? { search } : {} }),
    placeholderData: keepPreviousData,
  });
  const people = list.data?.items ?? [];
  const form = useForm<{ userId: number | undefined; title: string }>({
    initialValues: { userId: undefined, title: '' },
    validate: {
      // A chosen person who is no longer in the list does not count.
      userId: (chosen) =>
        people.some(({ userId }) => userId === chosen) ? null : t('studyAdmin.contacts.missing'),
      title: required,
    },
  });
  const add = useCall(addKeyContact, {
    failure: 'form',
    waits: true,
    onDone: ({ items }) => {
      showToast(t('studyAdmin.contacts.added', { name: items.at(-1)?.displayName ?? '' }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('studyAdmin.contacts.add')}
      form={form}
      onSubmit={({ userId = 0, title }) =>
        add.mutate({ params: { channelId }, body: { userId, title: title.trim() } })
      }
      submitLabel={t('studyAdmin.contacts.action')}
      loading={add.isPending}
      error={add.error}
      onClose={onClose}
    >
      <PeopleSearch
        error={form.errors.userId}
        label={t('studyAdmin.contacts.search')}
        hint={t('studyAdmin.contacts.searchHint')}
        text={text}
        onText={setText}
        isLoading={!list.data && !list.isError}
        failure={
          list.isError
            ? {
                text: t('studyAdmin.contacts.failed'),
                retryLabel: t('app.tryAgain'),
                onRetry: () => void list.refetch(),
              }
            : undefined
        }
        nobody={
          list.data && people.length === 0
            ? { title: t('studyAdmin.contacts.nobody'), text: t('studyAdmin.contacts.nobodyText') }
            : undefined
        }
      >
        {people.length > 0 && (
          <div aria-busy={list.isPlaceholderData || undefined}>
            <PersonChoices
              label={t('studyAdmin.contacts.people')}
              name={groupName}
              disabled={add.isPending}
              chosen={form.values.userId}
              onChoose={(userId) => form.setFieldValue('userId', userId)}
              people={people.map(({ userId, displayName, portraitUrl, emailAddress, teamNames }) => ({
                userId,
                name: displayName,
                label: displayName,
                portraitUrl,
                detail: teamNames[0]
                  ? t('app.list', { first: teamNames[0], last: emailAddress })
                  : emailAddress,
              }))}
            />
          </div>
        )}
      </PeopleSearch>
      <TextInput
        {...form.getInputProps('title')}
        size="md"
        label={t('studyAdmin.contacts.field')}
        description={t('studyAdmin.contacts.fieldHint')}
        autoComplete="off"
        maxLength={MAX_CONTACT_TITLE}
      />
    </FormDialog>
  );
}
