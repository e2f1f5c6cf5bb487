import type { QueryClient } from '@tanstack/react-query';
import { onSession } from '../../api/session.ts';
import { forgetAll } from '../../kept.ts';
import { paths } from '../../paths.ts';
import type { AnyRouter } from '@tanstack/react-router';
import { goSoon } from '../../navigation/redirect-fallback.ts';

/** Follows every change of the session: its end leads to sign-in, a refused person to /403, new terms to their page. */
export function followSession(router: AnyRouter, queryClient: QueryClient): () => void {
  return onSession((now, before) => {
    if (now.status === 'unauthenticated') forgetAll({ inMemory: !now.ended });
    if (before.status !== 'authenticated') return;
    const { pathname, href } = router.state.location;
    if (now.status === 'unauthenticated') {
      // The data stay until the screens that read them are gone; otherwise these would fetch them again.
      const gone = isPublic(pathname) ? Promise.resolve() : goSoon(router, paths.signIn(href));
      void gone.then(() => queryClient.clear());
    } else if (now.status === 'authenticated' && now.user.userId !== before.user.userId) {
      // Somebody else has signed in in another tab, so nothing on this screen is theirs.
      forgetAll({ inMemory: true });
      window.location.assign(paths.home());
    } else if (now.status === 'authenticated' && now.user.nonEecUser && !before.user.nonEecUser) {
      void router.navigate({ href: paths.forbidden(), replace: true });
    } else if (now.status === 'authenticated' && now.user.owesTerms && !before.user.owesTerms) {
      // What was typed into a form is kept, so leaving it needs no question.
      const terms = { href: paths.termsOfService(href), replace: true, ignoreBlocker: true };
      if (!isPublic(pathname)) void router.navigate(terms);
    }
  });
}

function isPublic(pathname: string): boolean {
  return /^\/(signin|terms-of-service|403|500)$/.test(pathname);
}
