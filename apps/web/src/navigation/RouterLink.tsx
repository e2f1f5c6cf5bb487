import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useRef } from 'react';
import type { LinkProps } from '../ui/Link.tsx';

const PRELOAD_MILLIS = 60;

/** How every block of the app navigates: by an anchor that the router follows, and preloads when somebody points at it. */
export function RouterLink(props: LinkProps) {
  const { href, onClick, onPointerEnter, onPointerLeave, onFocus, children, ...rest } = props;
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOurs = href.startsWith('/') && !rest.target && rest.download === undefined && !isServerPath(href);

  const preload = () => {
    if (!isOurs) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const { pathname, search } = new URL(href, window.location.origin);
      void router
        .preloadRoute({ to: pathname, search: router.options.parseSearch?.(search) ?? {} })
        .catch(() => {});
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
      onFocus={(event) => {
        onFocus?.(event);
        preload();
      }}
    >
      {children}
    </a>
  );
}

/** The browser itself opens files and the API's own pages. */
function isServerPath(href: string): boolean {
  return /^\/(openapi|auth|docs)(\/|$)/.test(href);
}
