import { IconChevronRight, IconLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Checkbox } from './Checkbox.tsx';
import { CountryTile } from './DataTable.tsx';
import { Pill } from './Pill.tsx';
import classes from './ImportParts.module.css';

/** What was found, in a sunken box: a title and facts in two columns. */
export function RecordBox({ title, facts }: { title: string; facts: { term: string; value: ReactNode }[] }) {
  return (
    <div className={classes.record}>
      <h3>{title}</h3>
      <dl>
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface CountryRowProps {
  code: string;
  name: string;
  /** "Hamburg, Stuttgart, Leipzig and 11 more" */
  detail: string;
  /** "2 known to you" */
  known?: string;
  count: number;
  checked: boolean;
  mixed?: boolean;
  onCheck: (checked: boolean) => void;
  /** Opens the sites of the country. */
  openLabel?: string;
  onOpen?: () => void;
}

/** The sites of a country, to take or to leave; goes into a `<RowBox>`. */
export function CountryRow({
  code,
  name,
  detail,
  known,
  count,
  checked,
  mixed,
  onCheck,
  openLabel,
  onOpen,
}: CountryRowProps) {
  return (
    <li className={classes.country}>
      <Checkbox checked={checked} mixed={mixed} label={name} onChange={onCheck} />
      <CountryTile code={code} />
      <b>{name}</b>
      <span className={classes.detail}>{detail}</span>
      {known && (
        <Pill kind="accent" icon={<IconLink />}>
          {known}
        </Pill>
      )}
      <span className={classes.count}>{count}</span>
      {onOpen && (
        <button type="button" aria-label={openLabel} onClick={onOpen}>
          <IconChevronRight size={17} aria-hidden />
        </button>
      )}
    </li>
  );
}

/** Rows in a box with an outline, and something below them. */
export function RowBox({ children, more }: { children: ReactNode; more?: ReactNode }) {
  return (
    <div className={classes.box}>
      <ul>{children}</ul>
      {more && <div className={classes.more}>{more}</div>}
    </div>
  );
}
