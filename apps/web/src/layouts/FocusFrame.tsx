import type { ReactNode } from 'react';
import { SkipLink } from '../ui/frame/SkipLink.tsx';
import classes from './FocusFrame.module.css';

interface FocusFrameProps {
  skipLabel: string;
  /** A `DetailBar` with `heading`. */
  bar: ReactNode;
  /** What went wrong: under the bar, where it is visible from anywhere in the form. */
  notice?: ReactNode;
  /** The form, 680 pixels wide. */
  children: ReactNode;
  /** As wide as a table needs. */
  wide?: boolean;
  /** Summary or preview beside the form. It sticks while the form scrolls, and is hidden on phones. */
  aside?: { label: string; content: ReactNode };
  /** The buttons at the bottom of a phone. */
  bottomBar?: ReactNode;
}

/** The frame of full-screen forms: no rail, and a summary beside the form. */
export function FocusFrame({ skipLabel, bar, notice, children, wide, aside, bottomBar }: FocusFrameProps) {
  return (
    <div className={classes.frame} data-page data-bottom={bottomBar ? true : undefined}>
      <SkipLink label={skipLabel} />
      <header className={classes.top}>
        {bar}
        <div role="alert" className={classes.notice}>
          {notice}
        </div>
      </header>
      <div className={classes.columns} data-aside={aside ? true : undefined} data-wide={wide}>
        <main id="main" tabIndex={-1} className={classes.main}>
          {children}
        </main>
        {aside && (
          <aside aria-label={aside.label} className={classes.aside}>
            {aside.content}
          </aside>
        )}
      </div>
      {bottomBar && <footer className={classes.bottom}>{bottomBar}</footer>}
    </div>
  );
}
