import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { listProviders } from './calls.ts';

/** The ways to sign in. Outside the contract's calls, as the whole auth group is. */
export const providersQuery = queryOptions({
  queryKey: ['auth/providers'],
  queryFn: ({ signal }) => listProviders(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The form shows in any case; without an answer it says so. */
export function loadSignIn({ context }: { context: { queryClient: QueryClient } }): Promise<void> {
  return context.queryClient.prefetchQuery(providersQuery);
}
