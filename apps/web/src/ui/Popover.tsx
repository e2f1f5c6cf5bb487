import { type ReactNode, useId, useRef, useState } from 'react';
import { cx } from './class-names.ts';
import classes from './Popover.module.css';

interface PopoverProps {
  /** The accessible name of the button, if its content is an image or is truncated. The panel has the same name. */
  label?: string;
  /** Read after the name, if the button has words of its own. It is also the name of the panel. */
  description?: string;
  /** What the button shows. */
  children: ReactNode;
  buttonClassName?: string;
  panelClassName?: string;
  /** Beside the foot of the button, beside it at the foot of the window, or below it. */
  place: 'beside' | 'foot' | 'below' | 'below-end';
  /** Called when the button is about to be used: time to load what the panel needs. */
  onIntent?: () => void;
  renderContent: (close: () => void) => ReactNode;
}

const GAP = 8;
const RAIL_WIDTH = 72;

/**
 * A button that opens a panel in the browser's top layer, so that no scrolling column clips it. Escape or a click elsewhere closes it, and
 * the focus returns to the button.
 */
export function Popover({
  label,
  description,
  children,
  buttonClassName,
  panelClassName,
  place,
  onIntent,
  renderContent,
}: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  const close = () => document.getElementById(id)?.hidePopover();
  return (
    <>
      <button
        ref={button}
        type="button"
        className={cx(classes.button, buttonClassName)}
        aria-label={label}
        aria-describedby={description && `${id}-about`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={id}
        onPointerEnter={onIntent}
        onFocus={onIntent}
      >
        {children}
        <span id={`${id}-about`} hidden>
          {description}
        </span>
      </button>
      <dialog
        id={id}
        popover="auto"
        aria-label={label ?? description}
        className={cx(classes.panel, panelClassName)}
        onBeforeToggle={(event) => {
          if (event.newState === 'open' && button.current)
            placePanel(event.currentTarget, button.current, place);
        }}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && renderContent(close)}
      </dialog>
    </>
  );
}

function placePanel(panel: HTMLElement, button: HTMLElement, place: PopoverProps['place']): void {
  const box = button.getBoundingClientRect();
  const style = panel.style;
  style.inset = 'auto';
  if (place === 'beside' || place === 'foot') {
    style.left = `${Math.max(box.right + GAP, RAIL_WIDTH + GAP)}px`;
    style.bottom = `${place === 'foot' ? 2 * GAP : Math.max(GAP, window.innerHeight - box.bottom)}px`;
  } else {
    style.top = `${box.bottom + GAP / 2}px`;
    if (place === 'below') style.left = `${box.left}px`;
    else style.right = `${Math.max(GAP, document.documentElement.clientWidth - box.right)}px`;
  }
}
