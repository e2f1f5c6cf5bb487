import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  type Account,
  type AccountHelp,
  helpsWithReason,
  helpWithAccount,
  MAX_HELP_REASON,
} from '@studyline/contract/accounts/calls';
import { useState } from 'react';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { toMain } from '../../ui/use-return-focus.ts';
import { useTranslation } from '../../words.ts';
import { isProof, type Proof, ProofDialog } from '../second-factors/shared/ProofDialog.tsx';

interface HelpDialogProps {
  clientId: number;
  account: Account;
  help: AccountHelp;
  onClose: () => void;
}

/** Asks before a person is helped or shut out, says exactly what happens, and asks for the reason where one is needed. */
export function HelpDialog({ clientId, account, help, onClose }: HelpDialogProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Proof>();
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (value) => (value.trim() ? null : t('accounts.reasonMissing')) },
  });
  const { userId, displayName: name, emailAddress: email } = account;
  const give = useCall(helpWithAccount, {
    failure: 'form',
    waits: true,
    onDone: () => {
      showToast(t(`accounts.done.${help}`, { name }));
      onClose();
    },
  });
  const send = (reason?: string) =>
    give.mutate(
      { params: { clientId, userId }, body: { help, ...(reason !== undefined && { reason }) } },
      { onError: ({ errorCode }) => isProof(errorCode) && setAsked(errorCode) },
    );
  const title = t(`accounts.heading.${help}`, { name });
  const action = t(`accounts.command.${help}`);
  const text = <p>{t(`accounts.text.${help}`, { email })}</p>;
  if (!helpsWithReason.includes(help))
    return (
      <ConfirmDialog
        title={title}
        action={action}
        call={give}
        onConfirm={() => send()}
        onClose={onClose}
        returnTo={toMain}
      >
        {text}
      </ConfirmDialog>
    );
  // What was written stays, and is sent once it is known again who is there.
  if (asked)
    return (
      <ProofDialog
        asked={asked}
        onProved={() => {
          setAsked(undefined);
          send(form.values.reason.trim());
        }}
        onClose={() => setAsked(undefined)}
      />
    );
  return (
    <FormDialog
      danger={help !== 'ENABLE'}
      title={title}
      form={form}
      onSubmit={({ reason }) => send(reason.trim())}
      submitLabel={action}
      loading={give.isPending}
      error={give.error}
      onClose={onClose}
      returnTo={toMain}
    >
      {text}
      <Textarea
        {...form.getInputProps('reason')}
        data-autofocus
        autosize
        minRows={2}
        maxRows={6}
        label={t('accounts.reason')}
        description={t('accounts.reasonHint')}
        maxLength={MAX_HELP_REASON}
      />
    </FormDialog>
  );
}
