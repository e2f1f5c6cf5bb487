import type { ReactNode } from 'react';
import classes from './PhoneRows.module.css';

/** The rows of a table on a phone, two lines each: in one card, or in a card each. */
export function PhoneRows({ isApart, children }: { isApart?: boolean; children: ReactNode }) {
  return (
    <ul className={classes.rows} data-apart={isApart || undefined}>
      {children}
    </ul>
  );
}

interface PhoneRowProps {
  /** Before the text: an avatar, a number. */
  mark?: ReactNode;
  isMarkAbove?: boolean;
  /** A link with the class `sl-card-link`, which the whole row follows. */
  title: ReactNode;
  detail: ReactNode;
  /** After the text. */
  end?: ReactNode;
}

export function PhoneRow({ mark, isMarkAbove, title, detail, end }: PhoneRowProps) {
  return (
    <li className={classes.row} data-mark-above={isMarkAbove || undefined}>
      {mark}
      <span className={classes.words}>
        <b>{title}</b>
        <small>{detail}</small>
      </span>
      {end}
    </li>
  );
}
