import type { ReactNode } from 'react';
import classes from './Segments.module.css';

interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  options: { value: Value; label: ReactNode; accessibleName?: string }[];
  onChange: (value: Value) => void;
}

/** Two to four choices, one of them selected: a group of radio buttons in one box. */
export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  return (
    <fieldset className={classes.group}>
      <legend className="sl-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.segment}>
          <input
            type="radio"
            className="sl-hidden"
            checked={option.value === value}
            aria-label={option.accessibleName}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
