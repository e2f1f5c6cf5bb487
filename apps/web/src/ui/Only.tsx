import type { ReactNode } from 'react';
import classes from './Only.module.css';

/** For screens from 768 pixels only. */
export function WideOnly({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>;
}

/** For phones, instead. */
export function NarrowOnly({ children }: { children: ReactNode }) {
  return <div className={classes.narrow}>{children}</div>;
}
