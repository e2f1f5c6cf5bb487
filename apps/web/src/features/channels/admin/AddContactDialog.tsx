import { TextInput } from '@mantine/core';
import { listKeyContactCandidates } from '@studyline/contract/channels/settings';
import { addKeyContact, MAX_CONTACT_TITLE } from '@studyline/contract/channels/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { q } from '../../../api/query-options.ts';
import { showToast } from '../../../api/toasts.ts';
import { useCall } from '../../../live/use-call.ts';
import { useSearchText } from '../../../ui/forms/use-search-text.ts';
import { useTranslation } from '../../../words.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { useForm } from '@mantine/form';
import { required } from '../../../required.ts';
import { PeopleField } from '../../people/shared/PeopleField.tsx';

interface AddContactDialogProps {
  channelId: number;
  onClose: () => void;
}

/** Makes a member of the study a key contact. */
export function AddContactDialog({ channelId, onClose }: AddContactDialogProps) {
  const { t } = useTranslation();
  const searching = useSearchText();
  const { search } = searching;
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
      <PeopleField
        list={list}
        searching={searching}
        words={{
          search: t('studyAdmin.contacts.search'),
          searchHint: t('studyAdmin.contacts.searchHint'),
          failed: t('studyAdmin.contacts.failed'),
          people: t('studyAdmin.contacts.people'),
          nobody: { title: t('studyAdmin.contacts.nobody'), text: t('studyAdmin.contacts.nobodyText') },
        }}
        error={form.errors.userId}
        disabled={add.isPending}
        chosen={form.values.userId}
        onChoose={(userId) => form.setFieldValue('userId', userId)}
      />
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
