import type { ReactNode } from 'react';
import classes from './ChoiceTiles.module.css';

interface Choice<Value extends string> {
  value: Value;
  label: string;
  detail: string;
  icon?: ReactNode;
  disabled?: boolean;
}

interface ChoiceTilesProps<Value extends string> {
  label: string;
  /** The accessible name of the radio group. */
  name: string;
  value: Value;
  choices: Choice<Value>[];
  onChange: (value: Value) => void;
}

/** Chooses one of a few options by tiles: with an icon above, or with a radio button if an option has no icon. */
export function ChoiceTiles<Value extends string>({
  label,
  name,
  value,
  choices,
  onChange,
}: ChoiceTilesProps<Value>) {
  return (
    <fieldset className={classes.tiles}>
      <legend className="sl-hidden">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.tile} data-icon={choice.icon ? true : undefined}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.icon}
          <span>
            <b>{choice.label}</b>
            <small>{choice.detail}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
