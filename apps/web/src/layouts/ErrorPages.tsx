import type { ReactNode } from 'react';
import { PulseDrawing } from '../ui/feedback/Drawings.tsx';
import classes from './ErrorPages.module.css';

interface ErrorFrameProps {
  brand: ReactNode;
  drawing: 'locked' | 'lost' | 'broken';
  /** 403, 404 or 500. */
  code?: string;
  title: string;
  /** What happened. Put a path or a number into `<Code>`. */
  text: ReactNode;
  /** What to do. */
  detail?: ReactNode;
  /** Buttons of size md, the main one first. */
  actions: ReactNode;
}

/** The frame of the error pages: a pulse line that breaks off, what happened, and where to go. */
export function ErrorFrame({ brand, drawing, code, title, text, detail, actions }: ErrorFrameProps) {
  return (
    <div className={classes.frame}>
      <header>{brand}</header>
      <main id="main" className={classes.main}>
        <PulseDrawing end={drawing} />
        {code && <p className={classes.code}>{code}</p>}
        <h1>{title}</h1>
        <p className={classes.text}>{text}</p>
        {detail && <p className={classes.detail}>{detail}</p>}
        <div className={classes.actions}>{actions}</div>
      </main>
    </div>
  );
}

/** A path, a number or a checksum in running text. */
export function Code({ children }: { children: string }) {
  return <code className={classes.value}>{children}</code>;
}
