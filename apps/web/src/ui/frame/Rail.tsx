import type { ReactNode } from 'react';
import { CountBadge } from '../feedback/CountBadge.tsx';
import { Link } from '../Link.tsx';
import { Named } from '../Named.tsx';
import { Popover } from '../Popover.tsx';
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
  /** A `RailPanel`, the first at the foot. */
  panel?: ReactNode;
  foot: RailItem[];
  /** The signed-in person: a link or a menu button. */
  profile?: ReactNode;
}

/** The narrow column at the far left: places across studies, favourite studies, help, the person. */
export function Rail({ home, items, studies, panel, foot, profile }: RailProps) {
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
        {panel && <li>{panel}</li>}
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

function RailLink({ href, current, ...entry }: RailItem) {
  return (
    <Link href={href} className={classes.item} aria-current={current ? 'page' : undefined}>
      <Entry {...entry} />
    </Link>
  );
}

function Entry({ label, icon, count = 0, dot, accessibleName }: Omit<RailItem, 'href' | 'current'>) {
  return (
    <>
      <span className={classes.icon} data-marked={count > 0 || dot || undefined}>
        {icon}
        <CountBadge count={count} />
        {dot && <UnreadDot />}
      </span>
      <Named label={label} name={accessibleName} />
    </>
  );
}

interface RailPanelProps extends Omit<RailItem, 'href' | 'current'> {
  /** Called when it is about to be opened: time to load what the panel needs. */
  onIntent: () => void;
  renderContent: (close: () => void) => ReactNode;
}

/** An entry that opens a panel beside the rail. */
export function RailPanel({ onIntent, renderContent, ...entry }: RailPanelProps) {
  return (
    <Popover
      label={entry.accessibleName ?? entry.label}
      buttonClassName={classes.item}
      panelClassName={classes.panel}
      place="foot"
      onIntent={onIntent}
      renderContent={renderContent}
    >
      <Entry {...entry} />
    </Popover>
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
