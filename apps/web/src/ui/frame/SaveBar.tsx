import type { ReactNode } from 'react';
import { NarrowOnly } from '../Only.tsx';
import classes from './SaveBar.module.css';

/** The two buttons of a changed settings page, which stay in sight on a phone. Wider windows have them beside the heading. */
export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <NarrowOnly>
      <div className={classes.bar}>{children}</div>
    </NarrowOnly>
  );
}
