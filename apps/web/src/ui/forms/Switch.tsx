import { useId } from 'react';
import classes from './Switch.module.css';

interface SwitchProps {
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  /** A second line that explains it. */
  detail: string;
}

export function Switch({ checked, disabled, onChange, label, detail }: SwitchProps) {
  const id = useId();
  return (
    <div className={classes.switch}>
      <label htmlFor={id}>{label}</label>
      <small id={`${id}-detail`}>{detail}</small>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-describedby={`${id}-detail`}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}
