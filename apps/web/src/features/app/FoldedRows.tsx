import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './FoldedRows.module.css';

/** Settings that are collapsed, so that the menu fits a small window. They load when expanded. */
export function FoldedRows({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.rows} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.title}>
        {title}
        <IconChevronDown size={16} aria-hidden />
      </summary>
      {isOpen && <div className={classes.content}>{children}</div>}
    </details>
  );
}
