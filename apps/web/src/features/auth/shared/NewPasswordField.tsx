import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { MAX_PASSWORD, PASSWORD_LENGTH } from '@studyline/contract/core/limits';
import { CallError } from '../../../api/errors.ts';
import { VisibilityIcon } from '../../../ui/forms/VisibilityIcon.tsx';
import { type Translate, useTranslation } from '../../../words.ts';

/** What is wrong with a new password, as far as its length says; the server knows which ones are common. */
export function newPasswordProblem(t: Translate, password: string): string | null {
  return [...password].length >= PASSWORD_LENGTH ? null : t('passwords.hint', { count: PASSWORD_LENGTH });
}

/** What the server says is wrong with the new password of a call. */
export function passwordIssue(failure: Error | null): string | undefined {
  if (!(failure instanceof CallError)) return undefined;
  return failure.issues.find(({ path }) => path === 'password')?.message;
}

/** A password that somebody chooses. They can paste it, see it, and let the browser make and keep it. */
export function NewPasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      size="md"
      description={t('passwords.hint', { count: PASSWORD_LENGTH })}
      autoComplete="new-password"
      maxLength={MAX_PASSWORD}
      visibilityToggleIcon={VisibilityIcon}
      visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
      {...props}
    />
  );
}
