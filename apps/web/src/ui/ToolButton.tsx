import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from './class-names.ts';
import classes from './ToolButton.module.css';

/** The looks of the small buttons above a list, for `Menu` too: text alone, or on a card of its own. */
export const toolLook = { plain: classes.tool, raised: cx(classes.tool, classes.raised) };

interface ToolButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: keyof typeof toolLook;
  icon?: ReactNode;
}

/** "Filter", "Newest first": a button above a list. */
export function ToolButton({ look = 'plain', icon, children, ...rest }: ToolButtonProps) {
  return (
    <button type="button" {...rest} className={toolLook[look]}>
      {icon}
      {children}
    </button>
  );
}
