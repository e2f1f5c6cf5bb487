import type { QueryClient } from '@tanstack/react-query';
import { onSession, readSession } from '../../api/session.ts';
import { forgetAll } from '../../kept.ts';
import { paths } from '../../paths.ts';
import { rememberLanguage } from '../../words.ts';
import type { AnyRouter } from '@tanstack/react-router';
import { reloadGuarded } from '../../navigation/guarded-reload.ts';
import { navigateWithFallback } from '../../navigation/redirect-fallback.ts';

/** Reacts to every change of the session: its end leads to sign-in, a refused person to /403, new terms to the terms page. */
export function followSession(router: AnyRouter, queryClient: QueryClient): () => void {
  return onSession((now, before) => {
    if (now.status === 'unauthenticated' && !now.locked) forgetAll({ inMemory: !now.ended });
    if (before.status !== 'authenticated') {
      // The person who signed in has a different language from the page. Nothing is written on it yet, and sign-in continues after a
      // reload.
      if (now.status === 'authenticated' && rememberLanguage(now.user.languageId)) reloadGuarded();
      return;
    }
    const { pathname, href } = router.state.location;
    if (now.status === 'unauthenticated') {
      // The data stay until the screens that read them have unmounted, which would otherwise refetch them.
      const gone = isPublic(pathname) ? Promise.resolve() : navigateWithFallback(router, paths.signIn(href));
      void gone.then(() => queryClient.clear());
    } else if (now.status === 'authenticated' && now.user.userId !== before.user.userId) {
      // Someone else has signed in in another tab, so nothing on this screen is theirs.
      forgetAll({ inMemory: true });
      window.location.assign(paths.home());
    } else if (now.status === 'authenticated' && now.user.nonEecUser && !before.user.nonEecUser) {
      void router.navigate({ href: paths.forbidden(), replace: true });
    } else if (
      now.status === 'authenticated' &&
      now.user.owesSecondFactor &&
      !before.user.owesSecondFactor &&
      !isPublic(pathname)
    ) {
      void router.navigate({ href: paths.secondFactor(href), replace: true, ignoreBlocker: true });
    } else if (now.status === 'authenticated' && now.user.owesTerms && !before.user.owesTerms) {
      void leadToTerms(router, queryClient);
    }
  });
}

/** Waits for pending calls first: the server still accepts them, and their screen shows the outcome. */
async function leadToTerms(router: AnyRouter, queryClient: QueryClient): Promise<void> {
  await untilSent(queryClient);
  const session = readSession();
  const { pathname, href } = router.state.location;
  if (session.status !== 'authenticated' || !session.user.owesTerms || isPublic(pathname)) return;
  // Text typed into a form is kept, so leaving it needs no confirmation.
  void router.navigate({ href: paths.termsOfService(href), replace: true, ignoreBlocker: true });
}

function untilSent(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    if (queryClient.isMutating() === 0) return resolve();
    const stop = queryClient.getMutationCache().subscribe(() => {
      if (queryClient.isMutating() > 0) return;
      stop();
      resolve();
    });
  });
}

/** Screens that can also be read without a session, so its end leads nowhere. */
function isPublic(pathname: string): boolean {
  return /^\/(signin|second-factor|terms-of-service|403|500|(invitation|setup|confirm-email)\/[^/]+)$/.test(
    pathname,
  );
}
