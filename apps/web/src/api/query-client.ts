import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import {
  CallError,
  describeFailure,
  hasNoAnswer,
  isAborted,
  isOurFault,
  isSignedOut,
  logFailure,
} from './errors.ts';
import { t } from '../words.ts';
import { showToast } from './toasts.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { failure?: 'toast' | 'form' };
  }
}

/**
 * A failed background refresh leaves the screen unchanged. No answer shows the offline bar, a server fault shows one toast, and 4xx shows
 * nothing; each is logged to the console (specification 8). The routes handle a failed navigation.
 */
const queryCache = new QueryCache({
  onError: (error, query) => {
    // A refused call has already logged itself.
    if (isOurFault(error)) logFailure(String(query.queryKey[0]), error);
    if (query.state.data !== undefined && isOurFault(error) && !hasNoAnswer(error)) {
      showToast(describeFailure(error), 'late');
    }
  },
});

/** An action that fails shows a toast, unless its form shows the failure itself. */
const mutationCache = new MutationCache({
  onError: (error, _variables, _result, mutation) => {
    const gone = error instanceof CallError && isSignedOut(error.errorCode);
    if (!gone && !isAborted(error) && mutation.meta?.failure !== 'form')
      showToast(hasNoAnswer(error) ? t('app.unknownOutcome') : describeFailure(error), 'late');
  },
});

/** Live events say what is stale. The half minute only avoids refetching while a person moves between screens. */
export const queryClient = new QueryClient({
  queryCache,
  mutationCache,
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
