import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Segments.module.css';

interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  options: { value: Value; label: ReactNode; accessibleName?: string; count?: string | undefined }[];
  onChange: (value: Value) => void;
}

/** Two to four choices, one of them selected: a radio group in one box. */
export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  return (
    <SegmentedControl
      unstyled
      classNames={classes}
      aria-label={label}
      value={value}
      onChange={onChange}
      data={options.map((option) => ({
        value: option.value,
        label: option.accessibleName ? (
          <>
            <span aria-hidden>{option.label}</span>
            <span className="sl-hidden">{option.accessibleName}</span>
          </>
        ) : (
          <>
            {option.label}
            {option.count !== undefined && <small>{option.count}</small>}
          </>
        ),
      }))}
    />
  );
}
