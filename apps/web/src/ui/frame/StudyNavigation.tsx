import type { ReactNode } from 'react';
import { Link } from '../Link.tsx';
import { Named } from '../Named.tsx';
import classes from './StudyNavigation.module.css';

interface StudyHeadProps {
  name: string;
  /** The client of the study. */
  detail?: string;
  mark: ReactNode;
}

/** The name of the place whose navigation follows. It is a button if there are other places to switch to. */
export function StudyHead({ name, detail, mark }: StudyHeadProps) {
  return (
    <span className={classes.head}>
      {mark}
      <span className={classes.names}>
        <b title={name}>{name}</b>
        {detail && <span title={detail}>{detail}</span>}
      </span>
    </span>
  );
}

export interface NavigationItem {
  href: string;
  label: string;
  /** A Tabler icon, size 18. */
  icon?: ReactNode;
  current?: boolean;
  count?: number;
  /** "Required actions, 3" */
  accessibleName?: string;
}

/** A list of places in a study. Give several lists for the gaps between them. */
export function NavigationList({ items }: { items: NavigationItem[] }) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.href}>
          <NavigationLink {...item} />
        </li>
      ))}
    </ul>
  );
}

function NavigationLink({ href, label, icon, current, count, accessibleName }: NavigationItem) {
  return (
    <Link href={href} className={classes.item} aria-current={current ? 'page' : undefined}>
      {icon}
      <span className={classes.label}>
        <Named label={label} name={accessibleName} />
      </span>
      {count !== undefined && (
        <span className={classes.count} aria-hidden={accessibleName ? true : undefined}>
          {count}
        </span>
      )}
    </Link>
  );
}
