import { IconChevronDown, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from '../Link.tsx';
import { PostTypeIcon, type PostKind } from './PostTypeIcon.tsx';
import classes from './DraftsCard.module.css';

interface Draft {
  id: number;
  href: string;
  type: PostKind;
  title: string;
  /** "Edited 08:02 by you" */
  edited: string;
  /** "Expires in 6 days" */
  expires: string;
  /** "Continue" */
  step: string;
}

interface DraftsCardProps {
  title: string;
  /** "Visible to editors only" */
  note: string;
  drafts: Draft[];
  /** Below the drafts, while there are more: a `ListEnd`. */
  more?: ReactNode;
  /** Open by default on a wide screen. */
  defaultOpen?: boolean;
}

/** The collapsible list of drafts above the dated groups. */
export function DraftsCard({ title, note, drafts, more, defaultOpen }: DraftsCardProps) {
  const [open, setOpen] = useState(() => defaultOpen ?? window.matchMedia('(min-width: 48em)').matches);
  const list = useId();
  return (
    <section className={classes.card}>
      <h2 className={classes.heading}>
        <button type="button" aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}>
          <IconPencil size={16} aria-hidden />
          <b>{title}</b>
          <span>{more ? `${drafts.length}+` : drafts.length}</span>
          <span className={classes.note}>{note}</span>
          <IconChevronDown size={18} className={classes.chevron} aria-hidden />
        </button>
      </h2>
      <ul id={list} hidden={!open}>
        {drafts.map((draft) => (
          <li key={draft.id} className={classes.row}>
            <PostTypeIcon type={draft.type} size={16} />
            <span className={classes.title}>{draft.title}</span>
            <span className={classes.facts}>
              <span>{draft.edited}</span>
              <span className={classes.expires}>{draft.expires}</span>
            </span>
            <Link href={draft.href} className="sl-link" aria-label={`${draft.step}: ${draft.title}`}>
              {draft.step}
            </Link>
          </li>
        ))}
      </ul>
      {open && more}
    </section>
  );
}
