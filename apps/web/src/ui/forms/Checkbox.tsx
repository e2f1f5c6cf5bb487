import { Checkbox as MantineCheckbox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Checkbox.module.css';

interface CheckboxProps {
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  /** The accessible name, if there is no text beside it. */
  label?: string;
  children?: ReactNode;
  /** A second line that explains it. */
  detail?: string;
}

export function Checkbox({ checked, disabled, onChange, label, children, detail }: CheckboxProps) {
  return (
    <MantineCheckbox
      unstyled
      classNames={classes}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
      aria-label={label}
      label={children}
      description={detail}
    />
  );
}
