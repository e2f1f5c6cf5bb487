import { IconCircleCheck, IconStar, IconStarFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { Link } from '../Link.tsx';
import { BannerGround } from './StudyBanner.tsx';
import { UnreadDot } from '../feedback/UnreadDot.tsx';
import classes from './StudyCard.module.css';

interface StudyCardProps {
  href: string;
  name: string;
  description?: string | null;
  colour?: string | null;
  bannerUrl?: string | null;
  /** A StudyMark of 44 pixels. */
  mark: ReactNode;
  favourite: boolean;
  /** "Remove ASPIRE-HF from favourites" */
  favouriteLabel: string;
  onFavourite: () => void;
  /** A pill with the open actions. Without it `nothingDue` shows. */
  actions?: ReactNode;
  nothingDue: string;
  /** "8 unread"; omitted when everything is read. */
  unread?: string;
}

/** A study on the home page. The whole card opens it; the star keeps its own click. */
export function StudyCard(props: StudyCardProps) {
  const { href, name, description, colour, bannerUrl, mark, actions, nothingDue, unread } = props;
  return (
    <article className={classes.card}>
      <div className={classes.band}>
        <BannerGround colour={colour} imageUrl={bannerUrl} />
        <FavouriteStar {...props} />
      </div>
      <span className={classes.mark}>{mark}</span>
      <h3 className={classes.name}>
        <Link href={href} className="sl-card-link">
          {name}
        </Link>
      </h3>
      <p className={cx(classes.description, 'sl-clamp')}>{description}</p>
      <p className={classes.foot}>
        {actions ?? (
          <span className={classes.nothing}>
            <IconCircleCheck size={15} aria-hidden />
            {nothingDue}
          </span>
        )}
        {unread && (
          <span className={classes.unread}>
            <UnreadDot />
            {unread}
          </span>
        )}
      </p>
    </article>
  );
}

function FavouriteStar({ favourite, favouriteLabel, onFavourite }: StudyCardProps) {
  return (
    <button
      type="button"
      className={classes.star}
      aria-pressed={favourite}
      aria-label={favouriteLabel}
      onClick={onFavourite}
    >
      {favourite ? <IconStarFilled size={19} aria-hidden /> : <IconStar size={19} aria-hidden />}
    </button>
  );
}
