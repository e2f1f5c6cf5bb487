import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import classes from './Pill.module.css';

export type PillKind = 'due' | 'late' | 'ok' | 'neutral' | 'accent' | 'dashed';

interface PillProps {
  kind: PillKind;
  /** A Tabler icon, size 15. Status is never shown by colour alone: add an icon unless the words say it all. */
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function Pill({ kind, icon, children, className }: PillProps) {
  return (
    <span className={cx(classes.pill, className)} data-kind={kind}>
      {icon}
      <span className={classes.text}>{children}</span>
    </span>
  );
}
