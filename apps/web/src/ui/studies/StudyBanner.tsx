import { IconDots } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { Menu } from '../Menu.tsx';
import type { MenuItem } from '../menu-props.ts';
import { defaultBannerColour, textOnBanner } from './banner-colour.ts';
import classes from './StudyBanner.module.css';

interface BannerGroundProps {
  /** The study's bannerColorCSS. */
  colour?: string | null;
  /** An image has a scrim over it, so that white text is readable on any image. */
  imageUrl?: string | null;
}

/** The coloured background of a study with its fine line art. It is decorative. */
export function BannerGround({ colour, imageUrl }: BannerGroundProps) {
  const background = colour || defaultBannerColour;
  const style = { '--banner': background } as CSSProperties;
  return (
    <span className={classes.ground} style={style} data-ink={bannerInk(background, imageUrl)} aria-hidden>
      {imageUrl ? <img src={imageUrl} alt="" /> : <i />}
    </span>
  );
}

function bannerInk(colour: string, imageUrl?: string | null) {
  return imageUrl ? 'white' : textOnBanner(colour);
}

interface StudyBannerProps extends BannerGroundProps {
  name: string;
  description?: string | null;
  /** A Tabler icon, a logo as <img>, or the initials. */
  mark?: ReactNode;
  /** Buttons on the right; use `BannerButton`. */
  actions?: ReactNode;
  /** The name is not a heading, because this only shows how a banner looks. */
  isSample?: boolean;
}

/** The head of a study's timeline. On phones only the description shows, because the name is in the bar above. */
export function StudyBanner({ name, description, mark, actions, isSample, ...ground }: StudyBannerProps) {
  const Name = isSample ? 'p' : 'h1';
  const ink = bannerInk(ground.colour || defaultBannerColour, ground.imageUrl);
  return (
    <header className={classes.banner} data-ink={ink} data-sample={isSample || undefined}>
      <BannerGround {...ground} />
      {mark && (
        <span className={classes.mark} aria-hidden>
          {mark}
        </span>
      )}
      <div className={classes.text}>
        <Name className={classes.name} title={name}>
          {name}
        </Name>
        {description && (
          <p className={classes.description} title={description}>
            {description}
          </p>
        )}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}

interface BannerButtonProps {
  label: string;
  icon: ReactNode;
  /** Shows the icon alone; the label is read out. */
  iconOnly?: boolean;
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** A button on a banner. */
export function BannerButton({ label, icon, iconOnly, pressed, disabled, onClick }: BannerButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={iconOnly ? label : undefined}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
      {!iconOnly && label}
    </button>
  );
}

/** The less common commands of a banner behind one button, where there is no room for more. */
export function BannerMenu({ label, items }: { label: string; items: MenuItem[] }) {
  return (
    <Menu label={label} align="end" buttonClassName={classes.button} items={items}>
      <IconDots size={20} aria-hidden />
    </Menu>
  );
}
