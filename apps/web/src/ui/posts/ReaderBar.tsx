import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './ReaderBar.module.css';

/** Under the bar of a post whose version on the screen is not the current one. */
export function ReaderBar({ title, text, actions }: { title: string; text?: string; actions?: ReactNode }) {
  return (
    <div className={classes.bar}>
      <output>
        <IconHistory size={18} aria-hidden />
        <span>
          <b>{title}</b> {text}
        </span>
      </output>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
