import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addChannel } from '@studyline/contract/clients/calls';
import { newStudy } from '@studyline/contract/clients/new-study';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { SponsorField } from './SponsorField.tsx';
import { useTranslation } from '../../words.ts';
import { problemsIn } from '../../problems-in.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';

interface Values {
  channelName: string;
  channelSponsorName: string;
}

interface NewStudyDialogProps {
  clientId: number;
  clientName: string;
  onClose: () => void;
  /** Called instead of `onClose`. */
  onCreated: (study: { channelId: number; name: string }) => void;
}

/** Creates a study by hand: its short name, and the sponsor if that is not the client. */
export function NewStudyDialog({ clientId, clientName, onClose, onCreated }: NewStudyDialogProps) {
  const { t } = useTranslation();
  const form = useForm<Values>({
    initialValues: { channelName: '', channelSponsorName: '' },
    validate: (values) => problemsIn(newStudy, queryOf(values)),
  });
  const add = useCall(addChannel, {
    failure: 'form',
    // So that its creator has access to the study before the next step starts.
    waits: true,
    onDone: ({ channelId }, { query }) => {
      showToast(t('clients.created', { name: query.channelName }));
      onCreated({ channelId, name: query.channelName });
    },
  });
  return (
    <FormDialog
      title={t('clients.byHand.title')}
      form={form}
      onSubmit={(values) => add.mutate({ params: { clientId }, query: queryOf(values) })}
      submitLabel={t('clients.byHand.create')}
      loading={add.isPending}
      error={add.error}
      errorAt={({ errorCode }) => (errorCode === 'STUDY_NAME_TAKEN' ? 'channelName' : undefined)}
      note={t('clients.byHand.note')}
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps('channelName')}
        data-autofocus
        size="md"
        label={t('clients.byHand.name')}
        description={t('clients.byHand.nameHint')}
        autoComplete="off"
      />
      <SponsorField
        {...form.getInputProps('channelSponsorName')}
        clientId={clientId}
        text={form.values.channelSponsorName}
        size="md"
        label={t('clients.byHand.sponsor')}
        description={t('clients.byHand.sponsorHint', { client: clientName })}
        autoComplete="off"
      />
    </FormDialog>
  );
}

function queryOf({ channelName, channelSponsorName }: Values) {
  const sponsor = channelSponsorName.trim();
  return { channelName: channelName.trim(), ...(sponsor ? { channelSponsorName: sponsor } : {}) };
}
