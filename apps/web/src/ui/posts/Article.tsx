import type { ReactNode } from 'react';
import { Avatar, type Person } from '../Avatar.tsx';
import { PostTypeIcon, type PostKind } from './PostTypeIcon.tsx';
import classes from './Article.module.css';

interface ArticleProps {
  type: PostKind;
  /** "News", "All sites and teams" */
  meta: string[];
  title: string;
  author: Person;
  /** Who wrote and published it. */
  by: string;
  /** "Norden Therapeutics, today 08:30, 2 min read" */
  facts: string;
  /** Sanitised content inside an element with the class `sl-prose`. */
  children: ReactNode;
}

/** A text post. */
export function Article({ type, meta, title, author, by, facts, children }: ArticleProps) {
  return (
    <article className={classes.article}>
      <p className={classes.meta}>
        <PostTypeIcon type={type} />
        {meta.join(' · ')}
      </p>
      <h1>{title}</h1>
      <p className={classes.by}>
        <Avatar {...author} size={28} />
        <b>{by}</b>
        <span>{facts}</span>
      </p>
      {children}
    </article>
  );
}

interface PostSummaryProps {
  pills: ReactNode;
  title: string;
  excerpt?: string;
  author: Person;
  by: string;
  time: string;
  /** "118 views" */
  views?: string;
}

/** Pills, title, excerpt and author of a post under its preview. On narrow screens the page's h1 is here. */
export function PostSummary({ pills, title, excerpt, author, by, time, views }: PostSummaryProps) {
  return (
    <div className={classes.summary}>
      <div className={classes.pills}>{pills}</div>
      <h1>{title}</h1>
      {excerpt && <p>{excerpt}</p>}
      <p className={classes.by}>
        <Avatar {...author} size={22} />
        <span className={classes.name}>{by}</span>
        <span>{time}</span>
        {views && <span className={classes.views}>{views}</span>}
      </p>
    </div>
  );
}
