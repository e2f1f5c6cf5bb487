import { IconMessageCircle } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { Avatar, type Person } from '../Avatar.tsx';
import { cx } from '../class-names.ts';
import { Link } from '../Link.tsx';
import { PostTypeIcon, type PostKind } from './PostTypeIcon.tsx';
import { UnreadDot } from '../feedback/UnreadDot.tsx';
import classes from './PostCard.module.css';

export interface PostCardProps {
  href: string;
  type: PostKind;
  /** The meta line, after the icon: type, version, category. */
  meta: string[];
  title: ReactNode;
  excerpt?: ReactNode;
  /** The word read before the title of an unread post. Omit it for a read one. */
  unreadLabel?: string;
  /** Thumbnail or TypeTile; news has none. */
  media?: ReactNode;
  /** Who wrote it. A draft's preview has neither author nor time. */
  author?: Person;
  time?: string;
  comments?: { count: number; label: string };
  /** How many have done what the post asks, for people who follow that. */
  share?: ReactNode;
  /** A figure before the pill, such as an order's total. */
  figure?: string;
  status?: ReactNode;
  /** The one button of the card. */
  action?: ReactNode;
  headingLevel?: 'h2' | 'h3' | 'h4';
  /** In narrow columns, such as the preview beside a form. */
  compact?: boolean;
}

/**
 * A post in a feed. The title's link covers the card, so that a click anywhere opens the post. The button lies above it and keeps
 * its own click.
 */
export function PostCard(props: PostCardProps) {
  const Heading = props.headingLevel ?? 'h3';
  return (
    <article className={classes.card} data-compact={props.compact || undefined}>
      {props.media}
      <div className={classes.text}>
        <p className={classes.meta}>
          <PostTypeIcon type={props.type} />
          <span>
            {props.meta.map((part, index) => (
              <Fragment key={part}>
                {index > 0 && <i> · </i>}
                {part}
              </Fragment>
            ))}
          </span>
        </p>
        <Heading className={classes.title} data-unread={props.unreadLabel ? true : undefined}>
          {props.unreadLabel && <UnreadDot label={props.unreadLabel} />}{' '}
          <Link href={props.href} className="sl-card-link">
            {props.title}
          </Link>
        </Heading>
        {props.excerpt && <p className={cx(classes.excerpt, 'sl-clamp')}>{props.excerpt}</p>}
      </div>
      <PostCardFoot {...props} />
    </article>
  );
}

function PostCardFoot({ author, time, comments, share, figure, status, action }: PostCardProps) {
  const hasComments = comments && comments.count > 0;
  return (
    <>
      <p className={classes.foot}>
        {author && (
          <span className={classes.author}>
            <Avatar {...author} size={20} />
            <span>{author.name}</span>
          </span>
        )}
        {(time || hasComments) && (
          <span className={classes.facts}>
            {time && <span>{time}</span>}
            {hasComments && (
              <span className={classes.comments}>
                <IconMessageCircle size={15} aria-hidden />
                <span aria-hidden>{comments.count}</span>
                <span className="sl-hidden">{comments.label}</span>
              </span>
            )}
          </span>
        )}
        {share}
      </p>
      {(figure || status || action) && (
        <div className={classes.act}>
          {figure && <span className={classes.figure}>{figure}</span>}
          {status}
          {action && <span className={classes.button}>{action}</span>}
        </div>
      )}
    </>
  );
}
