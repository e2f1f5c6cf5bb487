import { useEffect, useRef, type ReactNode } from 'react';
import classes from './Checkbox.module.css';

interface CheckboxProps {
  checked: boolean;
  /** Some of its items are ticked. */
  mixed?: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  /** The accessible name, if no text stands beside it. */
  label?: string;
  children?: ReactNode;
}

export function Checkbox({ checked, mixed = false, disabled, onChange, label, children }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className={classes.box}>
      <input
        ref={input}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-label={label}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  );
}
