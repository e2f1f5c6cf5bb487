import type { ReactNode } from 'react';
import { cx } from '../ui/class-names.ts';
import { SkipLink } from '../ui/frame/SkipLink.tsx';
import classes from './PostFrame.module.css';

interface CompareFrameProps {
  labels: { skip: string; panel: string };
  /** A `DetailBar`. */
  bar: ReactNode;
  /** Which versions are compared, and how. */
  tools: ReactNode;
  /** A `PageStrip`; it needs 1280 pixels. */
  strip?: ReactNode;
  document: ReactNode;
  /** How much changed. */
  summary: ReactNode;
  /** The list of changes, on wide screens only. */
  children?: ReactNode;
  /** A `CompareLeftOut`. */
  leftOut?: ReactNode;
  /** Steps through the changes: under the list, or at the bottom of a narrow screen. */
  foot?: ReactNode;
}

/** The frame in which two versions are compared: page strip, both versions, and what changed; one column below 1024 pixels. */
export function CompareFrame(props: CompareFrameProps) {
  const { labels, bar, tools, strip, document, summary, children, leftOut, foot } = props;
  return (
    <div className={cx(classes.frame, classes.comparison)} data-page data-strip={strip ? true : undefined}>
      <SkipLink label={labels.skip} />
      <header className={classes.top}>
        {bar}
        {tools}
      </header>
      {strip && <div className={classes.strip}>{strip}</div>}
      <aside aria-label={labels.panel} className={classes.panel}>
        <div className={classes.scroll}>
          {summary}
          <div className={classes.list}>{children}</div>
          {leftOut}
        </div>
        {foot && <div className={classes.foot}>{foot}</div>}
      </aside>
      <main id="main" tabIndex={-1} className={classes.document}>
        {document}
      </main>
    </div>
  );
}

/** The line under the bar of the post: what is compared with what, how, and the way out. */
export function CompareTools({ title, sides, end }: { title: string; sides: ReactNode; end: ReactNode }) {
  return (
    <div className={classes.tools}>
      <b className={classes.title}>{title}</b>
      {sides}
      <div className={classes.end}>{end}</div>
    </div>
  );
}

/** A compared version, and when it was published. */
export function ComparedVersion({ menu, detail }: { menu: ReactNode; detail: string }) {
  return (
    <div className={classes.version}>
      {menu}
      <span>{detail}</span>
    </div>
  );
}

/** Heading, sentences and choices above the list of changes. */
export function CompareSummary({
  title,
  text,
  notes,
  children,
}: {
  title: string;
  text: string;
  notes: readonly string[];
  children?: ReactNode;
}) {
  return (
    <div className={classes.found}>
      <h2>{title}</h2>
      <p>{text}</p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {children && <div className={classes.choices}>{children}</div>}
    </div>
  );
}

/** What was not compared, below the list of changes. */
export function CompareLeftOut({
  text,
  toggle,
  children,
}: {
  text: string;
  toggle: ReactNode;
  /** List items. */
  children: ReactNode;
}) {
  return (
    <div className={classes.leftOut}>
      <p>
        {text} {toggle}
      </p>
      {children && <ul translate="no">{children}</ul>}
    </div>
  );
}
