import { Button, TextInput } from '@mantine/core';
import { createFirstClient } from '@studyline/contract/setup/calls';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { showToast } from '../../../api/toasts.ts';
import { useCall } from '../../../live/use-call.ts';
import { paths } from '../../../paths.ts';
import { FormError } from '../../../ui/forms/FormParts.tsx';
import { useTranslation } from '../../../words.ts';
import classes from './FirstClient.module.css';
import { MAX_NAME } from '@studyline/contract/core/limits';

/** Names the first client of an installation, and leads to the page that creates its studies. */
export function FirstClient() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const { mutate, error, isPending } = useCall(createFirstClient, {
    failure: 'form',
    // So that the person has access to its settings before the next screen opens.
    waits: true,
    onDone: async ({ clientId, name }) => {
      await navigate({ href: paths.settingsStudies(clientId), replace: true });
      showToast(t('setup.client.created', { name }));
    },
  });
  const send = () => {
    const name = field.current?.value.trim() ?? '';
    setMissing(name === '');
    if (name === '') field.current?.focus();
    else mutate({ body: { name } });
  };
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <h2>{t('setup.client.title')}</h2>
      <p>{t('setup.client.text')}</p>
      <TextInput
        ref={field}
        size="md"
        label={t('setup.client.name')}
        description={t('setup.client.nameHint')}
        autoComplete="organization"
        maxLength={MAX_NAME}
        error={isMissing && t('setup.client.nameMissing')}
        onChange={() => setMissing(false)}
      />
      <FormError error={error} />
      <p>{t('setup.client.terms')}</p>
      <Button type="submit" size="md" loading={isPending}>
        {t('setup.client.create')}
      </Button>
    </form>
  );
}
