import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { acceptInvitation, PASSWORD_LENGTH } from '@studyline/contract/invitations';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { describeInForm } from '../../api/errors.ts';
import { goSoon } from '../../navigation/redirect-fallback.ts';
import { paths } from '../../paths.ts';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { VisibilityIcon } from '../../ui/forms/VisibilityIcon.tsx';
import { useTranslation } from '../../words.ts';
import { signIn } from '../auth/auth-calls.ts';
import type { OpenInvitation } from './invitation-loader.ts';
import classes from './InvitationPage.module.css';

interface Account {
  firstName: string;
  lastName: string;
  password: string;
}

/** Makes the account of the invited address, signs in with it and opens the study. */
export function NewAccountForm({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { emailAddress, firstName, lastName } = invitation;
  const hint = t('invitations.account.passwordHint', { count: PASSWORD_LENGTH });
  const form = useForm<Account>({
    mode: 'uncontrolled',
    initialValues: { firstName, lastName, password: '' },
    validate: {
      firstName: (value) => (value.trim() ? null : t('invitations.account.firstNameMissing')),
      lastName: (value) => (value.trim() ? null : t('invitations.account.lastNameMissing')),
      password: (value) => (value.length >= PASSWORD_LENGTH ? null : hint),
    },
  });
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationKey: [acceptInvitation.id],
    meta: { failure: 'form' },
    mutationFn: async (account: Account) => {
      const timezoneId = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const { channelId } = await call(acceptInvitation, {
        params: { token },
        body: { ...account, timezoneId },
      });
      const callbackUrl = paths.timeline(channelId);
      // The account is there: whoever cannot be signed in now does it on the page for it.
      const { password } = account;
      return signIn({ emailAddress, password, callbackUrl }).then(
        () => callbackUrl,
        () => paths.signIn(callbackUrl),
      );
    },
    onSuccess: (href) => goSoon(router, href),
  });
  return (
    <form
      noValidate
      className={classes.stack}
      onSubmit={form.onSubmit(
        (values) => mutate(values),
        (errors) => form.getInputNode(Object.keys(errors)[0]!)?.focus(),
      )}
    >
      <p>{t('invitations.account.email', { email: emailAddress })}</p>
      {/* So that the browser keeps the password beside the address. */}
      <input hidden readOnly type="email" autoComplete="username" value={emailAddress} />
      <TextInput
        {...form.getInputProps('firstName')}
        key={form.key('firstName')}
        size="md"
        label={t('invitations.account.firstName')}
        autoComplete="given-name"
        maxLength={100}
      />
      <TextInput
        {...form.getInputProps('lastName')}
        key={form.key('lastName')}
        size="md"
        label={t('invitations.account.lastName')}
        autoComplete="family-name"
        maxLength={100}
      />
      <PasswordInput
        {...form.getInputProps('password')}
        key={form.key('password')}
        size="md"
        label={t('invitations.account.password')}
        description={hint}
        autoComplete="new-password"
        maxLength={256}
        visibilityToggleIcon={VisibilityIcon}
        visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
      />
      <FormError>{error && describeInForm(error)}</FormError>
      <Button type="submit" size="lg" fullWidth loading={isPending || isSuccess}>
        {t('invitations.account.create')}
      </Button>
    </form>
  );
}
