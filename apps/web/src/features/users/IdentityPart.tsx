import { Select, TextInput } from '@mantine/core';
import type { Profile } from '@studyline/contract/users/calls';
import { languageIds, languages } from '@studyline/contract/words/languages';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { makeFormat } from '../../format.ts';
import { FormCard } from '../../ui/forms/FormCard.tsx';
import { useFirstMatch } from '../../ui/forms/use-first-match.ts';
import { useNow } from '../../use-now.ts';
import { useTranslation } from '../../words.ts';
import { listTypes } from '../teams/team-loader.ts';
import { ContactCard } from './ContactCard.tsx';
import classes from './IdentityPart.module.css';
import { PortraitCard } from './PortraitCard.tsx';
import { affixChoices, shownAs, type TextField, zoneChoices } from './profile-form.ts';
import type { ProfileForm } from './use-profile-form.ts';

/** Who the person is, and where. */
export function IdentityPart({ profile, form }: { profile: Profile; form: ProfileForm }) {
  const { t } = useTranslation();
  const { values, errors, change, isSaving } = form;
  const { data: types } = useSuspenseQuery(listTypes);
  const prefixes = useMemo(() => affixChoices(types.items, 'PREFIX'), [types]);
  const suffixes = useMemo(() => affixChoices(types.items, 'SUFFIX'), [types]);
  const text = (name: TextField) => ({
    name,
    label: t(`profile.field.${name}`),
    value: values[name],
    error: errors[name],
    readOnly: isSaving,
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  const choice = (name: TextField) => ({
    name,
    label: t(`profile.field.${name}`),
    value: values[name] || null,
    error: errors[name],
    disabled: isSaving,
    withScrollArea: false,
    onChange: (value: string | null) => change({ [name]: value ?? '' }),
  });
  return (
    <>
      <PortraitCard profile={profile} />
      <FormCard title={t('profile.name')}>
        <div className={classes.names}>
          <Select {...choice('prefixId')} data={prefixes} clearable placeholder={t('profile.none')} />
          <TextInput {...text('firstName')} autoComplete="given-name" />
          <TextInput {...text('middleName')} autoComplete="additional-name" placeholder={t('profile.none')} />
          <TextInput {...text('lastName')} autoComplete="family-name" />
          <Select {...choice('suffixId')} data={suffixes} clearable placeholder={t('profile.none')} />
        </div>
        <div className={classes.pair}>
          <TextInput
            {...text('jobTitle')}
            autoComplete="organization-title"
            placeholder={t('profile.none')}
          />
          <dl className={classes.shown}>
            <dt>{t('profile.shownAs')}</dt>
            <dd>{shownAs(values, { prefixes, suffixes })}</dd>
          </dl>
        </div>
      </FormCard>
      <ContactCard profile={profile} form={form} types={types.items} />
      <FormCard title={t('profile.region')}>
        <div className={classes.pair}>
          <Select
            {...choice('languageId')}
            allowDeselect={false}
            data={languageIds.map((id) => ({ value: id, label: languages[id].name }))}
          />
          <ZoneField zone={values.timezoneId} field={choice('timezoneId')} />
        </div>
      </FormCard>
    </>
  );
}

interface ZoneFieldProps {
  zone: string;
  field: { label: string; value: string | null; onChange: (value: string | null) => void };
}

function ZoneField({ zone, field }: ZoneFieldProps) {
  const { t } = useTranslation();
  const now = useNow();
  const format = useMemo(() => makeFormat(zone), [zone]);
  const zones = useMemo(() => zoneChoices(zone), [zone]);
  const firstMatch = useFirstMatch();
  return (
    <Select
      {...field}
      {...firstMatch}
      searchable
      allowDeselect={false}
      data={zones}
      nothingFoundMessage={t('profile.noZone')}
      description={t('profile.timeThere', { time: format.time(now) })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
