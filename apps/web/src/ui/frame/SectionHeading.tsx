import type { ReactNode } from 'react';
import classes from './SectionHeading.module.css';

/** The one h1 of a page, with a line above or below it and actions at the right, which can stay in sight where the page is wide. */
export function PageHeading({
  above,
  title,
  below,
  actions,
  stays = false,
}: {
  above?: string;
  title: string;
  below?: string;
  actions?: ReactNode;
  stays?: boolean;
}) {
  return (
    <div className={classes.page} data-stays={stays || undefined}>
      <div>
        {above && <p>{above}</p>}
        <h1>{title}</h1>
        {below && <p className={classes.below}>{below}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}

/** The heading of a section of a page, with a count and something at its end. */
export function SectionHeading({
  title,
  count,
  end,
}: {
  title: string;
  count?: number | string | undefined;
  end?: ReactNode;
}) {
  return (
    <div className={classes.section}>
      <h2>
        {title} {count !== undefined && <span>{count}</span>}
      </h2>
      {end}
    </div>
  );
}
