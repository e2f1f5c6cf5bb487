import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { MAX_PASSWORD } from '@studyline/contract/core/limits';
import { VisibilityIcon } from '../../../ui/forms/VisibilityIcon.tsx';
import { useTranslation } from '../../../words.ts';

/** The password of a signed-in person, who is asked for it again. */
export function CurrentPasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      size="md"
      autoComplete="current-password"
      maxLength={MAX_PASSWORD}
      visibilityToggleIcon={VisibilityIcon}
      visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
      {...props}
    />
  );
}
