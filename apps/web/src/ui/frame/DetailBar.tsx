import { IconArrowLeft, IconChevronDown, IconChevronLeft, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { Link } from '../Link.tsx';
import { Menu } from '../Menu.tsx';
import type { MenuItem } from '../menu-props.ts';
import { HelpButton } from './HelpButton.tsx';
import classes from './DetailBar.module.css';

interface DetailBarProps {
  /** Where the reader came from: "Timeline", "Unread", a category. */
  back: { href: string; label: string };
  mark?: ReactNode;
  title: string;
  detail?: string;
  /** Where in a form of several steps the reader is. It is only read aloud where `beside` shows the steps. */
  step?: string | undefined;
  /** Beside the title, such as a `VersionMenu`. */
  beside?: ReactNode;
  /** Buttons on the right, before help. Put what does not fit on phones into `WideOnly`. */
  actions?: ReactNode;
  /** On phones the way back is a cross, because the page is a form. */
  closes?: boolean;
  /** The bar names the page itself: its title is the h1. */
  heading?: boolean;
}

/** The 60-pixel bar above a post, an order or a form, in place of the rail. */
export function DetailBar({
  back,
  mark,
  title,
  detail,
  step,
  beside,
  actions,
  closes,
  heading,
}: DetailBarProps) {
  const Title = heading ? 'h1' : 'p';
  const Leave = closes ? IconX : IconChevronLeft;
  return (
    <div className={classes.bar}>
      <Link href={back.href} className={classes.back}>
        <IconArrowLeft size={18} className={classes.wide} aria-hidden />
        <Leave size={22} className={classes.narrow} aria-hidden />
        <span>{back.label}</span>
      </Link>
      <i className={cx(classes.line, classes.wide)} />
      {mark && <span className={classes.mark}>{mark}</span>}
      <div className={classes.names}>
        <Title title={title}>{title}</Title>
        {detail && (
          <p title={detail}>
            {detail}
            {step && <span className={classes.step}> · {step}</span>}
          </p>
        )}
      </div>
      {beside && <div className={classes.wide}>{beside}</div>}
      <div className={classes.actions}>
        {actions}
        <HelpButton />
      </div>
    </div>
  );
}

/** The line between groups of buttons in a `DetailBar`. */
export function BarLine() {
  return <i className={cx(classes.line, classes.wide)} />;
}

interface VersionMenuProps {
  /** "v3.0" */
  version: string;
  /** "Current", "Superseded" */
  state: string;
  /** Read after version and state: "Choose another version". */
  label: string;
  items: MenuItem[];
}

export function VersionMenu({ version, state, label, items }: VersionMenuProps) {
  return (
    <Menu description={label} items={items} buttonClassName={classes.version}>
      <b>{version}</b>
      {state}
      <IconChevronDown size={16} aria-hidden />
    </Menu>
  );
}

/** "Mark as unread" behind a hollow dot; pressed, the dot is filled and the words change. */
export function MarkUnreadButton({
  label,
  pressed,
  onClick,
}: {
  label: string;
  pressed: boolean;
  onClick: () => void;
}) {
  return (
    <button type="button" className={classes.unread} aria-pressed={pressed} onClick={onClick}>
      <i />
      {label}
    </button>
  );
}
