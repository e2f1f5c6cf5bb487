import { noteAnswer, noteNoAnswer } from '../../../api/connection.ts';
import { isWorthRetry } from '../../../api/call.ts';

/** Browsers open six connections to a server, and the app's other calls need some of them. */
const PARALLEL = 3;
const RETRY_MILLIS = 300;

/** A stored file, as its download call serves it. */
export interface StoredBytes {
  url: string;
  /** Of the file as the post describes it. Another file may have taken its place since. */
  etag: string | undefined;
  bytes: number;
}

interface Part {
  begin: number;
  /** Exclusive. */
  end: number;
}

interface Listeners {
  onPart: (begin: number, bytes: Uint8Array) => void;
  /** Whether parts are missing because the server could not be reached. They stay wanted. */
  onStuck: (isStuck: boolean) => void;
  /** The file is no longer there for this person, or is another one. */
  onGone: () => void;
}

/** Fetches parts of a file, a few at a time, and keeps those that failed until `retry`. */
export class RangeReader {
  readonly #file: StoredBytes;
  readonly #listeners: Listeners;
  readonly #stopped = new AbortController();
  #waiting: Part[] = [];
  #failed: Part[] = [];
  #running = 0;

  constructor(file: StoredBytes, listeners: Listeners) {
    this.#file = file;
    this.#listeners = listeners;
  }

  want(begin: number, end: number): void {
    this.#waiting.push({ begin, end });
    this.#next();
  }

  retry(): void {
    this.#waiting.unshift(...this.#failed);
    this.#failed = [];
    this.#next();
  }

  stop(): void {
    this.#stopped.abort();
    this.#waiting = [];
    this.#failed = [];
  }

  #next(): void {
    while (this.#running < PARALLEL) {
      const part = this.#waiting.shift();
      if (!part) return;
      this.#running += 1;
      void this.#fetch(part).finally(() => {
        this.#running -= 1;
        this.#next();
      });
    }
  }

  async #fetch(part: Part): Promise<void> {
    const { signal } = this.#stopped;
    const bytes = (await this.#ask(part)) ?? (await this.#askAgain(part));
    if (signal.aborted) return;
    if (bytes === 'GONE') {
      this.#listeners.onGone();
    } else if (bytes) {
      this.#listeners.onPart(part.begin, bytes);
      if (this.#failed.length === 0) this.#listeners.onStuck(false);
    } else {
      this.#failed.push(part);
      this.#listeners.onStuck(true);
    }
  }

  async #askAgain(part: Part): Promise<Uint8Array | 'GONE' | undefined> {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MILLIS));
    return this.#ask(part);
  }

  /** Undefined if it is worth another try. */
  async #ask({ begin, end }: Part): Promise<Uint8Array | 'GONE' | undefined> {
    const { url, etag } = this.#file;
    const { signal } = this.#stopped;
    const headers = { range: `bytes=${begin}-${end - 1}`, ...(etag && { 'if-range': etag }) };
    const startedAt = performance.now();
    try {
      const response = await fetch(url, { headers, signal, credentials: 'same-origin' });
      if (response.status === 206) {
        const bytes = new Uint8Array(await response.arrayBuffer());
        noteAnswer(startedAt);
        return bytes;
      }
      void response.body?.cancel();
      noteAnswer(startedAt);
      return isWorthRetry(response.status) ? undefined : 'GONE';
    } catch {
      if (!signal.aborted) noteNoAnswer();
      return undefined;
    }
  }
}
