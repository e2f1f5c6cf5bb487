import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './ReaderBar.module.css';

interface ReaderBarProps {
  /** Amber if the reader has to decide, green once they have. */
  kind?: 'neutral' | 'due' | 'ok';
  /** Below the content of a narrow screen, with buttons as wide as it. */
  atBottom?: boolean;
  /** Before the title, as the beginning of its sentence. */
  lead?: string | undefined;
  title: string;
  text?: string | undefined;
  icon?: ReactNode;
  actions?: ReactNode;
}

/** Under a post's bar when the version on the screen is not the current one. */
export function ReaderBar({ kind, atBottom, lead, title, text, icon, actions }: ReaderBarProps) {
  return (
    <div className={classes.bar} data-kind={kind} data-bottom={atBottom || undefined}>
      <output>
        {icon ?? <IconHistory size={18} aria-hidden />}
        <span>
          {lead} <b>{title}</b> {text}
        </span>
      </output>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
