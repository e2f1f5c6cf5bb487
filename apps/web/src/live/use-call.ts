import type { Args, Endpoint, Parts, Result } from '@studyline/contract/core/endpoint';
import type { CausedEvent } from '@studyline/contract/events/caused-events';
import { hashKey, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, type CallOptions } from '../api/call.ts';
import type { CallError } from '../api/errors.ts';
import { newKey } from '../api/request.ts';
import { refresherOf, type Removed } from './refresher.ts';

interface UseCallOptions<E extends Endpoint> {
  /** Where a failure shows: in a toast, or in the form that calls. */
  failure?: 'toast' | 'form';
  /** Stays pending until the screen is fresh: for switches and forms, which would show the old state for a moment. */
  waits?: boolean;
  /** What the call removes while this screen shows it: it is only marked stale, not refetched. */
  removes?: Removed;
  /** Called once the call has succeeded, before the screen gets fresh: the focus can leave what will go. */
  onRecorded?: (result: Result<E>, args: Args<E>) => unknown;
  /** Called once the call has succeeded; with `waits` only when the screen is fresh. */
  onDone?: (result: Result<E>, args: Args<E>) => unknown;
}

/** What `mutate` takes: the args of the call, and how to follow or give up an upload. */
export type CallVariables<E extends Endpoint> = Args<E> & Following;

/** How an upload is followed or given up. */
type Following = Pick<CallOptions, 'signal' | 'onProgress'>;

/**
 * A call that changes something: `const { mutate, isPending } = useCall(acknowledgePost)`. The answer names the events that it has
 * caused, and they make the same stale in this window as in all others. After a failure the same args are sent under the
 * same Idempotency-Key: the answer may have been lost on its way, and trying again must not create anything twice.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  options: UseCallOptions<E> = {},
): UseMutationResult<Result<E>, CallError, CallVariables<E>> {
  const make = useMake();
  return useMutation<Result<E>, CallError, CallVariables<E>>({
    mutationKey: [endpoint.id],
    meta: { failure: options.failure ?? 'toast' },
    mutationFn: ({ signal, onProgress, ...rest }) =>
      // The compiler cannot work out a generic type without two of its fields.
      make(endpoint, rest as unknown as Args<E>, { signal, onProgress }, options),
  });
}

/** Makes a call of whatever endpoint. */
export type Make = <E extends Endpoint>(endpoint: E, args: Args<E>) => Promise<Result<E>>;

/** What `mutate` takes of a chosen call. */
interface ChosenCall<R> extends Following {
  run: (make: Make) => Promise<R>;
}

/** Like `useCall`, for what is sent by another call each time: `mutate({ run: (make) => make(addNews, args) })`. */
export function useChosenCall<R>(
  options: Pick<UseCallOptions<Endpoint>, 'failure' | 'removes'>,
): UseMutationResult<R, CallError, ChosenCall<R>> {
  const make = useMake();
  return useMutation<R, CallError, ChosenCall<R>>({
    meta: { failure: options.failure ?? 'toast' },
    mutationFn: ({ run, signal, onProgress }) =>
      run((endpoint, args) => make(endpoint, args, { signal, onProgress }, options)),
  });
}

function useMake() {
  const queryClient = useQueryClient();
  const failed = useRef<Attempt>(undefined);
  return async <E extends Endpoint>(
    endpoint: E,
    args: Args<E>,
    following: Following,
    { waits = false, removes, onRecorded, onDone }: UseCallOptions<E>,
  ): Promise<Result<E>> => {
    const sent = refresherOf(queryClient).begin(newKey());
    const { requestId } = sent;
    const attempt = attemptOf(endpoint, args as Parts, failed.current);
    const { idempotencyKey } = attempt;
    failed.current = attempt;
    let caused: readonly CausedEvent[] = [];
    const onCaused = (events: readonly CausedEvent[]) => (caused = events);
    const options = { ...following, requestId, idempotencyKey, onCaused };
    const result = await call(endpoint, args, options).catch((error: unknown) => {
      sent.fail();
      throw error;
    });
    failed.current = undefined;
    onRecorded?.(result, args);
    const fresh = sent.succeed(caused, removes);
    if (waits) await fresh;
    onDone?.(result, args);
    return result;
  };
}

interface Attempt {
  args: string;
  file: Blob | undefined;
  idempotencyKey: string;
}

function attemptOf({ id }: Endpoint, { file, ...parts }: Parts, former: Attempt | undefined): Attempt {
  const args = hashKey([id, parts]);
  const isSame = former?.args === args && former.file === file;
  return isSame ? former : { args, file, idempotencyKey: newKey() };
}
