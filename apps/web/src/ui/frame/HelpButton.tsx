import { IconHelp } from '@tabler/icons-react';
import { createContext, use } from 'react';
import { cx } from '../class-names.ts';
import classes from './HelpButton.module.css';

interface Help {
  label: string;
  onOpen: () => void;
  /** The button is about to be used: time to load what help needs. */
  onIntent: () => void;
}

/**
 * The help of the app, which frames offer without knowing it. Sign-in, invitations and error pages are without it: they say in
 * their own text whom to ask.
 */
export const HelpContext = createContext<Help | null>(null);

interface HelpButtonProps {
  /** With the word below the sign, in the look of an entry of the rail; otherwise the sign alone. */
  entryClassName?: string;
}

/** Opens help. It stands at the foot of the rail, and at the right end of every bar, on phones always in the same corner. */
export function HelpButton({ entryClassName }: HelpButtonProps) {
  const help = use(HelpContext);
  if (!help) return null;
  const { label, onOpen, onIntent } = help;
  return (
    <button
      type="button"
      className={cx(classes.help, entryClassName ?? classes.sign)}
      aria-label={entryClassName ? undefined : label}
      aria-haspopup="dialog"
      title={entryClassName ? undefined : label}
      onClick={onOpen}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      <IconHelp size={21} aria-hidden />
      {entryClassName && label}
    </button>
  );
}
