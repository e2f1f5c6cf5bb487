import type { CSSProperties } from 'react';
import { cx } from './class-names.ts';
import { initialsOf } from './initials.ts';
import classes from './Avatar.module.css';

export interface Person {
  userId: number;
  name: string;
  portraitUrl?: string | null;
}

interface AvatarProps extends Person {
  /** Diameter in pixels. */
  size?: number;
  /** Grey, for people who have left. */
  muted?: boolean;
  className?: string;
  /** Its stacking order: a higher one is on top. */
  order?: number;
}

/**
 * A round portrait, or initials on one of six tints by user id. It is decorative, because the name is beside it. The initials are not text,
 * so they are neither read out nor found by searching the page.
 */
export function Avatar({ userId, name, portraitUrl, size = 28, muted, className, order }: AvatarProps) {
  const style = {
    '--size': `${size}px`,
    '--order': order,
    '--tint': `var(--sl-avatar-${Math.abs(userId) % 6}-bg)`,
    '--ink': `var(--sl-avatar-${Math.abs(userId) % 6})`,
  };
  return (
    <span
      className={cx(classes.avatar, className)}
      data-muted={muted || undefined}
      style={style as CSSProperties}
      data-initials={portraitUrl ? undefined : initialsOf(name)}
      aria-hidden
    >
      {portraitUrl && <img src={portraitUrl} alt="" loading="lazy" />}
    </span>
  );
}

/** Overlapping avatars of the first few people. */
export function AvatarStack({ people, size = 30 }: { people: Person[]; size?: number }) {
  return (
    <span className={classes.stack} aria-hidden>
      {people.map((person, index) => (
        <Avatar key={person.userId} {...person} size={size} order={people.length - index} />
      ))}
    </span>
  );
}
