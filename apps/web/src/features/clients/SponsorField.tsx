import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { searchOrganizations } from '@studyline/contract/clients/calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';

const DEBOUNCE_MILLIS = 250;
const SHOWN = 20;

interface SponsorFieldProps extends AutocompleteProps {
  clientId: number;
  /** The field's value. */
  text: string;
}

/** Accepts any name, and suggests the client's existing ones. */
export function SponsorField({ clientId, text, ...field }: SponsorFieldProps) {
  const [keywords] = useDebouncedValue(text.trim().slice(0, 200), DEBOUNCE_MILLIS);
  const query = { pageSize: SHOWN, ...(keywords && { keywords }) };
  const { data } = useQuery({
    ...q(searchOrganizations, { params: { clientId }, query }),
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete
      {...field}
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      data={data?.items.map(({ name }) => name) ?? []}
      filter={({ options }) => options}
    />
  );
}
