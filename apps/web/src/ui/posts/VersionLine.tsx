import type { ReactNode } from 'react';
import classes from './VersionLine.module.css';

interface VersionLineProps {
  version: string;
  /** A pill: Current, Superseded, You are here. */
  state?: ReactNode;
  current?: boolean;
  /** The version on the screen, if it is not the current one. */
  here?: boolean;
  change: string;
  /** Author, date and time. */
  meta: string;
  /** "Compare", "Open" */
  links?: ReactNode;
}

/** One version in a post's history; goes into a `<VersionList>`, newest first. */
export function VersionLine({ version, state, current, here, change, meta, links }: VersionLineProps) {
  return (
    <li className={classes.version} data-current={current || undefined} data-here={here || undefined}>
      <i />
      <p className={classes.head}>
        <b>{version}</b>
        {state}
        {links && <span className={classes.links}>{links}</span>}
      </p>
      <p className={classes.change}>{change}</p>
      <p className={classes.meta}>{meta}</p>
    </li>
  );
}

export function VersionList({ children }: { children: ReactNode }) {
  return <ol className={classes.list}>{children}</ol>;
}
