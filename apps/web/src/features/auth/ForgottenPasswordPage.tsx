import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { requestPasswordReset } from '@studyline/contract/auth/passwords';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { buildQuery } from '../../api/build-query.ts';
import { call } from '../../api/call.ts';
import { describeInField } from '../../api/errors.ts';
import { usePageTitle } from '../../navigation/use-page-title.ts';
import { paths, safeCallback } from '../../paths.ts';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { TextButton, TextLink } from '../../ui/TextButton.tsx';
import { useTranslation } from '../../words.ts';
import classes from './Passwords.module.css';
import { PublicFrame } from './shared/PublicFrame.tsx';
import { keepTypedAddress, typedAddress } from './typed-address.ts';

/** Where people who have forgotten their password ask for a link. */
export function ForgottenPasswordPage() {
  const { t } = useTranslation();
  const { callbackUrl } = useSearch({ strict: false }) as { callbackUrl?: string };
  const next = safeCallback(callbackUrl);
  const { data: build } = useQuery(buildQuery);
  const {
    mutate,
    data: sentTo,
    error,
    isPending,
    reset,
  } = useMutation({
    mutationKey: ['requestPasswordReset'],
    meta: { failure: 'form' },
    mutationFn: async (emailAddress: string) => {
      keepTypedAddress(emailAddress);
      await call(requestPasswordReset, { body: { emailAddress, callbackUrl: next } });
      return emailAddress;
    },
  });
  usePageTitle(t('passwords.forgot'));
  return (
    <PublicFrame>
      {build?.sendsMail === false ? (
        <>
          <h1>{t('passwords.noMail')}</h1>
          <p className={classes.lead}>{t('passwords.noMailText')}</p>
        </>
      ) : sentTo === undefined ? (
        <AddressForm send={mutate} isSending={isPending} error={error} />
      ) : (
        <Sent to={sentTo} onOther={reset} outboxUrl={build?.outboxUrl ?? undefined} />
      )}
      <p className={classes.back}>
        <TextLink href={paths.signIn(next)}>{t('auth.backToSignIn')}</TextLink>
      </p>
    </PublicFrame>
  );
}

interface AddressFormProps {
  send: (emailAddress: string) => void;
  isSending: boolean;
  error: Error | null;
}

function AddressForm({ send, isSending, error }: AddressFormProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { emailAddress: typedAddress() },
    validate: { emailAddress: (value) => (value.trim() ? null : t('auth.emailMissing')) },
  });
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        ({ emailAddress }) => send(emailAddress.trim()),
        () => form.getInputNode('emailAddress')?.focus(),
      )}
    >
      <h1>{t('passwords.forgot')}</h1>
      <p className={classes.lead}>{t('passwords.forgotLead')}</p>
      <TextInput
        {...form.getInputProps('emailAddress')}
        key={form.key('emailAddress')}
        ref={field}
        size="md"
        type="email"
        label={t('auth.emailAddress')}
        autoComplete="username"
        aria-describedby="forgotten-password-error"
      />
      <FormError id="forgotten-password-error">{error && describeInField(error)}</FormError>
      <Button type="submit" size="lg" fullWidth mt={22} loading={isSending}>
        {t('passwords.send')}
      </Button>
    </form>
  );
}

function Sent({
  to,
  onOther,
  outboxUrl,
}: {
  to: string;
  onOther: () => void;
  outboxUrl: string | undefined;
}) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={classes.heading}>
        {t('passwords.sentTitle')}
      </h1>
      <p className={classes.lead}>{t('passwords.sent', { email: to })}</p>
      <p className={classes.note}>{t('passwords.sentHelp')}</p>
      {outboxUrl && (
        <p className={classes.back}>
          <a href={outboxUrl} className={classes.outbox}>
            {t('auth.outbox')}
          </a>
        </p>
      )}
      <p className={classes.back}>
        <TextButton onClick={onOther}>{t('passwords.otherAddress')}</TextButton>
      </p>
    </>
  );
}
