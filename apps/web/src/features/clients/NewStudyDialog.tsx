import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addChannel } from '@studyline/contract/clients/calls';
import { issueWords } from '@studyline/contract/core/issues';
import { newStudy } from '@studyline/contract/clients/new-study';
import { useId, useState } from 'react';
import { config } from 'zod';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/forms/DialogForm.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { SponsorField } from './SponsorField.tsx';
import { t as translate, useTranslation } from '../../words.ts';
import { describeInForm } from '../../api/errors.ts';

// The content security policy forbids code made from strings.
config({ jitless: true });

interface Values {
  channelName: string;
  channelSponsorName: string;
}

interface NewStudyDialogProps {
  clientId: number;
  clientName: string;
  onClose: () => void;
  /** Takes the place of onClose. */
  onCreated: (study: { channelId: number; name: string }) => void;
}

/** Creates a study by hand: its short name, and the sponsor if that is not the client. */
export function NewStudyDialog({ clientId, clientName, onClose, onCreated }: NewStudyDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [isEntered, setEntered] = useState(false);
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { channelName: '', channelSponsorName: '' },
    validate: findProblems,
    onValuesChange: () => setEntered(true),
  });
  const [sponsor, setSponsor] = useState('');
  form.watch('channelSponsorName', ({ value }) => setSponsor(value));
  const add = useCall(addChannel, {
    failure: 'form',
    // The study is open to who made it when the next step begins.
    waits: true,
    onDone: ({ channelId }, { query }) => {
      showToast(t('clients.created', { name: query.channelName }));
      onCreated({ channelId, name: query.channelName });
    },
  });
  const focusFirst = (errors: object) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
  const send = (values: Values) =>
    add.mutate(
      { params: { clientId }, query: queryOf(values) },
      {
        onError: (error) => {
          if (error.errorCode !== 'STUDY_NAME_TAKEN') return;
          form.setErrors({ channelName: describeInForm(error) });
          focusFirst({ channelName: true });
        },
      },
    );
  const isTaken = add.error?.errorCode === 'STUDY_NAME_TAKEN';

  return (
    <Dialog
      opened
      onClose={onClose}
      busy={add.isPending}
      unsaved={isEntered}
      title={t('clients.byHand.title')}
      closeLabel={t('app.close')}
      cancelLabel={t('app.cancel')}
      note={t('clients.byHand.note')}
      actions={
        <Button size="md" type="submit" form={formId} loading={add.isPending}>
          {t('clients.byHand.create')}
        </Button>
      }
    >
      <DialogForm id={formId} onSubmit={form.onSubmit(send, focusFirst)}>
        <TextInput
          {...form.getInputProps('channelName')}
          key={form.key('channelName')}
          data-autofocus
          size="md"
          label={t('clients.byHand.name')}
          description={t('clients.byHand.nameHint')}
          autoComplete="off"
        />
        <SponsorField
          {...form.getInputProps('channelSponsorName')}
          key={form.key('channelSponsorName')}
          clientId={clientId}
          text={sponsor}
          size="md"
          label={t('clients.byHand.sponsor')}
          description={t('clients.byHand.sponsorHint', { client: clientName })}
          autoComplete="off"
        />
      </DialogForm>
      <FormError>{add.error && !isTaken && describeInForm(add.error)}</FormError>
    </Dialog>
  );
}

function queryOf({ channelName, channelSponsorName }: Values) {
  const sponsor = channelSponsorName.trim();
  return { channelName: channelName.trim(), ...(sponsor ? { channelSponsorName: sponsor } : {}) };
}

/** The mistakes that the call's schema finds, one for each field. */
function findProblems(values: Values): Partial<Record<keyof Values, string>> {
  const parsed = newStudy.safeParse(queryOf(values));
  const issues = parsed.error?.issues.toReversed() ?? [];
  return Object.fromEntries(
    issues.map((issue) => {
      const { key, values: words } = issueWords(issue);
      return [String(issue.path[0]), translate(key, words)];
    }),
  );
}
