import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type KeyContact, MAX_CONTACT_TITLE, updateKeyContact } from '@studyline/contract/channels/calls';
import { useCall } from '../../../live/use-call.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { required } from '../../../required.ts';
import { useTranslation } from '../../../words.ts';

interface ContactTitleDialogProps {
  channelId: number;
  contact: KeyContact;
  onClose: () => void;
}

/** Changes what a key contact is responsible for. */
export function ContactTitleDialog({ channelId, contact, onClose }: ContactTitleDialogProps) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { title: contact.title }, validate: { title: required } });
  const change = useCall(updateKeyContact, { failure: 'form', waits: true, onDone: onClose });
  return (
    <FormDialog
      size={440}
      title={t('studyAdmin.contacts.changeTitle', { name: contact.displayName })}
      form={form}
      onSubmit={({ title }) =>
        change.mutate({ params: { channelId, userId: contact.userId }, body: { title: title.trim() } })
      }
      submitLabel={t('studyAdmin.contacts.saveTitle')}
      loading={change.isPending}
      error={change.error}
      errorAt="title"
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps('title')}
        data-autofocus
        size="md"
        label={t('studyAdmin.contacts.field')}
        description={t('studyAdmin.contacts.fieldHint')}
        autoComplete="off"
        maxLength={MAX_CONTACT_TITLE}
      />
    </FormDialog>
  );
}
