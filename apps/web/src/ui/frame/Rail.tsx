import type { ReactNode } from 'react';
import { CountBadge } from '../feedback/CountBadge.tsx';
import { Link } from '../Link.tsx';
import { Named } from '../Named.tsx';
import { UnreadDot } from '../feedback/UnreadDot.tsx';
import { HelpButton } from './HelpButton.tsx';
import classes from './Rail.module.css';

export interface RailItem {
  href: string;
  label: string;
  /** A Tabler icon, size 21. */
  icon: ReactNode;
  current?: boolean;
  count?: number;
  /** A dot instead of a count. */
  dot?: boolean;
  /** The full accessible name if a count or dot shows, such as "Actions, 6". */
  accessibleName?: string;
}

export interface RailStudy {
  href: string;
  name: string;
  mark: ReactNode;
  current?: boolean;
}

interface RailProps {
  home: { href: string; label: string; logo: ReactNode };
  items: RailItem[];
  studies: RailStudy[];
  foot: RailItem[];
  /** The signed-in person: a link or a menu button. */
  profile?: ReactNode;
}

/** The narrow column at the far left: places across studies, favourite studies, help, the person. */
export function Rail({ home, items, studies, foot, profile }: RailProps) {
  return (
    <>
      <Link href={home.href} className={classes.logo} aria-label={home.label}>
        {home.logo}
      </Link>
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.href}>
            <RailLink {...item} />
          </li>
        ))}
      </ul>
      {studies.length > 0 && (
        <ul className={classes.studies}>
          {studies.map(({ href, name, mark, current }) => (
            <li key={href}>
              <Link
                href={href}
                aria-label={name}
                title={name}
                aria-current={current ? 'true' : undefined}
                className={classes.study}
              >
                {mark}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ul className={classes.foot}>
        {foot.map((item) => (
          <li key={item.href}>
            <RailLink {...item} />
          </li>
        ))}
        <li>
          <HelpButton entryClassName={classes.item} />
        </li>
        {profile && <li className={classes.profile}>{profile}</li>}
      </ul>
    </>
  );
}

function RailLink({ href, label, icon, current, count = 0, dot, accessibleName }: RailItem) {
  return (
    <Link href={href} className={classes.item} aria-current={current ? 'page' : undefined}>
      <span className={classes.icon} data-marked={count > 0 || dot || undefined}>
        {icon}
        <CountBadge count={count} />
        {dot && <UnreadDot />}
      </span>
      <Named label={label} name={accessibleName} />
    </Link>
  );
}

/** The same places as a bar at the bottom of a phone. */
export function BottomBar({ items }: { items: (RailItem & { onClick?: () => void })[] }) {
  return (
    <ul className={classes.bottom}>
      {items.map((item) => (
        <li key={item.href}>
          <RailLink {...item} />
        </li>
      ))}
    </ul>
  );
}
