import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallError, describeFailure, hasNoAnswer } from '../../api/errors.ts';
import { paths } from '../../paths.ts';
import { FieldHead, FormError } from '../../ui/forms/FormParts.tsx';
import { VisibilityIcon } from '../../ui/forms/VisibilityIcon.tsx';
import { TextLink } from '../../ui/TextButton.tsx';
import { useTranslation } from '../../words.ts';
import { signIn } from './auth-calls.ts';
import { keepTypedAddress } from './typed-address.ts';
import classes from './PasswordForm.module.css';

/** The password was right, and a code is asked for or was wrong. */
function asksForCode(error: Error): boolean {
  return (
    error instanceof CallError && (error.errorCode === 'TOTP_REQUIRED' || error.errorCode === 'INVALID_TOTP')
  );
}

interface PasswordFormProps {
  /** Where sign-in leads, as far as the server agrees. */
  next: string;
  onDone: (url: string) => Promise<void> | void;
  /** Whose screen is unlocked. They don't type their address again. */
  lockedAddress?: string | undefined;
  initialError?: Error | null;
}

/** Address and password, and the code of a second factor where one is asked for. */
export function PasswordForm({ next, onDone, lockedAddress, initialError }: PasswordFormProps) {
  const { t } = useTranslation();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const [hasCode, setHasCode] = useState(false);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { emailAddress: lockedAddress ?? '', password: '', totp: '' },
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
    onSuccess: onDone,
    onError: (refusal) => {
      if (asksForCode(refusal)) {
        setHasCode(true);
        code.current?.select();
      } else password.current?.select();
    },
  });
  const failure = error ?? initialError;
  useEffect(() => (email.current ?? password.current)?.focus(), []);
  useEffect(() => {
    if (hasCode) code.current?.focus();
  }, [hasCode]);
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        ({ totp, ...values }) => send({ ...values, callbackUrl: next, ...(hasCode && { totp }) }),
        (errors) => form.getInputNode(Object.keys(errors)[0]!)?.focus(),
      )}
    >
      {lockedAddress === undefined ? (
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
      ) : (
        // So that a password manager knows whose password it is.
        <input type="hidden" autoComplete="username" value={lockedAddress} />
      )}
      {/* Tab goes from the address to the password, and only then to the link above it. */}
      <div className={classes.headBelow}>
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
        <FieldHead
          htmlFor="password"
          label={t('auth.password')}
          end={
            lockedAddress === undefined && (
              <TextLink
                href={paths.forgottenPassword(next)}
                onClick={() => keepTypedAddress(form.getValues().emailAddress)}
              >
                {t('auth.forgotPassword')}
              </TextLink>
            )
          }
        />
      </div>
      {hasCode && (
        <TextInput
          {...form.getInputProps('totp')}
          key={form.key('totp')}
          ref={code}
          mt={18}
          size="md"
          label={t('auth.code')}
          autoComplete="one-time-code"
          maxLength={16}
          aria-describedby="sign-in-error"
        />
      )}
      <FormError id="sign-in-error">{failure && describe(failure)}</FormError>
      <Button type="submit" size="lg" fullWidth mt={22} loading={isPending || isSuccess}>
        {t(lockedAddress === undefined ? 'auth.signIn' : 'auth.unlock')}
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
