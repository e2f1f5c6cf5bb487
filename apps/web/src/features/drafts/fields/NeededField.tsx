import type { FocusEvent, ReactNode } from 'react';
import classes from './NeededField.module.css';
import type { Gap } from '../creation-form.ts';

interface NeededFieldProps {
  gap: Gap;
  /** The gaps that are shown as errors. */
  gaps: Gap[];
  onLeave: (gap: Gap) => void;
  children: ReactNode;
}

/** A required field. It reports when it loses the focus, and where the first gap is. */
export function NeededField({ gap, gaps, onLeave, children }: NeededFieldProps) {
  const leave = (event: FocusEvent) => {
    // Moving to another window, such as the file dialog, does not count as leaving.
    const stays = !document.hasFocus() || event.currentTarget.contains(event.relatedTarget);
    if (!stays) afterPress(() => onLeave(gap));
  };
  return (
    <div className={classes.field} data-gap={gaps.includes(gap) || undefined} onBlur={leave}>
      {children}
    </div>
  );
}

/** Waits until a pressed button is released: a line that appeared earlier would move the target from under the pointer. */
function afterPress(run: () => void): void {
  if (document.querySelector(':active')) window.addEventListener('click', run, { once: true });
  else run();
}
