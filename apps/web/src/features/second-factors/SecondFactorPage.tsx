import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { listSecondFactors, proveByCode } from '@studyline/contract/second-factors/calls';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { q } from '../../api/query-options.ts';
import { renewSession, useSession } from '../../api/session.ts';
import { useCall, useChosenCall } from '../../live/use-call.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { safeCallback } from '../../paths.ts';
import { required } from '../../required.ts';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useTranslation } from '../../words.ts';
import { PublicFrame } from '../auth/shared/PublicFrame.tsx';
import { useSignOut } from '../auth/use-sign-out.ts';
import { usePasskeyFailure } from './FactorDialogs.tsx';
import { showPasskey } from './passkeys.ts';
import classes from './SecondFactorPage.module.css';
import { FactorCards } from './shared/FactorCards.tsx';

/** Where a person shows a second factor that a study asks for, or sets up the first one. */
export function SecondFactorPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { callbackUrl } = useSearch({ strict: false }) as { callbackUrl?: string };
  const session = useSession();
  const { data } = useQuery(q(listSecondFactors));
  const { mutate: signOut } = useSignOut();
  const signInAgain = useSignOut(safeCallback(callbackUrl));
  usePageTitle(t('secondFactors.title'));
  const proceed = async () => {
    await renewSession();
    await navigate({ href: safeCallback(callbackUrl), replace: true });
  };
  const hasFactor = data && (data.totp !== null || data.passkeys.length > 0);
  const isOwed = session.status === 'authenticated' && session.user.owesSecondFactor;
  // The first one is set up only right after signing in.
  const isStale = data && !hasFactor && !data.isProved;
  const isSettingUp = data && data.isProved;
  const lead = isStale ? 'staleLead' : isSettingUp || !data ? 'setUpLead' : 'proveLead';
  return (
    <PublicFrame>
      <h1>{t('secondFactors.title')}</h1>
      <p className={classes.lead}>{t(`secondFactors.${lead}`)}</p>
      {isStale && (
        <Button
          size="lg"
          fullWidth
          mb={14}
          loading={signInAgain.isPending || signInAgain.isSuccess}
          onClick={() => signInAgain.mutate()}
        >
          {t('secondFactors.toSignIn')}
        </Button>
      )}
      {hasFactor && !isSettingUp && <Prove hasPasskeys={data.passkeys.length > 0} onProved={proceed} />}
      {isSettingUp && (
        <div className={classes.cards}>
          <FactorCards />
          {hasFactor && (
            <Button size="lg" fullWidth onClick={() => void proceed()}>
              {t('secondFactors.continue')}
            </Button>
          )}
        </div>
      )}
      {isOwed && (
        <TextButton tone="quiet" onClick={() => signOut()}>
          {t('shell.signOut')}
        </TextButton>
      )}
    </PublicFrame>
  );
}

function Prove({ hasPasskeys, onProved }: { hasPasskeys: boolean; onProved: () => Promise<void> }) {
  const { t } = useTranslation();
  const failureOf = usePasskeyFailure();
  const form = useForm({ initialValues: { code: '' }, validate: { code: required } });
  const prove = useCall(proveByCode, { failure: 'form', onDone: onProved });
  const passkey = useChosenCall<void>({ failure: 'form' });
  return (
    <form noValidate onSubmit={form.onSubmit((body) => prove.mutate({ body }))}>
      <TextInput
        {...form.getInputProps('code')}
        size="md"
        label={t('secondFactors.code')}
        description={t('secondFactors.codeHint')}
        autoComplete="one-time-code"
        maxLength={16}
        aria-describedby="second-factor-error"
      />
      <FormError id="second-factor-error">{failureOf(prove.error ?? passkey.error)}</FormError>
      <Button type="submit" size="lg" fullWidth mt={22} loading={prove.isPending || prove.isSuccess}>
        {t('secondFactors.confirm')}
      </Button>
      {hasPasskeys && (
        <Button
          size="lg"
          variant="default"
          fullWidth
          mt={8}
          loading={passkey.isPending}
          onClick={() => passkey.mutate({ run: showPasskey }, { onSuccess: () => void onProved() })}
        >
          {t('secondFactors.usePasskey')}
        </Button>
      )}
    </form>
  );
}
