import { IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../Link.tsx';
import classes from './Feed.module.css';

/** One dated group of a feed: its heading, with the days it covers, and its cards. */
export function FeedGroup({
  title,
  range,
  children,
}: {
  title: string;
  range?: string;
  children: ReactNode;
}) {
  return (
    <section className={classes.group}>
      <h2 className={classes.heading}>
        {title}
        {range && <span>{range}</span>}
      </h2>
      <div className={classes.cards}>{children}</div>
    </section>
  );
}

/** The quiet bar "2 new posts" at the top of a list. The list itself never jumps. */
export function NewPostsBar({ label, onShow }: { label: string | undefined; onShow: () => void }) {
  return (
    <output className={classes.news}>
      {label && (
        <button type="button" onClick={onShow}>
          <IconArrowUp size={16} aria-hidden />
          {label}
        </button>
      )}
    </output>
  );
}

/** Below the last post. */
export function EndLine({ text, href, linkText }: { text: string; href?: string; linkText?: string }) {
  return (
    <p className={classes.end}>
      {text}
      {href && (
        <Link href={href} className="sl-link">
          {linkText}
        </Link>
      )}
    </p>
  );
}
