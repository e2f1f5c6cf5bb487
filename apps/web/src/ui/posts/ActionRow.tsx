import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Link } from '../Link.tsx';
import { PostTypeIcon, type PostKind } from './PostTypeIcon.tsx';
import classes from './ActionRow.module.css';

/** The white card whose rows are a person's open actions. `more` is below them on phones. */
export function ActionList({ children, more }: { children: ReactNode; more?: ReactNode }) {
  return (
    <div className={classes.card}>
      <ul>{children}</ul>
      {more && <div className={classes.more}>{more}</div>}
    </div>
  );
}

interface ActionRowProps {
  ref?: Ref<HTMLLIElement>;
  href: string;
  mark: ReactNode;
  /** The type of the post; what is not about a post has its own icon. */
  type?: PostKind;
  icon?: ReactNode;
  title: string;
  /** Type, version, study. */
  meta: string[];
  status: ReactNode;
  /** The one button of the row. */
  action: ReactNode;
  /** Set once the action is done: the row becomes this green line until the list removes it. */
  done?: string;
  /** Set while the row collapses. */
  leaving?: boolean;
}

export function ActionRow({
  ref,
  href,
  mark,
  type,
  icon,
  title,
  meta,
  status,
  action,
  done,
  leaving,
}: ActionRowProps) {
  return (
    <li
      ref={ref}
      className={classes.row}
      data-done={done ? true : undefined}
      data-leaving={leaving || undefined}
    >
      {mark}
      <div className={classes.text}>
        <Link href={href} className={classes.title}>
          {title}
        </Link>
        <p>
          {type ? <PostTypeIcon type={type} /> : icon}
          {meta.join(' · ')}
        </p>
      </div>
      {done ? (
        <output className={classes.done}>
          <IconCircleCheckFilled size={18} aria-hidden />
          {done}
        </output>
      ) : (
        <>
          <div className={classes.status}>{status}</div>
          <div className={classes.action}>{action}</div>
        </>
      )}
    </li>
  );
}
