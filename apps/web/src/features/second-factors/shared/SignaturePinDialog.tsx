import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Result } from '@studyline/contract/core/endpoint';
import {
  generateSignaturePin,
  getSignaturePin,
  reauthenticate,
} from '@studyline/contract/signature-pins/calls';
import { PIN_PURPOSE } from '@studyline/contract/signatures/purposes';
import { IconSignature } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { q } from '../../../api/query-options.ts';
import { useChosenCall } from '../../../live/use-call.ts';
import { required } from '../../../required.ts';
import { CopyField } from '../../../ui/copying/CopyField.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { FormError } from '../../../ui/forms/FormParts.tsx';
import { useNow } from '../../../use-now.ts';
import { useTranslation } from '../../../words.ts';
import { PasskeyStoppedError, reauthenticateByPasskey } from '../passkeys.ts';
import { ProviderStep } from '../../auth/shared/ProviderStep.tsx';
import { CurrentPasswordField } from '../../auth/shared/CurrentPasswordField.tsx';

interface SignaturePinDialogProps {
  state: Result<typeof getSignaturePin>;
  onClose: () => void;
}

/** Asks for the password or a passkey, and for the signing agreement the first time, then shows the new PIN once. */
export function SignaturePinDialog({ state, onClose }: SignaturePinDialogProps) {
  const { t } = useTranslation();
  // As it was when the dialog opened: the agreement is accepted together with the PIN.
  const [
    { agreementAcceptedDateTimeMillis: agreedAt, createDateTimeMillis: createdAt, agreementVersion, methods },
  ] = useState(state);
  const hasPassword = methods.includes('PASSWORD');
  const hasPasskey = methods.includes('PASSKEY');
  const now = useNow();
  const queryClient = useQueryClient();
  const until = state.windowUntilDateTimeMillis;
  const isProviderOnly = !hasPassword && !hasPasskey && methods.includes('PROVIDER');
  const isBack = until !== null && now < until;
  const asksProvider = isProviderOnly && !isBack;
  const [pin, setPin] = useState<string>();
  const form = useForm({
    initialValues: { password: '', agrees: agreedAt !== null },
    validate: {
      password: (password) => (hasPassword ? required(password) : null),
      agrees: (value) => (value ? null : t('security.pin.agreementMissing')),
    },
  });
  const call = useChosenCall<string>({ failure: 'form' });
  if (pin !== undefined) return <ShownPin pin={pin} onClose={onClose} />;
  const generate = (password: string | undefined) =>
    call.mutate(
      {
        run: async (make) => {
          if (password !== undefined) await make(reauthenticate, { body: { password } });
          else if (!isProviderOnly) await reauthenticateByPasskey(make);
          return (await make(generateSignaturePin, { body: { agreementVersion } })).signaturePIN;
        },
      },
      { onSuccess: setPin },
    );
  return (
    <FormDialog
      size={480}
      title={t(createdAt === null ? 'security.pin.get' : 'security.pin.getNew')}
      form={form}
      onSubmit={({ password }) => generate(hasPassword ? password : undefined)}
      obstacle={
        asksProvider
          ? t('signatures.dialog.providerFirst')
          : methods.length > 0
            ? undefined
            : t('security.pin.noMethod')
      }
      submitLabel={t(createdAt === null ? 'security.pin.get' : 'security.pin.getNew')}
      loading={call.isPending}
      error={call.error instanceof PasskeyStoppedError ? t('secondFactors.passkeyStopped') : call.error}
      errorAt={hasPassword ? 'password' : undefined}
      moreActions={
        hasPassword &&
        hasPasskey && (
          <Button
            size="md"
            variant="default"
            onClick={() => form.validateField('agrees').hasError || generate(undefined)}
          >
            {t('secondFactors.usePasskey')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <p>{t('security.pin.lead')}</p>
      {createdAt !== null && <p>{t('security.pin.replaces')}</p>}
      {hasPassword && (
        <CurrentPasswordField
          {...form.getInputProps('password')}
          data-autofocus
          label={t('security.currentPassword')}
        />
      )}
      {asksProvider && (
        <ProviderStep
          purposes={[PIN_PURPOSE]}
          onBack={() => void queryClient.invalidateQueries({ queryKey: q(getSignaturePin).queryKey })}
        />
      )}
      {agreedAt === null && (
        <div>
          <Checkbox checked={form.values.agrees} onChange={(agrees) => form.setFieldValue('agrees', agrees)}>
            {t('security.pin.agreement')}
          </Checkbox>
          <FormError>{form.errors['agrees']}</FormError>
        </div>
      )}
    </FormDialog>
  );
}

function ShownPin({ pin, onClose }: { pin: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened
      unsaved
      size={480}
      title={t('security.pin.shown')}
      onClose={onClose}
      actions={
        <Button size="md" onClick={onClose}>
          {t('security.pin.done')}
        </Button>
      }
    >
      <p>{t('security.pin.shownText')}</p>
      <CopyField
        label={t('security.pin.title')}
        hint={t('security.pin.hint')}
        value={pin}
        copyLabel={t('security.pin.copy')}
        copiedLabel={t('security.pin.copied')}
        icon={<IconSignature size={16} aria-hidden />}
        onRefused={() => undefined}
      />
    </Dialog>
  );
}
