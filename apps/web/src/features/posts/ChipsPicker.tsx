import { MultiSelect } from '@mantine/core';

interface ChipsPickerProps {
  label?: string;
  accessibleName?: string;
  placeholder?: string;
  nothingFound?: string;
  options: { value: string; label: string }[];
  value: string[];
  onChange: (value: string[]) => void;
  error?: string;
  disabled?: boolean;
}

/** Several of many, chosen by typing, shown as chips in the field. */
export function ChipsPicker(props: ChipsPickerProps) {
  return (
    <MultiSelect
      label={props.label}
      aria-label={props.accessibleName}
      placeholder={props.value.length === 0 ? props.placeholder : undefined}
      nothingFoundMessage={props.nothingFound}
      data={props.options}
      value={props.value}
      onChange={props.onChange}
      error={props.error}
      disabled={props.disabled}
      searchable
      hidePickedOptions
      maxDropdownHeight={280}
      limit={60}
    />
  );
}
