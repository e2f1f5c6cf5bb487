import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { openPasswordReset, resetPassword } from '@studyline/contract/auth/passwords';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import { describeFailure, isOurFault } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';
import { leaveSession } from '../../api/session.ts';
import { navigateWithFallback } from '../../navigation/redirect-fallback.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths, safeCallback } from '../../paths.ts';
import { BlockError } from '../../ui/feedback/EmptyState.tsx';
import { Bone } from '../../ui/feedback/Skeletons.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { Link } from '../../ui/Link.tsx';
import { useTranslation } from '../../words.ts';
import { signIn } from './auth-calls.ts';
import classes from './Passwords.module.css';
import { NewPasswordField, newPasswordProblem, passwordIssue } from './shared/NewPasswordField.tsx';
import { PublicFrame } from './shared/PublicFrame.tsx';

/** Where a link leads, to choose a new password. Afterwards the person is signed in with it, at the page they wanted. */
export function ResetPasswordPage({ token }: { token: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(q(openPasswordReset, { params: { token } }));
  usePageTitle(t('passwords.choose'));
  return (
    <PublicFrame>
      {data ? (
        <NewPasswordForm token={token} emailAddress={data.emailAddress} />
      ) : !error ? (
        <div aria-busy="true">
          <Bone width={260} height={34} />
          <Bone width={340} height={120} />
        </div>
      ) : isOurFault(error) ? (
        <BlockError text={t('auth.noAnswer')} retryLabel={t('app.tryAgain')} onRetry={() => void refetch()} />
      ) : (
        <>
          <h1>{t('passwords.ended')}</h1>
          <p className={classes.lead}>{describeFailure(error)}</p>
          <Button component={Link} href={paths.resetPassword()} size="lg" fullWidth>
            {t('passwords.askAgain')}
          </Button>
        </>
      )}
    </PublicFrame>
  );
}

function NewPasswordForm({ token, emailAddress }: { token: string; emailAddress: string }) {
  const { t } = useTranslation();
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: (value) => newPasswordProblem(t, value) },
  });
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationKey: ['resetPassword'],
    meta: { failure: 'form' },
    mutationFn: async (password: string) => {
      const { url } = await call(resetPassword, { params: { token }, body: { password } });
      const next = safeCallback(url);
      // The session of this browser has ended too, if there was one.
      leaveSession();
      // Somebody who cannot be signed in here, for lack of a second factor, does so on the sign-in page.
      return signIn({ emailAddress, password, callbackUrl: next }).then(
        () => next,
        () => paths.signIn(next),
      );
    },
    onSuccess: (href) => navigateWithFallback(router, href),
    onError: (failure) => {
      const issue = passwordIssue(failure);
      if (!issue) return;
      form.setFieldError('password', issue);
      field.current?.focus();
    },
  });
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        ({ password }) => mutate(password),
        () => form.getInputNode('password')?.focus(),
      )}
    >
      <h1>{t('passwords.choose')}</h1>
      <p className={classes.lead}>{t('passwords.chooseFor', { email: emailAddress })}</p>
      {/* So that the browser saves the password with the address. */}
      <input hidden readOnly type="email" autoComplete="username" value={emailAddress} />
      <NewPasswordField
        {...form.getInputProps('password')}
        key={form.key('password')}
        ref={field}
        label={t('passwords.password')}
      />
      <FormError error={passwordIssue(error) ? null : error} />
      <Button type="submit" size="lg" fullWidth mt={22} loading={isPending || isSuccess}>
        {t('passwords.save')}
      </Button>
    </form>
  );
}
