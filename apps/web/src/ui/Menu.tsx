import { IconCheck } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Link } from './Link.tsx';
import classes from './Menu.module.css';

export interface MenuItem {
  label: string;
  /** A second line, such as a date. */
  detail?: string;
  icon?: ReactNode;
  /** Where it leads, or what it does. */
  href?: string;
  onSelect?: () => void;
  /** The item of several that is selected. */
  checked?: boolean;
  danger?: boolean;
  disabled?: boolean;
}

interface MenuProps {
  /** The accessible name of the button, if its content is an icon. */
  label?: string;
  /** Read after the name, if the button has words of its own. */
  description?: string;
  /** What the button shows. */
  children: ReactNode;
  /** The look of the button; plain by default. */
  buttonClassName?: string;
  items: MenuItem[];
  /** The edge of the button that the list is aligned to. */
  align?: 'start' | 'end';
}

/**
 * A button that opens a list of commands or places. Arrow keys, Home and End move. Escape and Tab close, and the focus returns to
 * the button. It is not Mantine's menu, because no list of ours needs that much positioning code.
 */
export function Menu({ label, description, children, buttonClassName, items, align = 'start' }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useId();

  useEffect(() => {
    if (!open) return;
    rows(root.current)[0]?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') setOpen(false);
    else if (!moveFocus(rows(root.current), event.key)) return;
    else event.preventDefault();
  };

  return (
    <div ref={root} className={classes.root}>
      <button
        ref={button}
        type="button"
        className={cx(classes.button, buttonClassName)}
        aria-label={label}
        aria-describedby={description && `${list}-about`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        onClick={() => setOpen(!open)}
      >
        {children}
        <span id={`${list}-about`} hidden>
          {description}
        </span>
      </button>
      {open && (
        <div id={list} role="menu" tabIndex={-1} className={classes.list} data-align={align} onKeyDown={move}>
          {items.map((item) => (
            <MenuRow key={item.label} item={item} onDone={close} />
          ))}
        </div>
      )}
    </div>
  );
}

function rows(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[data-menu-row]:not([disabled])') ?? [])];
}

function moveFocus(all: HTMLElement[], key: string): boolean {
  const at = all.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[key];
  if (next === undefined) return false;
  all[(next + all.length) % all.length]?.focus();
  return true;
}

function MenuRow({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const content = (
    <>
      {item.icon}
      <span>
        {item.label}
        {item.detail && <small>{item.detail}</small>}
      </span>
      {item.checked && <IconCheck size={16} aria-hidden />}
    </>
  );
  const common = {
    role: item.checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': item.checked,
    tabIndex: -1,
    className: classes.row,
    'data-menu-row': true,
    'data-danger': item.danger || undefined,
  };
  if (item.href)
    return (
      <Link {...common} href={item.href} onClick={onDone}>
        {content}
      </Link>
    );
  const select = () => {
    onDone();
    item.onSelect?.();
  };
  return (
    <button {...common} type="button" disabled={item.disabled} onClick={select}>
      {content}
    </button>
  );
}
