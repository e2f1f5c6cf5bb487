import type { ReactNode } from 'react';
import classes from './FormCard.module.css';

interface FormCardProps {
  title: string;
  hint?: string;
  /** A button or a note at the end of the heading. */
  end?: ReactNode;
  children: ReactNode;
}

/** A part of a settings page, on its own card. */
export function FormCard({ title, hint, end, children }: FormCardProps) {
  return (
    <section className={classes.card}>
      <div className={classes.head}>
        <div>
          <h2>{title}</h2>
          {hint && <p>{hint}</p>}
        </div>
        {end}
      </div>
      {children}
    </section>
  );
}
