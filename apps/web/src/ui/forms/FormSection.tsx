import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './FormSection.module.css';

/** A part of a form under its own heading. A hairline separates it from the previous part. */
export function FormSection({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <section className={classes.section}>
      <h2>
        {title}
        {hint && <span>{hint}</span>}
      </h2>
      {children}
    </section>
  );
}

/** A sentence under a group of fields that says what they will do. */
export function FormSentence({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <p className={classes.sentence}>
      {icon}
      {children}
    </p>
  );
}

/** Fields side by side, stacked on phones. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

/** Stacked fields, evenly spaced. */
export function FieldStack({ children }: { children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>;
}

interface RowButtonProps {
  icon: ReactNode;
  title: string;
  detail: string;
  /** The detail says what is missing. */
  hasGap?: boolean;
  onClick: () => void;
}

/** Rows that each open a sheet. On a phone they replace the long parts of a form. */
export function RowButtons({ rows }: { rows: RowButtonProps[] }) {
  return (
    <ul className={classes.rows}>
      {rows.map(({ icon, title, detail, hasGap, onClick }) => (
        <li key={title} data-gap={hasGap || undefined}>
          <button type="button" aria-haspopup="dialog" onClick={onClick}>
            {icon}
            <span>
              <b>{title}</b>
              <small className="sl-clamp">{detail}</small>
            </span>
            <IconChevronRight size={20} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
