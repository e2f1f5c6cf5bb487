import type { ReactNode } from 'react';
import { PageDrawing } from './Drawings.tsx';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  /** A plus if something can be created, a tick if everything is done. */
  badge?: 'add' | 'done';
  /** Without a card around it, for panels and dialogs. */
  plain?: boolean;
}

/** Replaces a list that has nothing to show. */
export function EmptyState({ title, text, actions, badge, plain }: EmptyStateProps) {
  return (
    <div className={classes.empty} data-plain={plain || undefined}>
      <PageDrawing badge={badge} />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

/** Replaces a block whose call failed: one line, with a button that tries again. */
export function BlockError({
  text,
  retryLabel,
  onRetry,
}: {
  text: string;
  retryLabel: string;
  onRetry: () => void;
}) {
  return (
    <p className={classes.error} role="alert">
      {text}
      <button type="button" onClick={onRetry}>
        {retryLabel}
      </button>
    </p>
  );
}
