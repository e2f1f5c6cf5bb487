import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../words.ts';
import { countries } from './new-team-loader.ts';

interface CountrySelectProps {
  /** The countries of the study. */
  ids: string[];
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Filters the sites by country. */
export function CountrySelect({ ids, value, onChange }: CountrySelectProps) {
  const { t } = useTranslation();
  const { data } = useQuery(countries);
  const known = data?.items.filter(({ countryId }) => ids.includes(countryId)) ?? [];
  return (
    <Select
      aria-label={t('teams.column.country')}
      placeholder={t('teams.allCountries')}
      clearable
      searchable
      withScrollArea={false}
      nothingFoundMessage={t('teams.form.noCountry')}
      data={known.map(({ countryId, name }) => ({ value: countryId, label: name }))}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}
