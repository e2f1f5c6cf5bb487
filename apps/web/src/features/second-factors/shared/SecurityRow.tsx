import type { ReactNode } from 'react';
import classes from './SecurityRow.module.css';

/** The lines of a card about how a person signs in. */
export function SecurityRows({ ended, children }: { ended?: true; children: ReactNode }) {
  return (
    <ul className={classes.rows} data-ended={ended}>
      {children}
    </ul>
  );
}

interface SecurityRowProps {
  icon: ReactNode;
  title: string;
  mark?: ReactNode;
  text: string;
  /** What went wrong. */
  below?: ReactNode;
  /** Buttons. */
  end?: ReactNode;
}

/** One line: what it is, what is known of it, and buttons. */
export function SecurityRow({ icon, title, mark, text, below, end }: SecurityRowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <div>
        <p className={classes.title}>
          {title}
          {mark}
        </p>
        {text && <p className={classes.text}>{text}</p>}
        {below}
      </div>
      {end && <div className={classes.ends}>{end}</div>}
    </li>
  );
}
