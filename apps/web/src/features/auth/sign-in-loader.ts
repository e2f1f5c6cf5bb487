import { listProviders } from '@studyline/contract/auth/calls';
import type { QueryClient } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';

/** The ways to sign in stay the same while the page lives. */
export const providersQuery = {
  ...q(listProviders),
  staleTime: Number.POSITIVE_INFINITY,
};

/** The form shows in any case. It says so if there is no answer. */
export function loadSignIn({ context }: { context: { queryClient: QueryClient } }): Promise<void> {
  return context.queryClient.prefetchQuery(providersQuery);
}
