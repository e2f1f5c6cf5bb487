import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useEffectEvent, useRef } from 'react';
import { cx } from '../class-names.ts';
import classes from './FindBar.module.css';
import { floatBar } from './float-bar.ts';

interface FindBarProps {
  ref?: Ref<HTMLInputElement>;
  labels: { field: string; previous: string; next: string; close: string };
  value: string;
  onChange: (value: string) => void;
  /** "3 of 12", or that there are no matches. It is read out. */
  result: string;
  /** Anything else to say about the result. */
  note?: string;
  /** Undefined while there are no matches to step through. */
  onStep?: (direction: 1 | -1) => void;
  onClose: () => void;
  /** Below the field. */
  children?: ReactNode;
}

/** The search field over the pages of a document. Enter goes to the next match, Shift and Enter to the previous one, Escape closes it. */
export function FindBar({
  ref,
  labels,
  value,
  onChange,
  result,
  note,
  onStep,
  onClose,
  children,
}: FindBarProps) {
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter') return;
    onStep?.(event.shiftKey ? -1 : 1);
    event.preventDefault();
    event.stopPropagation();
  };
  const bar = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const leave = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      // Escape would also leave the full screen.
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    const listener = bar.current;
    listener?.addEventListener('keydown', leave);
    return () => listener?.removeEventListener('keydown', leave);
  }, []);
  return (
    <search ref={bar} className={cx(floatBar, classes.bar)}>
      <input
        ref={ref}
        type="text"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        aria-label={labels.field}
        placeholder={labels.field}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKey}
      />
      <output>{result}</output>
      {note && <p>{note}</p>}
      <button type="button" aria-label={labels.previous} disabled={!onStep} onClick={() => onStep?.(-1)}>
        <IconChevronUp size={18} aria-hidden />
      </button>
      <button type="button" aria-label={labels.next} disabled={!onStep} onClick={() => onStep?.(1)}>
        <IconChevronDown size={18} aria-hidden />
      </button>
      <button type="button" aria-label={labels.close} onClick={onClose}>
        <IconX size={18} aria-hidden />
      </button>
      {children}
    </search>
  );
}
