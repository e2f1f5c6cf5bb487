import { listSecondFactors } from '@studyline/contract/second-factors/calls';
import { reauthenticate } from '@studyline/contract/signature-pins/calls';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q } from '../../../api/query-options.ts';
import { useCall } from '../../../live/use-call.ts';
import { required } from '../../../required.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { useTranslation } from '../../../words.ts';
import { CurrentPasswordField } from '../../auth/shared/CurrentPasswordField.tsx';
import { PasskeyDialog, ProveDialog } from '../FactorDialogs.tsx';

/** Adds a passkey from anywhere, after whatever has to be shown before. */
export function PasskeySetup({ onClose }: { onClose: () => void }) {
  const { data, refetch } = useQuery(q(listSecondFactors));
  const [isProved, setProved] = useState(false);
  if (!data) return null;
  const prove = () => {
    setProved(true);
    void refetch();
  };
  if (data.isProved || isProved) return <PasskeyDialog onClose={onClose} />;
  if (data.totp !== null || data.passkeys.length > 0)
    return <ProveDialog hasPasskeys={data.passkeys.length > 0} onProved={prove} onClose={onClose} />;
  return <PasswordDialog onProved={prove} onClose={onClose} />;
}

function PasswordDialog({ onProved, onClose }: { onProved: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { password: '' }, validate: { password: required } });
  const prove = useCall(reauthenticate, { failure: 'form', onDone: onProved });
  return (
    <FormDialog
      size={440}
      title={t('secondFactors.confirmTitle')}
      form={form}
      onSubmit={(body) => prove.mutate({ body })}
      submitLabel={t('secondFactors.confirm')}
      loading={prove.isPending}
      error={prove.error}
      errorAt="password"
      onClose={onClose}
    >
      <CurrentPasswordField
        {...form.getInputProps('password')}
        data-autofocus
        label={t('security.currentPassword')}
      />
    </FormDialog>
  );
}
