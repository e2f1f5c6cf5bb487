import { IconHelp } from '@tabler/icons-react';
import { createContext, use } from 'react';
import { cx } from '../class-names.ts';
import classes from './HelpButton.module.css';

interface Help {
  label: string;
  onOpen: () => void;
  /** Called when the button is about to be used: time to load what help needs. */
  onIntent: () => void;
}

/**
 * The app's help, which frames offer without depending on it. Sign-in, invitation and error pages have none: their own text says whom to
 * ask.
 */
export const HelpContext = createContext<Help | null>(null);

interface HelpButtonProps {
  /** With the word below the icon, like an entry of the rail; otherwise the icon alone. */
  entryClassName?: string;
}

/** Opens help. It is at the foot of the rail and at the right end of every bar, on phones always in the same corner. */
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
