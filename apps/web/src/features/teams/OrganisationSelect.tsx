import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { listStudyOrganizations } from '@studyline/contract/teams/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q } from '../../api/query-options.ts';
import { useTranslation } from '../../words.ts';
import type { Organisation } from './team-form.ts';

const DEBOUNCE_MILLIS = 250;
const SHOWN = 50;

interface OrganisationSelectProps {
  channelId: number;
  value: Organisation | null;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: Organisation | null) => void;
}

/** The organisation of a team, among those that the reader can choose. The server searches them: a client may know many. */
export function OrganisationSelect({ channelId, value, error, disabled, onChange }: OrganisationSelectProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [keywords] = useDebouncedValue(
    text === value?.name ? '' : text.trim().slice(0, 200),
    DEBOUNCE_MILLIS,
  );
  const query = { pageSize: SHOWN, ...(keywords && { keywords }) };
  const { data } = useQuery({
    ...q(listStudyOrganizations, { params: { channelId }, query }),
    placeholderData: keepPreviousData,
  });
  const found = data?.items ?? [];
  const isListed = found.some(({ organizationId }) => organizationId === value?.organizationId);
  // The chosen one is always among the options, whatever is searched.
  const choices = value && !isListed ? [value, ...found] : found;
  return (
    <Select
      size="md"
      label={t('teams.organisation')}
      description={t('teams.form.organisationHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      clearable
      disabled={disabled}
      withScrollArea={false}
      nothingFoundMessage={t('teams.form.noOrganisation')}
      data={choices.map(({ organizationId, name }) => ({ value: String(organizationId), label: name }))}
      filter={({ options }) => options}
      value={value && String(value.organizationId)}
      error={error}
      onSearchChange={setText}
      onChange={(id) => onChange(choices.find(({ organizationId }) => String(organizationId) === id) ?? null)}
    />
  );
}
