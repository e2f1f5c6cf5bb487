import { useForm } from '@mantine/form';
import { type ServiceAccount, updateServiceAccount } from '@studyline/contract/programs/calls';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useTranslation } from '../../words.ts';
import { ClientPeople, useClientPeople } from '../people/shared/ClientPeople.tsx';

interface NewOwnerDialogProps {
  clientId: number;
  program: ServiceAccount;
  onClose: () => void;
}

/** Makes one of the client's people responsible for a program. */
export function NewOwnerDialog({ clientId, program, onClose }: NewOwnerDialogProps) {
  const { t } = useTranslation();
  const found = useClientPeople(clientId);
  const form = useForm<{ ownerUserId: number | undefined }>({
    initialValues: { ownerUserId: undefined },
    validate: {
      // A chosen person who is no longer in the list does not count.
      ownerUserId: (chosen) =>
        found.people.some(({ userId }) => userId === chosen) ? null : t('programs.owner.missing'),
    },
  });
  const update = useCall(updateServiceAccount, {
    failure: 'form',
    waits: true,
    onDone: ({ ownerName }) => {
      showToast(t('programs.owner.done', { owner: ownerName, name: program.name }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('programs.owner.title', { name: program.name })}
      form={form}
      onSubmit={({ ownerUserId = 0 }) =>
        update.mutate({ params: { clientId, id: program.id }, body: { ownerUserId } })
      }
      submitLabel={t('programs.owner.action')}
      loading={update.isPending}
      error={update.error}
      errorAt="ownerUserId"
      onClose={onClose}
    >
      <p>{t('programs.owner.text')}</p>
      <ClientPeople
        found={found}
        error={form.errors.ownerUserId}
        disabled={update.isPending}
        chosen={form.values.ownerUserId}
        onChoose={(userId) => form.setFieldValue('ownerUserId', userId)}
        choiceOf={({ userId, displayName, portraitUrl, emailAddress }) => ({
          userId,
          name: displayName,
          label: displayName,
          portraitUrl,
          detail: emailAddress,
          reason: userId === program.ownerUserId ? t('programs.owner.already') : undefined,
        })}
        words={{
          search: t('programs.owner.search'),
          searchHint: t('programs.owner.searchHint'),
          people: t('programs.owner.people'),
          failed: t('shell.loadFailed'),
          moreFailed: t('shell.moreFailed'),
          more: t('shell.more'),
          nobody: {
            title: t('programs.owner.none', { search: found.search }),
            text: t('programs.owner.noneText'),
          },
        }}
      />
    </FormDialog>
  );
}
