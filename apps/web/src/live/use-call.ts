import type { Args, Endpoint, Parts, Result } from '@studyline/contract/core/endpoint';
import type { CausedEvent } from '@studyline/contract/events/caused-events';
import {
  hashKey,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { call, type CallOptions } from '../api/call.ts';
import type { CallError } from '../api/errors.ts';
import { newKey } from '../api/request.ts';
import { forget, keep, ownKey, readKept } from '../kept.ts';
import { refresherOf, type Removed } from './refresher.ts';

interface UseCallOptions<E extends Endpoint> {
  /** Where a failure shows: in a toast, or in the calling form. */
  failure?: 'toast' | 'form';
  /** Stays pending until the screen is fresh: for switches and forms, which would otherwise show the old state for a moment. */
  waits?: boolean;
  /** The name under which the Idempotency-Key outlives a reload, for a form that does, too. */
  keptAs?: string;
  /** What the call removes while this screen shows it: it is only marked stale, not refetched. */
  removes?: Removed;
  /** Called once the call has succeeded, before the screen is refreshed, so that the focus can leave what will disappear. */
  onRecorded?: (result: Result<E>, args: Args<E>) => unknown;
  /**
   * Leaves the screen once the call has succeeded, and resolves when the next one is shown. What both show is refreshed then, and what only
   * the old one shows is not fetched.
   */
  leaves?: (result: Result<E>) => Promise<unknown>;
  /** Called once the call has succeeded; with `waits`, only once the screen is fresh. */
  onDone?: (result: Result<E>, args: Args<E>) => unknown;
}

/** What `mutate` takes: the call's args, and how to track or abort an upload. */
export type CallVariables<E extends Endpoint> = Args<E> & Following;

/** How to track or abort an upload. */
type Following = Pick<CallOptions, 'signal' | 'onProgress'>;

/** What `useCall` returns. */
export type CallResult<E extends Endpoint> = UseMutationResult<Result<E>, CallError, CallVariables<E>>;

/**
 * A call that changes something: `const { mutate, isPending } = useCall(acknowledgePost)`. The answer contains the events that the call
 * caused, and they make the same data stale in this window as in all others. After a failure the same args are sent with the same
 * Idempotency-Key: the answer may have been lost, and retrying must not create anything twice.
 */
export function useCall<E extends Endpoint>(endpoint: E, options: UseCallOptions<E> = {}): CallResult<E> {
  return useMutation(useOptions(endpoint, options));
}

/**
 * The same for a call that the screen says nothing about while it is made: `useMutation` would render the component when it begins and when
 * it ends. The promise rejects with CallError, after the toast.
 */
export function useUnseenCall<E extends Endpoint>(
  endpoint: E,
  given: UseCallOptions<E> = {},
): (args: CallVariables<E>) => Promise<Result<E>> {
  const queryClient = useQueryClient();
  const options = useOptions(endpoint, given);
  return (args) =>
    queryClient
      .getMutationCache()
      .build(queryClient, queryClient.defaultMutationOptions(options))
      .execute(args);
}

function useOptions<E extends Endpoint>(
  endpoint: E,
  options: UseCallOptions<E>,
): UseMutationOptions<Result<E>, CallError, CallVariables<E>> {
  const make = useMake();
  return {
    mutationKey: [endpoint.id],
    meta: { failure: options.failure ?? 'toast' },
    mutationFn: ({ signal, onProgress, ...rest }) =>
      // The compiler cannot infer a generic type minus two of its fields.
      make(endpoint, rest as unknown as Args<E>, { signal, onProgress }, options),
  };
}

/** Calls any endpoint. */
export type Make = <E extends Endpoint>(endpoint: E, args: Args<E>) => Promise<Result<E>>;

/** What `mutate` takes for a chosen call. */
interface ChosenCall<R> extends Following {
  run: (make: Make) => Promise<R>;
}

/** Like `useCall`, for actions whose call is chosen each time: `mutate({ run: (make) => make(addNews, args) })`. */
export function useChosenCall<R>(
  options: Pick<UseCallOptions<Endpoint>, 'failure' | 'removes'> & {
    /** For an action that is a single call, whose result is its own. */
    leaves?: (result: R) => Promise<unknown>;
  },
): UseMutationResult<R, CallError, ChosenCall<R>> {
  const make = useMake();
  return useMutation<R, CallError, ChosenCall<R>>({
    meta: { failure: options.failure ?? 'toast' },
    mutationFn: ({ run, signal, onProgress }) =>
      run((endpoint, args) =>
        make(endpoint, args, { signal, onProgress }, options as UseCallOptions<typeof endpoint>),
      ),
  });
}

function useMake() {
  const queryClient = useQueryClient();
  const failed = useRef<Attempt>(undefined);
  return async <E extends Endpoint>(
    endpoint: E,
    args: Args<E>,
    following: Following,
    { waits = false, keptAs, removes, onRecorded, leaves, onDone }: UseCallOptions<E>,
  ): Promise<Result<E>> => {
    const sent = refresherOf(queryClient).begin(newKey(), removes);
    const { requestId } = sent;
    const key = keptAs && ownKey(keptAs);
    const former = failed.current ?? (key ? (readKept(key) as Attempt | undefined) : undefined);
    const attempt = attemptOf(endpoint, args as Parts, former);
    const { idempotencyKey } = attempt;
    failed.current = attempt;
    if (key) keep(key, { args: attempt.args, idempotencyKey });
    let caused: readonly CausedEvent[] = [];
    const onCaused = (events: readonly CausedEvent[]) => (caused = events);
    const options = { ...following, requestId, idempotencyKey, onCaused };
    const result = await call(endpoint, args, options).catch((error: unknown) => {
      sent.fail();
      throw error;
    });
    failed.current = undefined;
    if (key) forget(key);
    onRecorded?.(result, args);
    const fresh = sent.succeed(caused, leaves && (() => leaves(result)));
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
