import {
  IconAlertCircle,
  IconChevronUp,
  IconCircleCheckFilled,
  IconClock,
  IconHistory,
} from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import classes from './ActionCard.module.css';

const icons = { due: IconClock, late: IconAlertCircle, ok: IconCircleCheckFilled, neutral: IconHistory };

interface ActionCardProps {
  /** Amber while due, red when late, green when done, grey when there is nothing to do. */
  kind: keyof typeof icons;
  title: string;
  text: ReactNode;
  /** One full-width button of size md. */
  action?: ReactNode;
  /** Links such as "View receipt". */
  links?: ReactNode;
}

/** The action that a post requires of the reader, at the top of its side panel. */
export function ActionCard({ kind, title, text, action, links }: ActionCardProps) {
  const Icon = icons[kind];
  return (
    <section className={classes.card} data-kind={kind}>
      <h2>
        <Icon size={18} aria-hidden />
        {title}
      </h2>
      <p>{text}</p>
      {action && <div className={classes.action}>{action}</div>}
      {links && <div className={classes.links}>{links}</div>}
    </section>
  );
}

/** The same at the bottom of a phone: the action, its due time and the button. Pressing the text opens what a card says. */
export function ActionBar({
  ref,
  title,
  due,
  kind,
  action,
  onDetails,
}: {
  ref: Ref<HTMLDivElement>;
  title: string;
  due: string;
  kind: 'due' | 'late' | 'ok';
  action: ReactNode;
  onDetails: () => void;
}) {
  return (
    <div ref={ref} className={classes.bar} data-kind={kind}>
      <button type="button" className={classes.details} aria-haspopup="dialog" onClick={onDetails}>
        <b>
          {title}
          <IconChevronUp size={16} aria-hidden />
        </b>
        <span>{due}</span>
      </button>
      <div>{action}</div>
    </div>
  );
}
