import type { Kind } from './kinds.ts';

/** A call that somebody made, and what was answered. */
export interface Entry {
  kind: Kind;
  /** Names what the call makes; no two calls of a run have the same. */
  mark: string;
  sentAt: number;
  /** When the answer that promises it came. */
  promisedAt?: number;
  /** Why no promise came. */
  failure?: unknown;
  /** Sends the call again. Present where that may make nothing twice, as with an Idempotency-Key. */
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
 * What was promised. Each call is noted before it is sent, and each answer that promises something after it came. A call without
 * an answer may have happened or not, but never twice.
 */
export interface Ledger {
  readonly entries: readonly Entry[];
  /** Sends a call. Undefined if no promise came. */
  make<T>(call: Call<T>): Promise<T | undefined>;
  /** Sends again the repeatable calls that have no answer, and some that have one: that makes nothing twice. */
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
          throw new Error(`"${mark}" could not be sent again.`, { cause: error });
        });
    },
  };
}
