import { cx } from './class-names.ts';
import classes from './FileName.module.css';

const TAIL = 14;

/** A file's name, shortened in the middle if it is too long, because its end tells files apart. */
export function FileName({ name, className }: { name: string; className?: string }) {
  return (
    <b className={cx(classes.name, className)} title={name}>
      <span>{name.slice(0, -TAIL)}</span>
      {name.slice(-TAIL)}
    </b>
  );
}
