import type { ReactNode } from 'react';
import { Avatar } from '../Avatar.tsx';
import classes from './PersonChoices.module.css';

interface PersonChoice {
  userId: number;
  name: string;
  /** The name shown in the list. */
  label: string;
  detail: ReactNode;
  portraitUrl: string | null;
  /** Why this person cannot be chosen. */
  reason?: string | undefined;
}

interface PersonChoicesProps {
  label: string;
  /** The accessible name of the radio group. */
  name: string;
  people: PersonChoice[];
  chosen: number | undefined;
  onChoose: (userId: number) => void;
  disabled: boolean;
}

/** Chooses one of many people. The list scrolls on its own. */
export function PersonChoices({ label, name, people, chosen, onChoose, disabled }: PersonChoicesProps) {
  return (
    <fieldset className={classes.people} disabled={disabled}>
      <legend className="sl-hidden">{label}</legend>
      {people.map(({ userId, name: displayName, label: shownName, detail, portraitUrl, reason }) => (
        <label key={userId} className={classes.person}>
          <input
            type="radio"
            name={name}
            checked={userId === chosen}
            disabled={reason !== undefined}
            onChange={() => onChoose(userId)}
          />
          <Avatar userId={userId} name={displayName} portraitUrl={portraitUrl} size={34} />
          <span>
            <b>{shownName}</b>
            <small>{detail}</small>
            {reason && <small>{reason}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
