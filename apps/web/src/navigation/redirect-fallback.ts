/** Specification 9: a redirect to or from sign-in that has not arrived after this time is left to the browser. */
const FALLBACK_MILLIS = 60_000;

interface Navigator {
  navigate: (to: { href: string; replace: true; ignoreBlocker: true }) => Promise<unknown>;
}

/**
 * Navigates, and loads the address as a new page if that has not finished after a minute. No form asks before it is left: after a session
 * there is nothing to save.
 */
export function navigateWithFallback(
  router: Navigator,
  href: string,
  load: (href: string) => void = (to) => window.location.assign(to),
): Promise<void> {
  const timer = setTimeout(() => load(href), FALLBACK_MILLIS);
  return router
    .navigate({ href, replace: true, ignoreBlocker: true })
    .then(
      () => undefined,
      () => load(href),
    )
    .finally(() => clearTimeout(timer));
}
