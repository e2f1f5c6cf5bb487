import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import classes from './PdfPanel.module.css';

interface PdfPanelProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A list over the pages: the table of contents, the attached files. Escape closes it. */
export function PdfPanel({ label, onClose, children }: PdfPanelProps) {
  const nav = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const panel = nav.current;
    const first =
      panel?.querySelector<HTMLElement>('[data-autofocus]') ??
      panel?.querySelector<HTMLElement>('button:enabled, a[href]') ??
      panel;
    first?.focus({ preventScroll: true });
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Escape would also leave the full screen.
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    panel?.addEventListener('keydown', leave);
    return () => panel?.removeEventListener('keydown', leave);
  }, []);
  return (
    <nav ref={nav} tabIndex={-1} className={classes.panel} aria-label={label}>
      {children}
    </nav>
  );
}
