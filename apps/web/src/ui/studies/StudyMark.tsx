import type { CSSProperties, ReactNode } from 'react';
import { defaultBannerColour, textOnBanner } from './banner-colour.ts';
import { cx } from '../class-names.ts';
import { markOf } from '../initials.ts';
import classes from './StudyMark.module.css';

interface StudyMarkProps {
  /** The study's name. Its initials are used if there is neither logo nor icon. */
  name: string;
  /** The study's bannerColorCSS. */
  colour?: string | null;
  logoUrl?: string | null;
  icon?: ReactNode;
  /** Side of the square in pixels. */
  size?: number;
  className?: string;
}

/** The square that identifies a study. It is decorative, because the name is beside it or in its link's label. */
export function StudyMark({ name, colour, logoUrl, icon, size = 34, className }: StudyMarkProps) {
  const background = colour || defaultBannerColour;
  const style = { '--size': `${size}px`, background: logoUrl ? undefined : background } as CSSProperties;
  return (
    <span
      className={cx(classes.mark, className)}
      data-ink={textOnBanner(background)}
      style={style}
      data-initials={logoUrl || icon ? undefined : markOf(name)}
      aria-hidden
    >
      {logoUrl ? <img src={logoUrl} alt="" /> : icon}
    </span>
  );
}
