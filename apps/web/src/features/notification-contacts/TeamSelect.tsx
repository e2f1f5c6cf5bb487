import { Select } from '@mantine/core';
import { searchTeams } from '@studyline/contract/teams/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';
import { useSearchText } from '../../ui/forms/use-search-text.ts';
import { useTranslation } from '../../words.ts';

interface TeamSelectProps {
  channelId: number;
  label: string;
  /** What no team means. */
  all: string;
  value: number | null;
  /** The name of the chosen team, before the teams have loaded. */
  name?: string | null;
  onChange: (teamId: number | null, name: string | null) => void;
}

const AT_ONCE = 50;

/** Chooses a team of a study, or all. The server finds it, because there may be many. */
export function TeamSelect({ channelId, label, all, value, name, onChange }: TeamSelectProps) {
  const { t } = useTranslation();
  const { setText, search } = useSearchText();
  const found = useQuery({
    ...q(searchTeams, {
      params: { channelId },
      query: { pageSize: AT_ONCE, teamStatusType: 'OPEN', ...(search && { search }) },
    }),
    placeholderData: keepPreviousData,
  });
  const teams = (found.data?.items ?? []).map((team) => ({
    value: String(team.id),
    label: team.displayName,
  }));
  return (
    <Select
      aria-label={label}
      placeholder={all}
      clearable
      searchable
      withScrollArea={false}
      data={withChosen(teams, value, name)}
      filter={({ options }) => options}
      nothingFoundMessage={t('notificationContacts.form.nobody')}
      value={value === null ? null : String(value)}
      onSearchChange={(text) => setText(text === name ? '' : text)}
      onChange={(id, option) => onChange(id === null ? null : Number(id), option?.label ?? null)}
    />
  );
}

/** The options with the one that is chosen, even if they don't contain it. */
export function withChosen(
  options: { value: string; label: string }[],
  value: number | null,
  name: string | null | undefined,
): { value: string; label: string }[] {
  if (value === null || options.some((one) => one.value === String(value))) return options;
  return [{ value: String(value), label: name ?? '' }, ...options];
}
