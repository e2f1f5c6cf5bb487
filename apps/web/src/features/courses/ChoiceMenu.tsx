import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './Player.module.css';

interface Choice {
  value: string;
  label: string;
}

interface ChoiceMenuProps {
  label: string;
  children: ReactNode;
  choices: readonly Choice[];
  value: string;
  isMarked?: boolean;
  onChoose: (value: string) => void;
}

/** A list of choices above its button. It is inside the player, because nothing outside it shows in full screen. */
export function ChoiceMenu({ label, children, choices, value, isMarked, onChoose }: ChoiceMenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const holder = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const rows = list.current;
    (rows?.querySelector<HTMLElement>('[aria-checked="true"]') ?? rows?.querySelector('button'))?.focus();
    const leave = ({ target }: PointerEvent) => {
      if (!holder.current?.contains(target as Node)) setOpen(false);
    };
    window.addEventListener('pointerdown', leave);
    return () => window.removeEventListener('pointerdown', leave);
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    const rows = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (event.key === 'Tab') setOpen(false);
    else if (event.key === 'Escape') close();
    else if (to !== undefined) rows[(to + rows.length) % rows.length]?.focus();
    else return;
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={holder} className={classes.menu}>
      <button
        ref={button}
        type="button"
        className={classes.control}
        data-marked={isMarked || undefined}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </button>
      {isOpen && (
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={classes.list}
          onKeyDown={onKey}
        >
          {choices.map((choice) => (
            <button
              key={choice.value}
              type="button"
              role="menuitemradio"
              tabIndex={-1}
              aria-checked={choice.value === value}
              onClick={() => {
                onChoose(choice.value);
                close();
              }}
            >
              {choice.label}
              {choice.value === value && <IconCheck size={16} aria-hidden />}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
