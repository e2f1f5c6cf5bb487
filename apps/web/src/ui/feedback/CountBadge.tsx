import { cx } from '../class-names.ts';
import classes from './Marks.module.css';

/** A number on a coloured background; above 99 it reads "99+". Its owner's accessible name includes the count. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count < 1) return null;
  return (
    <span className={cx(classes.badge, className)} aria-hidden>
      {count > 99 ? '99+' : count}
    </span>
  );
}
