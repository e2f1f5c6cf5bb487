import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './ReaderBar.module.css';

interface ReaderBarProps {
  title: string;
  text?: string;
  icon?: ReactNode;
  actions?: ReactNode;
}

/** Under a post's bar when the version on the screen is not the current one. */
export function ReaderBar({ title, text, icon, actions }: ReaderBarProps) {
  return (
    <div className={classes.bar}>
      <output>
        {icon ?? <IconHistory size={18} aria-hidden />}
        <span>
          <b>{title}</b> {text}
        </span>
      </output>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
