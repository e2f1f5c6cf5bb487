import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { reauthenticate } from '@studyline/contract/signature-pins/calls';
import { listConnectedAccounts } from '@studyline/contract/single-sign-on/calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { sessionIn } from '../../api/access-token.ts';
import { onActivityElsewhere } from '../../api/activity.ts';
import { q } from '../../api/query-options.ts';
import { readSession, renewSession } from '../../api/session.ts';
import { useCall } from '../../live/use-call.ts';
import { paths } from '../../paths.ts';
import { required } from '../../required.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useTranslation } from '../../words.ts';
import { CurrentPasswordField } from '../auth/shared/CurrentPasswordField.tsx';
import { ProviderButtons } from '../auth/shared/ProviderButtons.tsx';

interface PasswordDialogProps {
  hasPassword: boolean;
  onProved: () => void;
  onClose: () => void;
}

/** Asks for the password again, and people without one to sign in at their provider again. */
export function PasswordDialog({ hasPassword, onProved, onClose }: PasswordDialogProps) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { password: '' }, validate: { password: required } });
  const prove = useCall(reauthenticate, { failure: 'form', onDone: onProved });
  if (!hasPassword) return <ProviderDialog onProved={onProved} onClose={onClose} />;
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
      <p>{t('secondFactors.passwordAgain')}</p>
      <CurrentPasswordField
        {...form.getInputProps('password')}
        data-autofocus
        label={t('secondFactors.password')}
      />
    </FormDialog>
  );
}

/** The provider is in a window of its own, so that what was written here stays. */
function ProviderDialog({ onProved, onClose }: Omit<PasswordDialogProps, 'hasPassword'>) {
  const { t } = useTranslation();
  const { data } = useQuery(q(listConnectedAccounts));
  useNewSession(onProved);
  if (!data) return null;
  const providers = data.items.map(({ provider }) => provider);
  return (
    <Dialog
      opened
      size={440}
      title={t('secondFactors.confirmTitle')}
      onClose={onClose}
      actions={
        <Button size="md" variant="default" onClick={onClose}>
          {t('app.cancel')}
        </Button>
      }
    >
      <p>{t(providers.length > 0 ? 'secondFactors.providerAgain' : 'secondFactors.signInAgain')}</p>
      <ProviderButtons
        callbackUrl={paths.home()}
        hasDivider={false}
        person={{ hasPasskey: false, providers }}
        apart
      />
    </Dialog>
  );
}

/** Runs once the same person has signed in again in another window of this browser. */
function useNewSession(run: () => void): void {
  const begin = useEffectEvent(run);
  useEffect(() => {
    const before = readSession();
    if (before.status !== 'authenticated') return undefined;
    const { userId, accessToken } = before.user;
    let isOver = false;
    const look = async () => {
      const now = await renewSession().catch(() => undefined);
      if (isOver || now?.status !== 'authenticated' || now.user.userId !== userId) return;
      if (sessionIn(now.user.accessToken) === sessionIn(accessToken)) return;
      isOver = true;
      begin();
    };
    const hear = () => void look();
    const stop = onActivityElsewhere(hear);
    window.addEventListener('focus', hear);
    return () => {
      isOver = true;
      stop();
      window.removeEventListener('focus', hear);
    };
  }, []);
}
