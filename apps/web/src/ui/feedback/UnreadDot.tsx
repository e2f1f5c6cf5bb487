import classes from './Marks.module.css';

/** The dot before an unread title. Screen readers read the label instead. */
export function UnreadDot({ label }: { label?: string }) {
  return <span className={classes.dot}>{label && <span className="sl-hidden">{label}</span>}</span>;
}
