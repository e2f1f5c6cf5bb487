import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Avatar, AvatarStack, type Person } from '../Avatar.tsx';
import { cx } from '../class-names.ts';
import { ProgressBar } from '../feedback/ProgressRing.tsx';
import classes from './PanelParts.module.css';

/** Whom a post is shared with, and how many have seen it. */
export function SharedLine({
  people,
  title,
  detail,
  end,
}: {
  people: Person[];
  title: string;
  detail: string;
  end?: ReactNode;
}) {
  return (
    <div className={classes.shared}>
      <AvatarStack people={people} size={28} />
      <p>
        <b>{title}</b>
        <span>{detail}</span>
      </p>
      {end}
    </div>
  );
}

/** A section of a tab, with a link at the end of its heading. */
export function PanelSection({
  title,
  end,
  children,
}: {
  title: string;
  end?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={classes.section}>
      <div className={classes.heading}>
        <h2>{title}</h2>
        {end}
      </div>
      {children}
    </section>
  );
}

/** The percentage of one team: code, name, bar, per cent. It expands to the full name and the details behind the figure. */
export function TeamShareRow({
  code,
  name,
  percent,
  label,
  children,
}: {
  code: string | null;
  name: string;
  percent: number;
  label: string;
  /** Drawn while the row is open. */
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const inside = useId();
  return (
    <li>
      <button
        type="button"
        className={classes.team}
        aria-expanded={isOpen}
        aria-controls={isOpen ? inside : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {code && <span className={classes.code}>{code}</span>}
        <span className={cx(classes.name, !isOpen && 'sl-clamp')}>{name}</span>
        <ProgressBar percent={percent} label={label} />
        <b aria-hidden>{Math.floor(percent)}%</b>
        <IconChevronRight size={16} aria-hidden />
      </button>
      {isOpen && (
        <div id={inside} className={classes.inside}>
          {children}
        </div>
      )}
    </li>
  );
}

/** A person with a second line, perhaps a third, and a pill or a link at the end. */
export function PersonRow({
  person,
  name,
  detail,
  more,
  end,
}: {
  person: Person;
  name?: string;
  detail: string;
  more?: string;
  end?: ReactNode;
}) {
  return (
    <div className={classes.person}>
      <Avatar {...person} size={28} />
      <p>
        <b>{name ?? person.name}</b>
        <span>{detail}</span>
        {more && <span>{more}</span>}
      </p>
      {end}
    </div>
  );
}

/** Terms and their values, as on the About tab. */
export function Facts({ rows }: { rows: { term: string; value: ReactNode; code?: boolean }[] }) {
  return (
    <dl className={classes.facts}>
      {rows.map(({ term, value, code }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd data-code={code || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Buttons that close a tab, below a hairline. */
export function PanelFoot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>;
}

/** A checksum in groups of four, so that two can be compared by eye. */
export function groupChecksum(checksum: string): string {
  return checksum.match(/.{1,4}/g)?.join(' ') ?? '';
}
