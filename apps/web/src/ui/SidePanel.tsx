import { Drawer } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { isTyping, layerOf, useKeyDown } from './keys.ts';
import classes from './SidePanel.module.css';
import { useReturnFocus } from './use-return-focus.ts';

interface SidePanelProps {
  label: string;
  /** Pushes the content aside, which stays usable; otherwise the panel covers it as a dialog. */
  beside: boolean;
  onClose: () => void;
  /** Stays at the top, with the close button. */
  head: ReactNode;
  /** Buttons that stay at the bottom. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A list item, opened at the right edge of the window. Escape closes it, and the focus returns to its opener. */
export function SidePanel({ beside, ...props }: SidePanelProps) {
  return beside ? <Beside {...props} /> : <Above {...props} />;
}

type Parts = Omit<SidePanelProps, 'beside'>;

function Beside({ label, onClose, ...parts }: Parts) {
  const panel = useRef<HTMLElement>(null);
  useReturnFocus();
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  useKeyDown((event) => {
    const isForOthers = event.defaultPrevented || layerOf(event.target) || isTyping(event.target);
    if (event.key === 'Escape' && !isForOthers) onClose();
  });
  return (
    <aside ref={panel} tabIndex={-1} aria-label={label} className={classes.beside} data-beside>
      <Content {...parts} />
    </aside>
  );
}

function Above({ label, onClose, ...parts }: Parts) {
  const panel = useRef<HTMLDivElement>(null);
  // Mantine would also close it when a dialog above it handles the key.
  useKeyDown((event) => {
    const layer = layerOf(event.target);
    if (event.key === 'Escape' && !event.defaultPrevented && (!layer || layer === panel.current)) onClose();
  });
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size={432}
      zIndex={40}
      classNames={{ content: classes.above }}
    >
      <Drawer.Overlay className={classes.overlay} />
      <Drawer.Content ref={panel} aria-label={label}>
        <Content {...parts} />
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Content({ head, foot, children }: Pick<SidePanelProps, 'head' | 'foot' | 'children'>) {
  return (
    <div className={classes.content}>
      <div className={classes.head}>{head}</div>
      <div className={classes.body}>{children}</div>
      {foot && <div className={classes.foot}>{foot}</div>}
    </div>
  );
}
