import { IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../Link.tsx';
import { StudyHead } from './StudyNavigation.tsx';
import classes from './PlaceSwitch.module.css';
import { Popover } from '../Popover.tsx';

interface Place {
  href: string;
  name: string;
  detail?: string;
  mark: ReactNode;
  current: boolean;
}

interface PlaceSwitchProps {
  /** "Switch study" */
  description: string;
  name: string;
  detail?: string;
  mark: ReactNode;
  others: Place[];
}

/** The name of the current study or organisation. If there are others, it is a button that lists them. */
export function PlaceSwitch({ description, name, detail, mark, others }: PlaceSwitchProps) {
  const head = <StudyHead name={name} detail={detail} mark={mark} />;
  if (others.length < 2) return head;
  return (
    <Popover
      description={description}
      place="below"
      buttonClassName={classes.button}
      renderContent={(close) => (
        <ul>
          {others.map((place) => (
            <li key={place.href}>
              <Link
                href={place.href}
                className={classes.place}
                aria-current={place.current ? 'true' : undefined}
                onClick={close}
              >
                {place.mark}
                <span>
                  {place.name}
                  {place.detail && <small>{place.detail}</small>}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    >
      {head}
      <IconSelector size={18} aria-hidden />
    </Popover>
  );
}
