import type { Args, Endpoint, Result } from '@studyline/contract/endpoint';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { call, type CallOptions } from './call.ts';
import type { CallError } from './errors.ts';
import { invalidate } from './query-options.ts';

interface UseCallOptions<E extends Endpoint> {
  /** The endpoints whose answers this call makes stale. */
  stale?: readonly Endpoint[];
  /** Where a failure shows: a toast, or the form that calls. */
  failure?: 'toast' | 'form';
  /** Stays pending until what it made stale was got again: for switches, which would flicker back. */
  waits?: boolean;
  onDone?: (result: Result<E>, args: Args<E>) => unknown;
}

/** What `mutate` takes: the args of the call, and how to follow or give up an upload. */
export type CallVariables<E extends Endpoint> = Args<E> & Pick<CallOptions, 'signal' | 'onProgress'>;

/** A call that changes something: `const { mutate, isPending } = useCall(acknowledgePost, { stale: [getPost] })`. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  { stale = [], failure = 'toast', waits = false, onDone }: UseCallOptions<E> = {},
): UseMutationResult<Result<E>, CallError, CallVariables<E>> {
  return useMutation<Result<E>, CallError, CallVariables<E>>({
    mutationKey: [endpoint.id],
    meta: { failure },
    mutationFn: ({ signal, onProgress, ...args }) =>
      call(endpoint, args as unknown as Args<E>, { signal, onProgress }),
    onSuccess: async (result, args) => {
      const fresh = Promise.all(stale.map((other) => invalidate(other)));
      onDone?.(result, args);
      if (waits) await fresh;
    },
  });
}
