import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { getSharing } from '@studyline/contract/sharing/readers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { q } from '../../../api/query-options.ts';
import { useTranslation } from '../../../words.ts';

const DEBOUNCE_MILLIS = 250;
const PAGE_SIZE = 50;

interface TeamAdderProps {
  channelId: number;
  label: string;
  /** Teams that are chosen already. */
  except: readonly number[];
  onAdd: (teamId: number) => void;
  disabled?: boolean | undefined;
}

/** Chooses one more team. There may be thousands: the server searches them. */
export function TeamAdder({ channelId, label, except, onAdd, disabled }: TeamAdderProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), DEBOUNCE_MILLIS);
  const query = { pageSize: PAGE_SIZE, ...(search && { search }) };
  const { data } = useQuery({
    ...q(getSharing, { params: { channelId }, query }),
    placeholderData: keepPreviousData,
  });
  const found = data?.teams.items.filter(({ teamId }) => !except.includes(teamId)) ?? [];
  return (
    <Select
      label={label}
      placeholder={t('sharing.addTeamHint')}
      searchable
      withScrollArea={false}
      disabled={disabled}
      data={found.map(({ teamId, teamName }) => ({ value: String(teamId), label: teamName }))}
      filter={({ options }) => options}
      nothingFoundMessage={data && t('sharing.noTeamFound')}
      value={null}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => {
        if (id === null) return;
        onAdd(Number(id));
        setText('');
      }}
    />
  );
}
