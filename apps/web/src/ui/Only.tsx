import type { ReactNode } from 'react';
import classes from './Only.module.css';

/** What only screens from 768 pixels have room for. */
export function WideOnly({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>;
}

/** And what takes its place on phones. */
export function NarrowOnly({ children }: { children: ReactNode }) {
  return <div className={classes.narrow}>{children}</div>;
}
