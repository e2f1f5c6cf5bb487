import type { Kind } from './kinds.ts';

/** A call that somebody made, and its answer. */
export interface Entry {
  kind: Kind;
  /** Names what the call creates; unique within a run. */
  mark: string;
  sentAt: number;
  /** When the answer that promises it arrived. */
  promisedAt?: number;
  /** Why there was no promise at first, and when. */
  failure?: unknown;
  failedAt?: number;
  /** Repeats the call. Defined if that must not create anything twice, as with an Idempotency-Key. */
  repeat?: () => Promise<unknown>;
  /** Whether the API shows what it promised. */
  isShown?: () => Promise<boolean>;
}

type Call<T> = Pick<Entry, 'kind' | 'mark'> & {
  send: () => Promise<T>;
  isRepeatable?: boolean;
  isShown?: (answer: T) => Promise<boolean>;
};

/**
 * What was promised. Each call is recorded before it is sent, and each answer that promises something after it arrived. A call
 * without an answer may or may not have taken effect, but never twice.
 */
export interface Ledger {
  readonly entries: readonly Entry[];
  /** Sends a call. Undefined if there was no promise. */
  make<T>(call: Call<T>): Promise<T | undefined>;
  /** Repeats the repeatable calls without an answer, and some with one: this must not create anything twice. */
  repeat(): Promise<void>;
}

const REPEATED_WITH_ANSWER = 10;

export function createLedger(): Ledger {
  const entries: Entry[] = [];

  async function send<T>(entry: Entry, { send, isShown }: Call<T>): Promise<T> {
    try {
      const answer = await send();
      entry.promisedAt ??= performance.now();
      if (isShown) entry.isShown = () => isShown(answer);
      return answer;
    } catch (error) {
      entry.failure ??= error;
      entry.failedAt ??= performance.now();
      throw error;
    }
  }

  return {
    entries,
    async make(call) {
      const { kind, mark } = call;
      const entry: Entry = { kind, mark, sentAt: performance.now() };
      if (call.isRepeatable) entry.repeat = () => send(entry, call);
      entries.push(entry);
      return send(entry, call).catch(() => undefined);
    },
    async repeat() {
      const repeatable = entries.filter((entry) => entry.repeat);
      const answered = repeatable.filter((entry) => entry.promisedAt !== undefined);
      const unanswered = repeatable.filter((entry) => entry.promisedAt === undefined);
      for (const { mark, repeat } of [...unanswered, ...answered.slice(-REPEATED_WITH_ANSWER)])
        await repeat?.().catch((error: unknown) => {
          throw new Error(`"${mark}" could not be repeated.`, { cause: error });
        });
    },
  };
}
