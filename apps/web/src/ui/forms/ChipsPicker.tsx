import { MultiSelect, Pill } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ChipsPicker.module.css';

interface ChipsPickerProps {
  label?: string;
  accessibleName?: string;
  placeholder?: string;
  nothingFound?: string;
  /** `chip` is the look of a chosen option, if it is not its label. */
  options: { value: string; label: string; chip?: ReactNode }[];
  value: string[];
  onChange: (value: string[]) => void;
  error?: string;
  disabled?: boolean;
  /** As tall as fields that stand alone in their part of the form. */
  tall?: boolean;
}

/** Chooses several of many by typing, and shows them as chips in the field. */
export function ChipsPicker(props: ChipsPickerProps) {
  return (
    <MultiSelect
      label={props.label}
      aria-label={props.accessibleName}
      placeholder={props.placeholder}
      nothingFoundMessage={props.nothingFound}
      data={props.options}
      value={props.value}
      onChange={props.onChange}
      error={props.error}
      disabled={props.disabled}
      className={props.tall ? classes.tall : undefined}
      classNames={classes}
      rightSection={<span />}
      rightSectionWidth={11}
      renderPill={({ value, onRemove, disabled }) => {
        const option = props.options.find((each) => each.value === value);
        return (
          <Pill className={classes.chosen} withRemoveButton disabled={disabled} onRemove={onRemove}>
            {option?.chip ?? option?.label}
          </Pill>
        );
      }}
      // Inside a sheet, a list outside it could be neither scrolled nor read out.
      comboboxProps={{ withinPortal: false }}
      searchable
      hidePickedOptions
      // The list itself scrolls, so that it is one stop for the keyboard.
      withScrollArea={false}
      limit={60}
    />
  );
}
