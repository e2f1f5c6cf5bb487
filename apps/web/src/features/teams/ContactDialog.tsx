import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { type Team } from '@studyline/contract/teams/calls';
import { addContactData, type TeamContactData, updateContactData } from '@studyline/contract/teams/contacts';
import { hashKey, useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { describeInForm } from '../../api/errors.ts';
import { useCall } from '../../live/use-call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/forms/DialogForm.tsx';
import { FormError } from '../../ui/forms/FormParts.tsx';
import { FieldRow } from '../../ui/forms/FormSection.tsx';
import { useFirstMatch } from '../../ui/forms/use-first-match.ts';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useTranslation } from '../../words.ts';
import { contactKinds, contactName } from './contact-kinds.ts';
import { countries } from './new-team-loader.ts';
import { listTypes } from './team-loader.ts';

const start = { value: '', street: '', city: '', state: '', zip: '', countryId: '' };
type Fields = typeof start;

interface ContactDialogProps {
  team: Team;
  /** Undefined while an entry is added. */
  entry: TeamContactData | undefined;
  onClose: () => void;
}

/** Adds an address, a number or a page of a team, or changes one. */
export function ContactDialog({ team, entry, onClose }: ContactDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const form = useRef<HTMLDivElement>(null);
  useReturnFocus();
  const { data: types } = useSuspenseQuery(listTypes);
  const { data: places } = useSuspenseQuery(countries);
  const firstMatch = useFirstMatch();
  const ofTeams = types.items.filter(({ entityName }) => entityName === 'STUDY_TEAM');
  // An address stays one.
  const kinds = entry ? contactKinds.filter((kind) => kind === entry.listTypeName) : contactKinds;
  const offered = ofTeams.filter(({ listTypeName }) => kinds.some((kind) => kind === listTypeName));
  const [typeId, setTypeId] = useState(entry?.listTypeId ?? offered[0]?.id ?? 0);
  const [fields, setFields] = useState<Fields>(() => fieldsOf(entry));
  const kind = ofTeams.find(({ id }) => id === typeId)?.listTypeName ?? 'ADDRESS';
  const isAddress = kind === 'ADDRESS';

  const options = { failure: 'form', waits: true, onDone: onClose } as const;
  const add = useCall(addContactData, options);
  const update = useCall(updateContactData, options);
  const isSaving = add.isPending || update.isPending;
  const error = add.error ?? update.error;
  const problems: Record<string, string> = Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path, message]),
  );
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  const change = (changes: Partial<Fields>) => {
    setFields((now) => ({ ...now, ...changes }));
    for (const call of [add, update]) if (call.isError) call.reset();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    const said = { listTypeId: typeId, ...(isAddress ? addressOf(fields) : { value: fields.value }) };
    const params = { channelId: team.channelId, teamId: team.id };
    if (entry) update.mutate({ params: { ...params, id: entry.id }, body: said });
    else add.mutate({ params, body: said });
  };
  const text = (name: keyof Fields) => ({
    name,
    size: 'md',
    autoComplete: 'off',
    readOnly: isSaving,
    value: fields[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={isSaving}
      unsaved={hashKey([fields]) !== hashKey([fieldsOf(entry)])}
      title={t(entry ? 'teams.contactForm.changeTitle' : 'teams.contactForm.add')}
      closeLabel={t('app.close')}
      cancelLabel={t('app.cancel')}
      actions={
        <Button size="md" type="submit" form={formId} loading={isSaving}>
          {t(entry ? 'teams.edit.save' : 'teams.contactForm.addShort')}
        </Button>
      }
    >
      <div ref={form}>
        <DialogForm id={formId} onSubmit={send}>
          <Select
            size="md"
            label={t('teams.contactForm.kind')}
            allowDeselect={false}
            disabled={isSaving}
            withScrollArea={false}
            data={kinds.map((one) => ({
              group: t(`teams.contactForm.group.${one}`),
              items: offered
                .filter(({ listTypeName }) => listTypeName === one)
                .map(({ id, name }) => ({ value: String(id), label: t(contactName(name)) })),
            }))}
            value={String(typeId)}
            error={problems.listTypeId}
            onChange={(value) => value && setTypeId(Number(value))}
          />
          {isAddress ? (
            <>
              <Textarea autosize minRows={2} {...text('street')} label={t('teams.contactForm.street')} />
              <FieldRow>
                <TextInput {...text('zip')} label={t('teams.contactForm.zip')} />
                <TextInput {...text('city')} label={t('teams.form.field.city')} />
              </FieldRow>
              <FieldRow>
                <TextInput {...text('state')} label={t('teams.contactForm.state')} />
                <Select
                  size="md"
                  label={t('teams.form.field.countryId')}
                  searchable
                  {...firstMatch}
                  clearable
                  disabled={isSaving}
                  nothingFoundMessage={t('teams.form.noCountry')}
                  withScrollArea={false}
                  data={places.items.map(({ countryId, name }) => ({ value: countryId, label: name }))}
                  value={fields.countryId || null}
                  error={problems.countryId}
                  onChange={(countryId) => change({ countryId: countryId ?? '' })}
                />
              </FieldRow>
            </>
          ) : (
            <TextInput
              {...text('value')}
              label={t(
                `teams.contactForm.group.${kind === 'PHONE' || kind === 'EMAIL_ADDRESS' ? kind : 'WEBSITE'}`,
              )}
              inputMode={kind === 'PHONE' ? 'tel' : kind === 'EMAIL_ADDRESS' ? 'email' : 'url'}
              placeholder={kind === 'WEBSITE' ? 'https://' : undefined}
            />
          )}
        </DialogForm>
      </div>
      <FormError>{error && Object.keys(problems).length === 0 && describeInForm(error)}</FormError>
    </Dialog>
  );
}

function fieldsOf(entry: TeamContactData | undefined): Fields {
  const { value, address } = entry ?? {};
  const given = Object.entries({ value, ...address }).filter(([name, one]) => name in start && one);
  return { ...start, ...Object.fromEntries(given) };
}

/** What is empty is left out of an address. */
function addressOf(fields: Fields): Record<string, string | null> {
  const address = Object.entries(fields).filter(([name]) => name !== 'value');
  return Object.fromEntries(address.map(([name, one]) => [name, one.trim() || null]));
}
