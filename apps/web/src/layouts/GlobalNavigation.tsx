import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { SkipLink } from '../ui/frame/SkipLink.tsx';
import classes from './GlobalNavigation.module.css';

interface GlobalNavigationProps {
  labels: { skip: string; main: string; closeNavigation: string };
  /** A `Rail`. */
  rail: ReactNode;
  /** The navigation of a study or of settings: beside the content from 1024 pixels, in a drawer below. */
  side?: { label: string; content: ReactNode };
  /** A `MobileTopBar`. `open` shows the side navigation and is undefined if there is none. */
  renderTopBar: (open: (() => void) | undefined) => ReactNode;
  /** A `BottomBar`, shown below 768 pixels. */
  bottomBar: ReactNode;
  /** At most 1120 pixels wide and centred, for pages without a side navigation. */
  narrow?: boolean;
  /** A page of settings: at most 940 pixels wide and centred beside its navigation. */
  settings?: boolean;
  children: ReactNode;
}

/**
 * The frame of most pages: rail, side navigation and content from 1024 pixels; rail and content from 768, with the
 * side navigation in a drawer; below that a bar at the top, chips, and a bar at the bottom.
 */
export function GlobalNavigation({
  labels,
  rail,
  side,
  renderTopBar,
  bottomBar,
  narrow,
  settings,
  children,
}: GlobalNavigationProps) {
  const [drawerOpen, setDrawerOpen] = useState(false);
  // The notices stand beside the rail. With `:has`, each page that is drawn would have the browser recalculate the styles of the whole window.
  useEffect(() => {
    document.body.toggleAttribute('data-rail', true);
    return () => void document.body.toggleAttribute('data-rail', false);
  }, []);
  const open = side && (() => setDrawerOpen(true));
  return (
    <div className={classes.frame} data-side={side ? true : undefined}>
      <SkipLink label={labels.skip} />
      <nav aria-label={labels.main} className={classes.rail}>
        {rail}
      </nav>
      {side && (
        <nav aria-label={side.label} className={classes.side}>
          {side.content}
        </nav>
      )}
      <div className={classes.body}>
        <header className={classes.top}>{renderTopBar(open)}</header>
        <main
          id="main"
          tabIndex={-1}
          className={classes.main}
          data-page
          data-narrow={narrow || undefined}
          data-settings={settings || undefined}
        >
          {children}
        </main>
      </div>
      <nav aria-label={labels.main} className={classes.bottom}>
        {bottomBar}
      </nav>
      {side && drawerOpen && (
        <NavigationDrawer
          label={side.label}
          closeLabel={labels.closeNavigation}
          onClose={() => setDrawerOpen(false)}
        >
          {side.content}
        </NavigationDrawer>
      )}
    </div>
  );
}

interface NavigationDrawerProps {
  label: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

/** A native modal dialog: it traps the focus, closes on Escape and returns the focus to its opener. */
function NavigationDrawer({ label, closeLabel, onClose, children }: NavigationDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const closeOnLeave = (event: MouseEvent<HTMLDialogElement>) => {
    const target = event.target as HTMLElement;
    if (target === dialog.current || target.closest('a')) dialog.current?.close();
  };
  return (
    // Keyboard users have Escape and the close button; a click on the backdrop targets the dialog itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={label}
      className={classes.drawer}
      onClose={onClose}
      onClick={closeOnLeave}
    >
      <nav aria-label={label}>{children}</nav>
      <button type="button" className="sl-hidden" onClick={() => dialog.current?.close()}>
        {closeLabel}
      </button>
    </dialog>
  );
}
