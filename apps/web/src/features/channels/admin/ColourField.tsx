import { TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './ColourField.module.css';

interface ColourFieldProps {
  /** The accessible name of the group of swatches. */
  group: string;
  /** The accessible name of the field for a custom colour. */
  name: string;
  label: string;
  swatches: { value: string; label: string }[];
  /** The labels of that field, and of the button that picks a colour. */
  ownLabel: string;
  pickLabel: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
  /** Called on blur of the field for a custom colour. */
  onLeave: () => void;
}

/** Chooses a colour: one of a few, or any by its hex code. */
export function ColourField({
  group,
  name,
  label,
  swatches,
  ownLabel,
  pickLabel,
  ...field
}: ColourFieldProps) {
  const { value, error, onChange, onLeave } = field;
  const isWhole = /^#[\da-f]{6}$/i.test(value);
  return (
    <div className={classes.field}>
      <fieldset className={classes.swatches}>
        <legend className="sl-hidden">{label}</legend>
        {swatches.map((swatch) => (
          <label key={swatch.value} title={swatch.label} style={{ background: swatch.value }}>
            <input
              type="radio"
              name={group}
              aria-label={swatch.label}
              checked={swatch.value.toLowerCase() === value.toLowerCase()}
              onChange={() => onChange(swatch.value)}
            />
            <IconCheck size={18} aria-hidden />
          </label>
        ))}
      </fieldset>
      <div className={classes.own}>
        <TextInput
          name={name}
          label={ownLabel}
          value={value}
          error={error}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onLeave}
        />
        <input
          type="color"
          aria-label={pickLabel}
          value={isWhole ? value : '#000000'}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
        />
      </div>
    </div>
  );
}
