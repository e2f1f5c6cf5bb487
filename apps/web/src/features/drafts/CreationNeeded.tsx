import type { FocusEvent, ReactNode } from 'react';
import classes from './CreationNeeded.module.css';
import type { Gap } from './creation-form.ts';

interface NeededFieldProps {
  gap: Gap;
  /** The gaps that are told as errors. */
  gaps: Gap[];
  onLeave: (gap: Gap) => void;
  children: ReactNode;
}

/** A field that has to be filled in: who leaves it is heard of, as is where the first gap is. */
export function NeededField({ gap, gaps, onLeave, children }: NeededFieldProps) {
  const leave = (event: FocusEvent) => {
    // Another window, such as that of the files, is no leaving.
    const stays = !document.hasFocus() || event.currentTarget.contains(event.relatedTarget);
    if (!stays) afterPress(() => onLeave(gap));
  };
  return (
    <div className={classes.field} data-gap={gaps.includes(gap) || undefined} onBlur={leave}>
      {children}
    </div>
  );
}

/** Waits until a pressed button is released: a line that comes in before would move the target from under it. */
function afterPress(run: () => void): void {
  if (document.querySelector(':active')) window.addEventListener('click', run, { once: true });
  else run();
}
