import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { emailAddress as emailSchema } from '@studyline/contract/core/email-address';
import { MAX_EMAIL } from '@studyline/contract/core/limits';
import type { Profile } from '@studyline/contract/users/calls';
import {
  cancelEmailChange,
  initEmailChange,
  resendEmailChange,
} from '@studyline/contract/users/email-change';
import { IconMail } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Pill } from '../../ui/feedback/Pill.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useFormat } from '../../use-format.ts';
import { t as say, useTranslation } from '../../words.ts';
import classes from './EmailRow.module.css';
import { CurrentPasswordField } from '../auth/shared/CurrentPasswordField.tsx';

/** The address that the person signs in with, and the one that waits for confirmation. */
export function EmailRow({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const format = useFormat();
  const change = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<'change' | 'verify'>();
  const { verifiedEmail, emailChange, basicUserInfo } = profile;
  const { emailAddress } = basicUserInfo;
  const sent = () => showToast(t('profile.email.sent'));
  const resend = useCall(resendEmailChange, { onDone: sent });
  const cancel = useCall(cancelEmailChange, {
    waits: true,
    onDone: () => {
      showToast(t('profile.email.cancelled', { email: emailAddress }));
      // Its own button is gone.
      change.current?.focus();
    },
  });
  return (
    <div className={classes.email}>
      <div className={classes.row}>
        <IconMail size={18} aria-hidden />
        <span className={classes.address}>{emailAddress}</span>
        <Pill kind={verifiedEmail ? 'ok' : 'neutral'}>
          {t(verifiedEmail ? 'profile.email.verified' : 'profile.email.unverified')}
        </Pill>
        <span className={classes.buttons}>
          {!verifiedEmail && (
            <TextButton onClick={() => setOpened('verify')}>{t('profile.email.verify')}</TextButton>
          )}
          <TextButton ref={change} onClick={() => setOpened('change')}>
            {t('profile.email.change')}
          </TextButton>
        </span>
      </div>
      {emailChange && (
        <div className={classes.waiting} aria-live="polite">
          <p>
            {t('profile.email.waiting', {
              email: emailChange.emailAddress,
              date: format.dateTime(emailChange.expirationDateTimeMillis),
            })}
          </p>
          <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate({})}>
            {t('profile.email.resend')}
          </Button>
          <TextButton disabled={cancel.isPending} onClick={() => cancel.mutate({})}>
            {t('profile.email.cancel')}
          </TextButton>
        </div>
      )}
      {opened && (
        <EmailDialog
          address={opened === 'verify' ? emailAddress : ''}
          hasPassword={profile.hasPassword}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

interface EmailDialogProps {
  address: string;
  hasPassword: boolean;
  onClose: () => void;
}

function EmailDialog({ address, hasPassword, onClose }: EmailDialogProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { updatedEmailAddress: address, currentPassword: '' },
    validate: {
      updatedEmailAddress: (value) => (emailSchema.safeParse(value).success ? null : say('issue.email')),
      currentPassword: (value) => (hasPassword && value === '' ? say('issue.required') : null),
    },
  });
  const init = useCall(initEmailChange, { failure: 'form', waits: true, onDone: onClose });
  return (
    <FormDialog
      title={t('profile.email.title')}
      form={form}
      onSubmit={({ updatedEmailAddress, currentPassword }) =>
        init.mutate({ body: { updatedEmailAddress, ...(hasPassword && { currentPassword }) } })
      }
      submitLabel={t('profile.email.send')}
      loading={init.isPending}
      error={init.error}
      errorAt={({ errorCode }) => (errorCode === 'WRONG_PASSWORD' ? 'currentPassword' : undefined)}
      note={t('profile.email.note')}
      onClose={onClose}
    >
      <TextInput
        {...form.getInputProps('updatedEmailAddress')}
        data-autofocus
        size="md"
        type="email"
        label={t('profile.email.newAddress')}
        autoComplete="email"
        maxLength={MAX_EMAIL}
      />
      {hasPassword && (
        <CurrentPasswordField
          {...form.getInputProps('currentPassword')}
          label={t('profile.email.password')}
        />
      )}
    </FormDialog>
  );
}
