import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Link } from '../Link.tsx';
import { HelpButton } from './HelpButton.tsx';
import classes from './TopBar.module.css';

interface MobileTopBarProps {
  mark: ReactNode;
  title: string;
  detail?: string;
  /** Read after the title: what the button does. */
  openLabel?: string;
  /** Opens the study's navigation. Without it the title is plain text. */
  onOpen?: () => void;
  /** The avatar, before help. */
  actions?: ReactNode;
}

/** The bar at the top of small screens. */
export function MobileTopBar({ mark, title, detail, openLabel, onOpen, actions }: MobileTopBarProps) {
  const description = useId();
  const names = (
    <>
      {mark}
      <span className={classes.names} data-alone={!detail || undefined}>
        <b>
          <span title={title}>{title}</span>
          {onOpen && <IconChevronDown size={16} aria-hidden />}
        </b>
        {detail && <span title={detail}>{detail}</span>}
      </span>
    </>
  );
  return (
    <div className={classes.bar}>
      {onOpen ? (
        <button
          type="button"
          className={classes.title}
          aria-describedby={openLabel && description}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          {names}
          <span id={description} hidden>
            {openLabel}
          </span>
        </button>
      ) : (
        <span className={classes.title}>{names}</span>
      )}
      <div className={classes.actions}>
        {actions}
        <HelpButton />
      </div>
    </div>
  );
}

interface Chip {
  href: string;
  label: string;
  count?: number;
  current?: boolean;
}

/** The sections of a study as a row that scrolls sideways, with the current one in view. */
export function ChipBar({ label, chips }: { label: string; chips: Chip[] }) {
  const bar = useRef<HTMLElement>(null);
  const current = chips.find((chip) => chip.current)?.href;
  useLayoutEffect(() => {
    // Only sideways: the page must not scroll.
    const chip = current && bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && chip)
      bar.current.scrollLeft = chip.offsetLeft - (bar.current.clientWidth - chip.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={bar} aria-label={label} className={classes.chips}>
      <ul>
        {chips.map(({ href, label, count, current }) => (
          <li key={href}>
            <Link href={href} className={classes.chip} aria-current={current ? 'page' : undefined}>
              {label}
              {count ? <b>{count}</b> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
