import { Button, TextInput } from '@mantine/core';
import { addClientAdministrator } from '@studyline/contract/clients';
import { type FormEvent, useRef, useState } from 'react';
import { describeInForm } from '../../api/errors.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { FormCard } from '../../ui/forms/FormCard.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { useTranslation } from '../../words.ts';
import classes from './AddAdministrator.module.css';

const SHORTEST = 3;

/** Makes somebody with an account an administrator of the client. */
export function AddAdministrator({ clientId }: { clientId: number }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [isMissing, setMissing] = useState(false);
  const add = useCall(addClientAdministrator, {
    failure: 'form',
    waits: true,
    onDone: ({ outcome }, { body }) => {
      if (outcome === 'ADDED') showToast(t('toast.administratorsManaged'));
      else showToast(t('clients.administration.unchanged', { email: body.emailAddress }), 'neutral');
      setEmail('');
      field.current?.focus();
    },
  });
  const isUnknown = add.error?.errorCode === 'PERSON_UNKNOWN';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    const emailAddress = email.trim();
    setMissing(emailAddress.length < SHORTEST);
    if (emailAddress.length < SHORTEST) return field.current?.focus();
    add.mutate({ params: { clientId }, body: { emailAddress } }, { onError: () => field.current?.focus() });
  };
  return (
    <FormCard title={t('clients.administration.add')}>
      <form noValidate onSubmit={send} className={classes.row}>
        <TextInput
          ref={field}
          size="md"
          type="email"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          label={t('clients.administration.email')}
          description={t('clients.administration.emailHint')}
          maxLength={254}
          value={email}
          error={
            isMissing
              ? t('clients.administration.emailMissing')
              : isUnknown && t('clients.administration.unknown')
          }
          onChange={(event) => {
            setMissing(false);
            if (add.isError) add.reset();
            setEmail(event.currentTarget.value);
          }}
        />
        <Button size="md" type="submit" loading={add.isPending}>
          {t('clients.administration.addAction')}
        </Button>
        <FormError>{add.error && !isUnknown && describeInForm(add.error)}</FormError>
      </form>
    </FormCard>
  );
}
