import { Button, TextInput } from '@mantine/core';
import { addClientAdministrator } from '@studyline/contract/administrators/calls';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { buildQuery } from '../../api/build-query.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { FormCard } from '../../ui/forms/FormCard.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { useTranslation } from '../../words.ts';
import classes from './AddAdministrator.module.css';
import { MAX_EMAIL } from '@studyline/contract/core/limits';

/** The server decides whether it is an address; this saves a round trip. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Makes a member of the client's studies its administrator, and invites anyone else. */
export function AddAdministrator({ clientId }: { clientId: number }) {
  const { t } = useTranslation();
  const { data: installation } = useQuery(buildQuery);
  const isSilent = installation?.sendsMail === false;
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [isWrong, setWrong] = useState(false);
  const add = useCall(addClientAdministrator, {
    failure: 'form',
    waits: true,
    onDone: ({ outcome }, { body }) => {
      const values = { email: body.emailAddress };
      if (outcome === 'ADDED') showToast(t('toast.administratorsManaged'));
      else if (outcome === 'INVITED') showToast(t('clients.administration.invited', values));
      else if (outcome === 'UNCHANGED') showToast(t('clients.administration.unchanged', values), 'neutral');
      else showToast(t('clients.administration.invitedBefore', values), 'neutral');
      setEmail('');
      field.current?.focus();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    const emailAddress = email.trim();
    setWrong(!EMAIL.test(emailAddress));
    if (!EMAIL.test(emailAddress)) return field.current?.focus();
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
          description={t(
            isSilent ? 'clients.administration.emailHintSilent' : 'clients.administration.emailHint',
          )}
          maxLength={MAX_EMAIL}
          value={email}
          error={isWrong && t(`clients.administration.${email.trim() === '' ? 'emailMissing' : 'notEmail'}`)}
          onChange={(event) => {
            setWrong(false);
            if (add.isError) add.reset();
            setEmail(event.currentTarget.value);
          }}
        />
        <Button size="md" type="submit" loading={add.isPending}>
          {t('clients.administration.addAction')}
        </Button>
        <FormError error={add.error} />
      </form>
    </FormCard>
  );
}
