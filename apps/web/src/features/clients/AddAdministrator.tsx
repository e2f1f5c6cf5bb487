import { Button, TextInput } from '@mantine/core';
import { addClientAdministrator } from '@studyline/contract/administrators/calls';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { buildQuery } from '../../api/build-query.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { FormCard } from '../../ui/forms/FormCard.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { useTranslation } from '../../words.ts';
import classes from './AddAdministrator.module.css';
import { MAX_EMAIL, MAX_PERSON_NAME } from '@studyline/contract/core/limits';

/** The server decides whether it is an address; this saves a round trip. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const nameless = { firstName: '', lastName: '' };

/** Makes a member of the client's studies its administrator, and invites anyone else. */
export function AddAdministrator({ clientId }: { clientId: number }) {
  const { t } = useTranslation();
  const { data: installation } = useQuery(buildQuery);
  const isSilent = installation?.sendsMail === false;
  const first = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [names, setNames] = useState(nameless);
  const [email, setEmail] = useState('');
  const [isWrong, setWrong] = useState(false);
  const add = useCall(addClientAdministrator, {
    failure: 'form',
    waits: true,
    onDone: ({ outcome }, { body }) => {
      const values = { email: body.emailAddress };
      if (outcome === 'ADDED') showToast(t('clients.administratorsManaged'));
      else if (outcome === 'INVITED') showToast(t('clients.administration.invited', values));
      else if (outcome === 'UNCHANGED') showToast(t('clients.administration.unchanged', values), 'neutral');
      else showToast(t('clients.administration.invitedBefore', values), 'neutral');
      setNames(nameless);
      setEmail('');
      first.current?.focus();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    const emailAddress = email.trim();
    setWrong(!EMAIL.test(emailAddress));
    if (!EMAIL.test(emailAddress)) return field.current?.focus();
    const body = {
      emailAddress,
      firstName: names.firstName.trim(),
      lastName: names.lastName.trim(),
      sendNotificationEmail: true,
    };
    add.mutate({ params: { clientId }, body }, { onError: () => field.current?.focus() });
  };
  return (
    <FormCard title={t('clients.administration.add')}>
      <form noValidate onSubmit={send} className={classes.row}>
        {(['firstName', 'lastName'] as const).map((name) => (
          <TextInput
            key={name}
            ref={name === 'firstName' ? first : undefined}
            size="md"
            autoComplete="off"
            label={t(`clients.administration.${name}`)}
            maxLength={MAX_PERSON_NAME}
            value={names[name]}
            onChange={(event) => setNames({ ...names, [name]: event.currentTarget.value })}
          />
        ))}
        <TextInput
          ref={field}
          size="md"
          type="email"
          required
          withAsterisk={false}
          aria-describedby={hint}
          autoComplete="off"
          label={t('clients.administration.email')}
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
        <p id={hint} className={classes.hint}>
          {t(isSilent ? 'clients.administration.emailHintSilent' : 'clients.administration.emailHint')}
        </p>
        <FormError error={add.error} />
      </form>
    </FormCard>
  );
}
