import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, Ref } from 'react';
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
}

/** The search field over the pages of a document. Enter goes to the next match, Shift and Enter to the previous one, Escape closes it. */
export function FindBar({ ref, labels, value, onChange, result, note, onStep, onClose }: FindBarProps) {
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onStep?.(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') onClose();
    else return;
    // Escape would also leave the full screen.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search className={cx(floatBar, classes.bar)}>
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
    </search>
  );
}
