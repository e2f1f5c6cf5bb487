import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useRef } from 'react';
import type { LinkProps } from '../ui/Link.tsx';

const PRELOAD_MILLIS = 60;
/** Moving the pointer over a list crosses many links. */
const MAX_AT_ONCE = 2;
let preloading = 0;

/** How every block of the app navigates: an anchor that the router follows, and preloads on hover. */
export function RouterLink(props: LinkProps) {
  const {
    href,
    onClick,
    onPointerEnter,
    onPointerLeave,
    onTouchStart,
    onTouchCancel,
    onFocus,
    children,
    ...rest
  } = props;
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOurs = href.startsWith('/') && !rest.target && rest.download === undefined && !isServerPath(href);

  const preload = () => {
    if (!isOurs) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (preloading >= MAX_AT_ONCE || savesData()) return;
      const { pathname, search } = new URL(href, window.location.origin);
      preloading += 1;
      void router
        .preloadRoute({ to: pathname, search: router.options.parseSearch?.(search) ?? {} })
        .catch(() => {})
        .finally(() => {
          preloading -= 1;
        });
    }, PRELOAD_MILLIS);
  };

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isOurs || !isPlain) return;
    event.preventDefault();
    clearTimeout(timer.current);
    void router.navigate({ href });
  };

  return (
    <a
      {...rest}
      href={href}
      onClick={follow}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        if (event.pointerType === 'mouse') preload();
      }}
      onPointerLeave={(event) => {
        onPointerLeave?.(event);
        clearTimeout(timer.current);
      }}
      onTouchStart={(event) => {
        onTouchStart?.(event);
        // A touch is a decision, unless it starts a scroll, which cancels it.
        preload();
      }}
      onTouchCancel={(event) => {
        onTouchCancel?.(event);
        clearTimeout(timer.current);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        preload();
      }}
    >
      {children}
    </a>
  );
}

/** Files and the API's own pages are opened by the browser, not the router. */
function isServerPath(href: string): boolean {
  return /^\/(openapi|auth|docs)(\/|$)/.test(href);
}

/** Whether data saving is on or the network is slow. Not every browser reports it. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /^(slow-)?[23]g$/.test(connection?.effectiveType ?? '');
}
