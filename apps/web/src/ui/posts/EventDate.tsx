import classes from './EventDate.module.css';

interface EventDateProps {
  /** "Dec", "3", "Thu" */
  month: string;
  day: string;
  /** Left out in a small one. */
  weekday?: string;
}

/** The first day of an event as a calendar page. It is decorative, because the time says the same in words. */
export function EventDate({ month, day, weekday }: EventDateProps) {
  return (
    <span className={classes.leaf} data-small={weekday === undefined || undefined} aria-hidden>
      <span>{month}</span>
      <b>{day}</b>
      {weekday !== undefined && <small>{weekday}</small>}
    </span>
  );
}
