import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconBuildingHospital } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { buildQuery } from '../../api/build-query.ts';
import { CallError, describeFailure, hasNoAnswer } from '../../api/errors.ts';
import { useSession } from '../../api/session.ts';
import { SignInFrame } from '../../layouts/PublicPages.tsx';
import { paths, safeCallback } from '../../paths.ts';
import { useTranslation } from '../../words.ts';
import { FieldHead, FormError, Notice, OrDivider } from '../../ui/forms/FormParts.tsx';
import { VisibilityIcon } from '../../ui/forms/VisibilityIcon.tsx';
import { Logo } from '../../ui/frame/Logo.tsx';
import { TextLink } from '../../ui/TextButton.tsx';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { navigateWithFallback } from '../../navigation/redirect-fallback.ts';
import { signIn } from './auth-calls.ts';
import { OtherLanguages } from './shared/OtherLanguages.tsx';
import { ProviderForm } from './ProviderForm.tsx';
import { providersQuery } from './sign-in-loader.ts';
import classes from './SignInPage.module.css';

/** The sign-in page, with this installation's ways to sign in. */
export function SignInPage() {
  const { t } = useTranslation();
  const { callbackUrl } = useSearch({ strict: false }) as { callbackUrl?: string };
  const { data, error } = useQuery(providersQuery);
  const providers = data && Object.values(data);
  const outboxUrl = useQuery(buildQuery).data?.outboxUrl;
  const next = safeCallback(callbackUrl);
  const session = useSession();
  usePageTitle(t('auth.signIn'));
  const others = providers?.filter(({ type }) => type !== 'credentials') ?? [];
  const takesPassword = !providers || providers.some(({ type }) => type === 'credentials');
  return (
    <SignInFrame
      brand={<Logo size={32} name={t('app.name')} />}
      aside={{ title: t('auth.claimTitle'), text: t('auth.claimText') }}
      footer={
        <>
          <TextLink href={paths.termsOfService()} tone="quiet">
            {t('auth.terms')}
          </TextLink>
          <OtherLanguages />
        </>
      }
    >
      <h1>{t('auth.signIn')}</h1>
      <p className={classes.lead}>{t('auth.lead')}</p>
      {session.status === 'unauthenticated' && session.ended && (
        <output className={classes.ended}>
          <Notice kind="neutral">{t('auth.sessionEnded')}</Notice>
        </output>
      )}
      {takesPassword && <PasswordForm next={next} initialError={error} />}
      {takesPassword && others.length > 0 && (
        <div className={classes.or}>
          <OrDivider>{t('auth.or')}</OrDivider>
        </div>
      )}
      {others.map((provider) => (
        <ProviderForm key={provider.id} provider={provider} callbackUrl={next}>
          <Button
            type="submit"
            size="lg"
            variant="default"
            fullWidth
            leftSection={<IconBuildingHospital size={18} />}
          >
            {t('auth.continueWith', { name: provider.name })}
          </Button>
        </ProviderForm>
      ))}
      <p className={classes.note}>{t('auth.noAccount')}</p>
      {outboxUrl && (
        <a href={outboxUrl} className={classes.outbox}>
          {t('auth.outbox')}
        </a>
      )}
    </SignInFrame>
  );
}

function PasswordForm({ next, initialError }: { next: string; initialError: Error | null }) {
  const { t } = useTranslation();
  const router = useRouter();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { emailAddress: '', password: '' },
    validate: {
      emailAddress: (value) => (value.trim() ? null : t('auth.emailMissing')),
      password: (value) => (value ? null : t('auth.passwordMissing')),
    },
  });
  const {
    mutate: send,
    isPending,
    isSuccess,
    error,
  } = useMutation({
    mutationKey: ['signIn'],
    meta: { failure: 'form' },
    mutationFn: signIn,
    onSuccess: (url) => navigateWithFallback(router, safeCallback(url)),
    onError: () => password.current?.select(),
  });
  const failure = error ?? initialError;
  useEffect(() => email.current?.focus(), []);
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => send({ ...values, callbackUrl: next }),
        (errors) => form.getInputNode(Object.keys(errors)[0]!)?.focus(),
      )}
    >
      <TextInput
        {...form.getInputProps('emailAddress')}
        key={form.key('emailAddress')}
        ref={email}
        size="md"
        type="email"
        label={t('auth.emailAddress')}
        autoComplete="username"
        mb={18}
      />
      <FieldHead htmlFor="password" label={t('auth.password')} />
      <PasswordInput
        {...form.getInputProps('password')}
        key={form.key('password')}
        ref={password}
        size="md"
        id="password"
        autoComplete="current-password"
        visibilityToggleIcon={VisibilityIcon}
        visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
        aria-describedby="sign-in-error"
      />
      <FormError id="sign-in-error">{failure && describe(failure)}</FormError>
      <Button type="submit" size="lg" fullWidth mt={22} loading={isPending || isSuccess}>
        {t('auth.signIn')}
      </Button>
    </form>
  );

  function describe(failure: Error): string {
    if (hasNoAnswer(failure)) return t('auth.noAnswer');
    // The server's message for a field says more than the general one.
    const issue = failure instanceof CallError ? failure.issues[0] : undefined;
    return issue?.message ?? describeFailure(failure);
  }
}
