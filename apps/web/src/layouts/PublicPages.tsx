import type { ReactNode } from 'react';
import classes from './PublicPages.module.css';

interface SignInFrameProps {
  /** The `Logo` with the product's name. */
  brand: ReactNode;
  /** The form, 368 pixels wide. */
  children: ReactNode;
  /** Links at the bottom: terms on the left, language on the right. */
  footer: ReactNode;
  /** The content of the coloured half, which is hidden below 1024 pixels. */
  aside: { title: string; text: string };
}

/** Sign-in, invitation and password pages: a form and, on wide screens, the coloured half beside it. */
export function SignInFrame({ brand, children, footer, aside }: SignInFrameProps) {
  return (
    <div className={classes.signIn}>
      <div className={classes.half}>
        <header>{brand}</header>
        <main id="main" className={classes.form}>
          {children}
        </main>
        <footer>{footer}</footer>
      </div>
      <aside className={classes.art}>
        <p className={classes.claim}>{aside.title}</p>
        <p>{aside.text}</p>
      </aside>
    </div>
  );
}

interface ReadingFrameProps {
  brand: ReactNode;
  /** Links at the right of the head: language, sign out. */
  end?: ReactNode;
  children: ReactNode;
  /** Stays at the bottom of the window: a sentence, then the buttons. */
  bar?: { text: string; actions: ReactNode };
}

/** A public page of text, such as the terms of service, with its decision always visible. */
export function ReadingFrame({ brand, end, children, bar }: ReadingFrameProps) {
  return (
    <div className={classes.reading}>
      <header>
        {brand}
        {end && <div className={classes.end}>{end}</div>}
      </header>
      <main id="main" className={classes.text}>
        {children}
      </main>
      {bar && (
        <footer className={classes.bar}>
          <div>
            <p>{bar.text}</p>
            <div className={classes.actions}>{bar.actions}</div>
          </div>
        </footer>
      )}
    </div>
  );
}
