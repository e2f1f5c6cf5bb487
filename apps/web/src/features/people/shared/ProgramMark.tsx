import { IconPlugConnected } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import classes from './ProgramMark.module.css';

/** Beside the name of a program, where people have their portrait. */
export function ProgramMark({ size = 32 }: { size?: number }) {
  return (
    <span className={classes.mark} style={{ '--size': `${size}px` } as CSSProperties} aria-hidden>
      <IconPlugConnected size={18} />
    </span>
  );
}
