import type { ReactNode } from 'react';
import classes from './EditorFrame.module.css';

/** A field for formatted text: a bar with buttons above, the text below. The editor itself is the caller's. */
export function EditorFrame({
  label,
  tools,
  children,
}: {
  label: string;
  tools: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes.frame}>
      <div role="toolbar" aria-label={label} className={classes.tools}>
        {tools}
      </div>
      <div className={classes.text}>{children}</div>
    </div>
  );
}

export function EditorButton({
  label,
  pressed,
  disabled,
  icon,
  onClick,
}: {
  label: string;
  pressed?: boolean;
  disabled?: boolean;
  icon: ReactNode;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}

export function EditorLine() {
  return <i className={classes.line} />;
}

/** Pushes what follows to the right end of the bar. */
export function EditorGap() {
  return <span className={classes.gap} />;
}
