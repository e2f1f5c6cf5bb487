import classes from './EventDate.module.css';

interface EventDateProps {
  /** "Dec", "3", "Thu" */
  month: string;
  day: string;
  weekday: string;
}

/** The first day of an event as a calendar page. It is decorative, because the time says the same in words. */
export function EventDate({ month, day, weekday }: EventDateProps) {
  return (
    <span className={classes.leaf} aria-hidden>
      <span>{month}</span>
      <b>{day}</b>
      <small>{weekday}</small>
    </span>
  );
}
