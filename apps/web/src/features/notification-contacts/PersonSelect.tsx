import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchText } from '../../ui/forms/use-search-text.ts';
import { useTranslation } from '../../words.ts';
import { peopleOf } from './people-query.ts';
import { withChosen } from './TeamSelect.tsx';

interface PersonSelectProps {
  channelId: number;
  label: string;
  value: number | null;
  name: string | null;
  onChange: (userId: number | null, name: string | null) => void;
}

/** Chooses somebody in a study, or nobody. */
export function PersonSelect({ channelId, label, value, name, onChange }: PersonSelectProps) {
  const { t } = useTranslation();
  const { setText, search } = useSearchText();
  const found = useQuery({ ...peopleOf(channelId, search), placeholderData: keepPreviousData });
  const people = (found.data?.items ?? []).map(({ userId, displayName }) => ({
    value: String(userId),
    label: displayName,
  }));
  return (
    <Select
      aria-label={label}
      placeholder={t('notificationContacts.nobody')}
      clearable
      searchable
      withScrollArea={false}
      data={withChosen(people, value, name)}
      filter={({ options }) => options}
      nothingFoundMessage={t('notificationContacts.form.nobody')}
      value={value === null ? null : String(value)}
      onSearchChange={(text) => setText(text === name ? '' : text)}
      onChange={(id, option) => onChange(id === null ? null : Number(id), option?.label ?? null)}
    />
  );
}
