import { assignUserAsChannelAdmin, type ClientMember } from '@studyline/contract/clients/calls';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { type Translate, useTranslation } from '../../words.ts';
import { ClientPeople, useClientPeople } from '../people/shared/ClientPeople.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useForm } from '@mantine/form';

interface AssignDialogProps {
  clientId: number;
  clientName: string;
  ownUserId: number;
  study: { channelId: number; name: string };
  onClose: () => void;
}

/** Makes one of the client's people an administrator of a study. */
export function AssignDialog({ clientId, clientName, ownUserId, study, onClose }: AssignDialogProps) {
  const { t } = useTranslation();
  const found = useClientPeople(clientId);
  const { list, people } = found;
  const count = list.data?.pages.at(-1)?.totalCount;
  const form = useForm<{ userId: number | undefined }>({
    initialValues: { userId: undefined },
    validate: {
      // A chosen person who is no longer in the list does not count.
      userId: (chosen) =>
        people.some(({ userId }) => userId === chosen) ? null : t('clients.assign.missing'),
    },
  });
  const assign = useCall(assignUserAsChannelAdmin, {
    failure: 'form',
    onDone: () => {
      showToast(t('clients.addedToStudy'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('clients.assign.title')}
      form={form}
      onSubmit={({ userId = 0 }) =>
        assign.mutate({ params: { clientId }, query: { channelId: study.channelId, userId }, body: [] })
      }
      submitLabel={t('clients.assign.action')}
      loading={assign.isPending}
      error={assign.error}
      note={t('clients.assign.note')}
      onClose={onClose}
    >
      <p>{t('clients.assign.intro', { name: study.name })}</p>
      <output className="sl-hidden">
        {count !== undefined && !list.isPlaceholderData ? t('clients.assign.found', { count }) : ''}
      </output>
      <ClientPeople
        found={found}
        error={form.errors.userId}
        disabled={assign.isPending}
        chosen={form.values.userId}
        onChoose={(userId) => form.setFieldValue('userId', userId)}
        choiceOf={(person) => choiceOf(person, study.channelId, ownUserId, t)}
        words={{
          search: t('clients.assign.search'),
          searchHint: t('clients.assign.searchHint'),
          people: t('clients.assign.people', { client: clientName }),
          failed: t('clients.assign.failed'),
          moreFailed: t('clients.assign.moreFailed'),
          more: t('clients.assign.showMore'),
          nobody: {
            title: t('clients.assign.none', { search: found.search }),
            text: t('clients.assign.noneText', { client: clientName }),
          },
        }}
      />
    </FormDialog>
  );
}

function choiceOf(person: ClientMember, channelId: number, ownUserId: number, t: Translate) {
  const { userId, displayName, portraitUrl, emailAddress, jobTitle, administeredChannelIds } = person;
  return {
    userId,
    name: displayName,
    label: userId === ownUserId ? t('clients.assign.you', { name: displayName }) : displayName,
    portraitUrl,
    detail: jobTitle ? t('app.list', { first: jobTitle, last: emailAddress }) : emailAddress,
    reason: administeredChannelIds.includes(channelId) ? t('clients.assign.already') : undefined,
  };
}
