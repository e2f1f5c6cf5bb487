import { ActionIcon, Select, Textarea, TextInput } from '@mantine/core';
import type { Profile } from '@studyline/contract/users/calls';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { FormCard } from '../../ui/forms/FormCard.tsx';
import { useFirstMatch } from '../../ui/forms/use-first-match.ts';
import { TextButton } from '../../ui/TextButton.tsx';
import { useTranslation } from '../../words.ts';
import { contactWords } from '../people/contact-words.ts';
import { countries } from '../teams/new-team-loader.ts';
import { EmailRow } from './EmailRow.tsx';
import classes from './ContactCard.module.css';
import {
  type ContactKind,
  contactKinds,
  contactTypes,
  type ContactValues,
  newContact,
} from './profile-form.ts';
import type { ProfileForm } from './use-profile-form.ts';

type Types = Parameters<typeof contactTypes>[0];

interface ContactCardProps {
  profile: Profile;
  form: ProfileForm;
  types: Types;
}

/** How the person can be reached: numbers, addresses, further email addresses and websites, in their order. */
export function ContactCard({ profile, form, types }: ContactCardProps) {
  const { t } = useTranslation();
  const { values, change, isSaving } = form;
  const list = useRef<HTMLUListElement>(null);
  const { contactData: entries } = values;
  const offered = contactTypes(types);
  const kindOf = ({ listTypeId }: ContactValues) =>
    contactKinds.find((kind) => offered[kind].some(({ id }) => String(id) === listTypeId)) ?? 'PHONE';
  const set = (contactData: ContactValues[]) => change({ contactData });
  const add = (kind: ContactKind) => {
    const [first] = offered[kind];
    if (!first) return;
    set([...entries, newContact(first.id)]);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[name^="contactData.${entries.length}."]`)?.focus(),
    );
  };
  return (
    <FormCard title={t('profile.contact.title')} hint={t('profile.contact.hint')}>
      <EmailRow profile={profile} />
      {entries.length > 0 && (
        <ul ref={list} className={classes.entries}>
          {entries.map((entry, index) => (
            // Entries have no ids, and only the last one is ever added.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className={classes.entry}>
              <Entry
                place={`contactData.${index}`}
                kind={kindOf(entry)}
                offered={offered[kindOf(entry)]}
                entry={entry}
                form={form}
                onChange={(changes) =>
                  set(entries.map((one, at) => (at === index ? { ...one, ...changes } : one)))
                }
              />
              <ActionIcon
                className={classes.remove}
                disabled={isSaving}
                aria-label={t('profile.contact.remove', {
                  name: nameOf(types, entry),
                })}
                onClick={() => set(entries.filter((_, at) => at !== index))}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.add}>
        {contactKinds.map((kind) => (
          <TextButton
            key={kind}
            icon={<IconPlus size={16} aria-hidden />}
            disabled={isSaving}
            onClick={() => add(kind)}
          >
            {t(`profile.contact.add.${kind}`)}
          </TextButton>
        ))}
      </div>
    </FormCard>
  );
}

function nameOf(types: Types, { listTypeId }: ContactValues): string {
  const type = types.find(({ id }) => String(id) === listTypeId);
  return type ? contactWords(type) : '';
}

interface EntryProps {
  place: string;
  kind: ContactKind;
  offered: Types;
  entry: ContactValues;
  form: ProfileForm;
  onChange: (changes: Partial<ContactValues>) => void;
}

function Entry({ place, kind, offered, entry, form, onChange }: EntryProps) {
  const { t } = useTranslation();
  const { data: places } = useSuspenseQuery(countries);
  const firstMatch = useFirstMatch();
  const { errors, isSaving } = form;
  const errorOf = (name: keyof ContactValues) => errors[`${place}.${name}`];
  const text = (name: keyof ContactValues) => ({
    name: `${place}.${name}`,
    value: entry[name],
    error: errorOf(name),
    readOnly: isSaving,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <div className={classes.fields}>
      <Select
        label={t('profile.contact.type')}
        allowDeselect={false}
        disabled={isSaving}
        withScrollArea={false}
        value={entry.listTypeId}
        error={errorOf('listTypeId')}
        data={offered.map((one) => ({ value: String(one.id), label: contactWords(one) }))}
        onChange={(listTypeId) => listTypeId && onChange({ listTypeId })}
      />
      {kind === 'ADDRESS' ? (
        <div className={classes.address}>
          <Textarea
            {...text('street')}
            className={classes.whole}
            label={t('teams.contactForm.street')}
            error={errorOf('street') ?? errorOf('value')}
            autosize
            minRows={1}
          />
          <TextInput {...text('zip')} label={t('teams.contactForm.zip')} />
          <TextInput {...text('city')} label={t('teams.form.field.city')} />
          <TextInput {...text('state')} label={t('teams.contactForm.state')} />
          <Select
            {...firstMatch}
            label={t('teams.form.field.countryId')}
            searchable
            clearable
            disabled={isSaving}
            nothingFoundMessage={t('teams.form.noCountry')}
            withScrollArea={false}
            data={places.items.map(({ countryId, name }) => ({ value: countryId, label: name }))}
            value={entry.countryId || null}
            error={errorOf('countryId')}
            onChange={(countryId) => onChange({ countryId: countryId ?? '' })}
          />
        </div>
      ) : (
        <TextInput
          {...text('value')}
          label={t(`profile.contact.value.${kind}`)}
          inputMode={kind === 'PHONE' ? 'tel' : kind === 'EMAIL_ADDRESS' ? 'email' : 'url'}
          placeholder={kind === 'WEBSITE' ? 'https://' : undefined}
        />
      )}
    </div>
  );
}
