import { IconX } from '@tabler/icons-react';
import classes from './RemovableChips.module.css';

export interface RemovableChip {
  key: string;
  name: string;
  /** What its button does, for people who don't see the cross. */
  label: string;
  onRemove: () => void;
}

/** What has been chosen, each with a way to remove it. */
export function RemovableChips({ chips }: { chips: RemovableChip[] }) {
  return (
    <ul className={classes.chosen}>
      {chips.map(({ key, name, label, onRemove }) => (
        <li key={key}>
          <button type="button" aria-label={label} onClick={onRemove}>
            {name}
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
