import type { ReactNode } from 'react';
import { SkipLink } from '../ui/frame/SkipLink.tsx';
import classes from './PostFrame.module.css';

interface PostDetailFrameProps {
  labels: { skip: string; panel: string };
  /** A `DetailBar`. */
  bar: ReactNode;
  /** A `ReaderBar` under the bar, if the version on the screen is not the current one. */
  notice?: ReactNode;
  /** A `PageStrip`; it needs 1280 pixels. */
  strip?: ReactNode;
  /** The document, text or file card. From 1024 pixels it is beside the panel and scrolls separately. */
  document: ReactNode;
  /** A white background, for texts. */
  reading?: boolean;
  /** A video, which on phones stays at the top while the rest scrolls. */
  isCourse?: boolean;
  /** Replaces `document` on narrow screens: its first page as a card. */
  preview?: ReactNode;
  /** Title, excerpt and author under the preview, on narrow screens only. */
  summary?: ReactNode;
  /** An `ActionCard`; below 1024 pixels `actionBar` takes its place. */
  action?: ReactNode;
  /** A `SharedLine`, on wide screens only. */
  shared?: ReactNode;
  /** A `TabBar`. */
  tabs: ReactNode;
  children: ReactNode;
  /** A `Composer`, pinned to the bottom of the panel. */
  composer?: ReactNode;
  /** Stays mounted, so that it keeps sending while another tab is open. */
  hidesComposer?: boolean;
  /** An `ActionBar` at the bottom of narrow screens. */
  actionBar?: ReactNode;
}

/** The frame of a post: bar, page strip, document and side panel; one column below 1024 pixels. */
export function PostDetailFrame(props: PostDetailFrameProps) {
  return (
    <div
      className={classes.frame}
      data-page
      data-strip={props.strip ? true : undefined}
      data-bar={props.actionBar ? true : undefined}
    >
      <SkipLink label={props.labels.skip} />
      <header className={classes.top}>
        {props.bar}
        {props.notice}
      </header>
      {props.strip && <div className={classes.strip}>{props.strip}</div>}
      <main
        id="main"
        tabIndex={-1}
        className={classes.document}
        data-reading={props.reading || undefined}
        data-course={props.isCourse || undefined}
        data-replaced={props.preview ? true : undefined}
      >
        <div className={classes.wide}>{props.document}</div>
        {props.preview && <div className={classes.preview}>{props.preview}</div>}
        {props.summary && <div className={classes.summary}>{props.summary}</div>}
      </main>
      <aside aria-label={props.labels.panel} className={classes.panel}>
        <div className={classes.scroll}>
          {props.action && <div className={classes.action}>{props.action}</div>}
          {props.shared && <div className={classes.shared}>{props.shared}</div>}
          <div className={classes.tabs}>{props.tabs}</div>
          <div className={classes.tab}>{props.children}</div>
        </div>
        {props.composer && (
          <div className={classes.composer} hidden={props.hidesComposer}>
            {props.composer}
          </div>
        )}
      </aside>
      {props.actionBar && <footer className={classes.actionBar}>{props.actionBar}</footer>}
    </div>
  );
}
