import type { ReactNode } from 'react';
import classes from './PhoneRows.module.css';

/** The rows of a table on a phone, of two lines each: in one card, or each in a card of its own. */
export function PhoneRows({ isApart, children }: { isApart?: boolean; children: ReactNode }) {
  return (
    <ul className={classes.rows} data-apart={isApart || undefined}>
      {children}
    </ul>
  );
}

interface PhoneRowProps {
  /** Stands before the words: an avatar, a number. */
  mark?: ReactNode;
  /** A link with the class `sl-card-link`, which the whole row follows. */
  title: ReactNode;
  detail: ReactNode;
  /** Stands behind the words. */
  end?: ReactNode;
}

export function PhoneRow({ mark, title, detail, end }: PhoneRowProps) {
  return (
    <li className={classes.row}>
      {mark}
      <span className={classes.words}>
        <b>{title}</b>
        <small>{detail}</small>
      </span>
      {end}
    </li>
  );
}
