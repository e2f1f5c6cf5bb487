import type { ReactNode } from 'react';
import classes from './ImportParts.module.css';

/** A found record in an inset box: a title and facts in two columns. */
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

/** Rows in an outlined box, and something below them. */
export function RowBox({ children, more }: { children: ReactNode; more?: ReactNode }) {
  return (
    <div className={classes.box}>
      <ul>{children}</ul>
      {more && <div className={classes.more}>{more}</div>}
    </div>
  );
}
