import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { getTeam, searchTeams } from '@studyline/contract/teams/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q } from '../../../api/query-options.ts';
import { useTranslation } from '../../../words.ts';

const DEBOUNCE_MILLIS = 250;
const PAGE_SIZE = 50;

interface TeamSelectProps extends Pick<
  SelectProps,
  'label' | 'aria-label' | 'placeholder' | 'description' | 'error' | 'size' | 'clearable' | 'ref' | 'disabled'
> {
  channelId: number;
  value: number | undefined;
  onChange: (teamId: number | undefined) => void;
  /** Only open teams that the reader may add people to. */
  invite?: boolean;
}

/** Chooses one of a study's teams by typing. There may be thousands: the server searches them. */
export function TeamSelect({ channelId, value, onChange, invite = false, ...field }: TeamSelectProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const params = { channelId };
  const { data: chosen } = useQuery({
    ...q(getTeam, { params: { channelId, teamId: value ?? 0 } }),
    enabled: value !== undefined,
  });
  // The field shows the chosen team's name, which is not a search text.
  const [search] = useDebouncedValue(text === chosen?.displayName ? '' : text.trim(), DEBOUNCE_MILLIS);
  // Sorted by label: sites by code, then the others by name.
  const sort = 'CODE_ASC' as const;
  const query = { pageSize: PAGE_SIZE, sort, ...(invite && { invite }), ...(search && { search }) };
  const { data } = useQuery({ ...q(searchTeams, { params, query }), placeholderData: keepPreviousData });
  const found = data?.items ?? [];
  const known = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <Select
      {...field}
      searchable
      withScrollArea={false}
      data={known.map(({ id, displayName }) => ({ value: String(id), label: displayName }))}
      filter={({ options }) => options}
      nothingFoundMessage={data && t('members.noTeamFound')}
      value={value === undefined ? null : String(value)}
      onSearchChange={setText}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  );
}
