import { listProviders } from '@studyline/contract/auth/calls';
import type { QueryClient } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';

/** The ways to sign in do not change while the page is loaded. */
export const providersQuery = {
  ...q(listProviders),
  staleTime: Number.POSITIVE_INFINITY,
};

/** The form always shows. It says so if there is no answer. */
export function loadSignIn({ context }: { context: { queryClient: QueryClient } }): Promise<void> {
  return context.queryClient.prefetchQuery(providersQuery);
}
