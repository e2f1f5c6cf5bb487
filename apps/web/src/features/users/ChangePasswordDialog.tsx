import { useForm } from '@mantine/form';
import { changePassword } from '@studyline/contract/auth/passwords';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { required } from '../../required.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useTranslation } from '../../words.ts';
import { CurrentPasswordField } from '../auth/shared/CurrentPasswordField.tsx';
import { NewPasswordField, newPasswordProblem } from '../auth/shared/NewPasswordField.tsx';

/** Changes the person's own password. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { currentPassword: '', password: '' },
    validate: { currentPassword: required, password: (value) => newPasswordProblem(t, value) },
  });
  const change = useCall(changePassword, {
    failure: 'form',
    waits: true,
    onDone: () => {
      showToast(t('security.passwordChanged'));
      onClose();
    },
  });
  return (
    <FormDialog
      size={440}
      title={t('security.changePassword')}
      form={form}
      onSubmit={(body) => change.mutate({ body })}
      submitLabel={t('security.changePassword')}
      loading={change.isPending}
      error={change.error}
      errorAt="currentPassword"
      onClose={onClose}
    >
      <p>{t('security.changeText')}</p>
      <CurrentPasswordField
        {...form.getInputProps('currentPassword')}
        data-autofocus
        label={t('security.currentPassword')}
      />
      <NewPasswordField {...form.getInputProps('password')} label={t('passwords.password')} />
    </FormDialog>
  );
}
