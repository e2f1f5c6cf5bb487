import { IconChevronDown, IconMail, IconPhone } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Avatar, type Person } from '../Avatar.tsx';
import { Link } from '../Link.tsx';
import { EventDate } from '../posts/EventDate.tsx';
import classes from './SideSection.module.css';

interface SideSectionProps {
  title: string;
  /** A link to the right of the heading, such as "All". */
  link?: ReactNode;
  /** Collapsed to its heading until opened. */
  folds?: boolean;
  children: ReactNode;
}

/** A section of the right-hand column of a timeline. */
export function SideSection({ title, link, folds = false, children }: SideSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || !folds;
  return (
    <section className={classes.section} data-folded={!isShown || undefined}>
      <h2>
        {folds ? (
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {title}
            <IconChevronDown size={16} aria-hidden />
          </button>
        ) : (
          title
        )}
        {isShown && link}
      </h2>
      {isShown && children}
    </section>
  );
}

/** One line for a section that has nothing to show. */
export function SideNote({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}

/** Two lines beside a ring. */
export function ProgressSummary({
  ring,
  title,
  detail,
}: {
  ring: ReactNode;
  title: string;
  detail?: string;
}) {
  return (
    <div className={classes.progress}>
      {ring}
      <p>
        <b>{title}</b>
        {detail}
      </p>
    </div>
  );
}

interface ContactRowProps {
  person: Person;
  detail: string;
  mail?: { href: string; label: string };
  phone?: { href: string; label: string };
}

export function ContactRow({ person, detail, mail, phone }: ContactRowProps) {
  return (
    <div className={classes.contact}>
      <Avatar {...person} size={32} />
      <p>
        <b>{person.name}</b>
        {detail}
      </p>
      {mail && (
        <a href={mail.href} aria-label={mail.label}>
          <IconMail size={16} aria-hidden />
        </a>
      )}
      {phone && (
        <a href={phone.href} aria-label={phone.label}>
          <IconPhone size={16} aria-hidden />
        </a>
      )}
    </div>
  );
}

/** An event with its day as a calendar page. */
export function EventRow({
  href,
  date,
  title,
  detail,
}: {
  href: string;
  date: { month: string; day: string };
  title: string;
  detail: string;
}) {
  return (
    <Link href={href} className={classes.event}>
      <EventDate month={date.month} day={date.day} />
      <span>
        <b>{title}</b>
        {detail}
      </span>
    </Link>
  );
}

/** A line with a number at its end, such as a month of the archive. */
export function CountRow({ href, label, count }: { href: string; label: string; count: number }) {
  return (
    <Link href={href} className={classes.count}>
      <span>{label}</span>
      <span>{count}</span>
    </Link>
  );
}
