import { notFound, redirect, rootRouteId } from '@tanstack/react-router';
import {
  CallError,
  isOurFault,
  isSignedOut,
  type TemporaryFailure,
  temporaryFailureOf,
} from '../api/errors.ts';
import { paths } from '../paths.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** On /500: the failed navigation, the request number for support, and whether it is retried automatically. */
    failure?: { href: string; requestId: string | null; passing: TemporaryFailure | undefined };
    /** On /403: the message that came with the refusal. */
    refusal?: string;
  }
}

/** What the page shown instead of a screen says, besides that there is none. */
export interface NotFound {
  /** The server's message about a withdrawn post. */
  withdrawn: string | null;
}

/** What a loader throws so that a failed call leads where the specification says (sections 4 and 8). */
export function asNavigation(error: unknown, href: string): unknown {
  if (!(error instanceof CallError)) return error;
  if (isSignedOut(error.errorCode)) return redirect({ href: paths.signIn(href), replace: true });
  if (error.errorCode === 'SECOND_FACTOR_REQUIRED')
    return redirect({ href: paths.secondFactor(href), replace: true });
  if (error.errorCode === 'TERMS_NOT_ACCEPTED') {
    return redirect({ href: paths.termsOfService(href), replace: true });
  }
  if (error.status === 403 && !isOurFault(error)) {
    const refusal = error.errorCode === 'NON_EEC_USER' ? undefined : (error.errorDescription ?? undefined);
    return redirect({ to: paths.forbidden(), replace: true, state: { refusal } });
  }
  if (error.errorCode === 'POST_WITHDRAWN')
    return notFound({ routeId: rootRouteId, data: { withdrawn: error.errorDescription } satisfies NotFound });
  // An address that the server does not understand counts as not found.
  if (!isOurFault(error) && (error.status === 404 || error.status === 400))
    return notFound({ routeId: rootRouteId });
  const failure = { href, requestId: error.requestId, passing: temporaryFailureOf(error) };
  return redirect({ to: paths.serverError(), replace: true, state: { failure } });
}
