import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { navigateWithFallback } from '../../../navigation/redirect-fallback.ts';
import { paths } from '../../../paths.ts';
import { FormError } from '../../../ui/forms/FormParts.tsx';
import { useTranslation } from '../../../words.ts';
import { signIn } from '../../auth/auth-calls.ts';
import { NewPasswordField, newPasswordProblem, passwordIssue } from '../../auth/shared/NewPasswordField.tsx';
import classes from './Invited.module.css';
import { MAX_PERSON_NAME } from '@studyline/contract/core/limits';

interface Account {
  firstName: string;
  lastName: string;
  password: string;
}

interface NewAccountFormProps {
  /** The invited address, and the names in the invitation. */
  emailAddress: string;
  firstName?: string;
  lastName?: string;
  action: string;
  /** Creates the account. Returns where to go once signed in. */
  accept: (account: Account & { timezoneId: string }) => Promise<string>;
}

/** Creates an account for an invited address, signs in with it and continues. */
export function NewAccountForm({
  emailAddress,
  firstName = '',
  lastName = '',
  action,
  accept,
}: NewAccountFormProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const form = useForm<Account>({
    mode: 'uncontrolled',
    initialValues: { firstName, lastName, password: '' },
    validate: {
      firstName: (value) => (value.trim() ? null : t('invitations.account.firstNameMissing')),
      lastName: (value) => (value.trim() ? null : t('invitations.account.lastNameMissing')),
      password: (value) => newPasswordProblem(t, value),
    },
  });
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationKey: ['acceptInvitation'],
    meta: { failure: 'form' },
    mutationFn: async (account: Account) => {
      const timezoneId = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const callbackUrl = await accept({ ...account, timezoneId });
      // The account exists: a person who cannot be signed in here does so on the sign-in page.
      const { password } = account;
      return signIn({ emailAddress, password, callbackUrl }).then(
        () => callbackUrl,
        () => paths.signIn(callbackUrl),
      );
    },
    onSuccess: (href) => navigateWithFallback(router, href),
    onError: (failure) => {
      const issue = passwordIssue(failure);
      if (!issue) return;
      form.setFieldError('password', issue);
      form.getInputNode('password')?.focus();
    },
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
      {/* So that the browser saves the password with the address. */}
      <input hidden readOnly type="email" autoComplete="username" value={emailAddress} />
      <TextInput
        {...form.getInputProps('firstName')}
        key={form.key('firstName')}
        size="md"
        label={t('invitations.account.firstName')}
        autoComplete="given-name"
        maxLength={MAX_PERSON_NAME}
      />
      <TextInput
        {...form.getInputProps('lastName')}
        key={form.key('lastName')}
        size="md"
        label={t('invitations.account.lastName')}
        autoComplete="family-name"
        maxLength={MAX_PERSON_NAME}
      />
      <NewPasswordField
        {...form.getInputProps('password')}
        key={form.key('password')}
        label={t('invitations.account.password')}
      />
      <FormError error={passwordIssue(error) ? null : error} />
      <Button type="submit" size="lg" fullWidth loading={isPending || isSuccess}>
        {action}
      </Button>
    </form>
  );
}
