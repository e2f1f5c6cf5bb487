import { noteAnswer, noteNoAnswer } from '../../../api/connection.ts';
import { isWorthRetry } from '../../../api/call.ts';

/** Browsers open six connections to a server, and the app's other calls need some of them. */
const PARALLEL = 3;
const RETRY_MILLIS = 300;

/** Of a file up to this size a single request takes less time than several. */
const WHOLE_BYTES = 1_000_000;
/** In what pdf.js reads a file. */
const PART_BYTES = 65_536;

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
  /** The file is not there for this person at the moment, or is another one. What is missing stays wanted. */
  onGone: () => void;
}

type Answer = Uint8Array | 'GONE' | undefined;

/** What pdf.js is sure to want: the whole of a short file, the beginning and the end of a long one. */
function partsAhead(bytes: number): Part[] {
  if (bytes <= WHOLE_BYTES) return [{ begin: 0, end: bytes }];
  const last = Math.floor((bytes - 1) / PART_BYTES) * PART_BYTES;
  return [
    { begin: 0, end: PART_BYTES },
    { begin: last, end: bytes },
  ];
}

/** Fetches parts of a file, a few at a time, and keeps those that failed until `retry`. */
export class RangeReader {
  readonly #file: StoredBytes;
  #own: Blob | undefined;
  readonly #stopped = new AbortController();
  #listeners: Listeners | undefined;
  #ahead: (Part & { answer: Promise<Answer> })[] = [];
  #waiting: Part[] = [];
  #failed: Part[] = [];
  #running = 0;

  /** `own` has the same bytes, and is read instead of the stored file while it can be. */
  constructor(file: StoredBytes, own?: Blob) {
    this.#file = file;
    this.#own = own;
  }

  get bytes(): number {
    return this.#file.bytes;
  }

  /** Fetches what is wanted first, before anybody wants it. */
  fetchAhead(): void {
    this.#ahead = partsAhead(this.bytes).map((part) => ({ ...part, answer: this.#ask(part) }));
  }

  listen(listeners: Listeners): void {
    this.#listeners = listeners;
  }

  want(begin: number, end: number): void {
    const ahead = this.#ahead.find((part) => part.begin <= begin && end <= part.end);
    // Whatever follows it is handed over too, so that pdf.js need not ask for it part by part.
    if (ahead) void this.#take(ahead, { begin, end: ahead.end });
    else this.#fetchLater({ begin, end });
  }

  async #take(ahead: Part & { answer: Promise<Answer> }, part: Part): Promise<void> {
    const answer = await ahead.answer;
    if (this.#stopped.signal.aborted) return;
    if (answer) return this.#tell(part, slice(answer, part, ahead.begin));
    this.#ahead = this.#ahead.filter((one) => one !== ahead);
    this.#fetchLater(part);
  }

  #fetchLater(part: Part): void {
    this.#waiting.push(part);
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
    this.#ahead = [];
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
    const answer = (await this.#ask(part)) ?? (await this.#askAgain(part));
    if (!this.#stopped.signal.aborted) this.#tell(part, answer);
  }

  #tell(part: Part, answer: Answer): void {
    if (answer === 'GONE') {
      this.#failed.push(part);
      this.#listeners?.onGone();
    } else if (answer) {
      this.#listeners?.onPart(part.begin, answer);
      if (this.#failed.length === 0) this.#listeners?.onStuck(false);
    } else {
      this.#failed.push(part);
      this.#listeners?.onStuck(true);
    }
  }

  async #askAgain(part: Part): Promise<Answer> {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MILLIS));
    return this.#ask(part);
  }

  /** Undefined if it is worth another try. */
  async #ask({ begin, end }: Part): Promise<Answer> {
    const own = await this.#own
      ?.slice(begin, end)
      .arrayBuffer()
      .catch(() => undefined);
    if (own) return new Uint8Array(own);
    // It has been changed or removed since it was chosen.
    this.#own = undefined;
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

function slice(answer: Uint8Array | 'GONE', { begin, end }: Part, offset: number): Uint8Array | 'GONE' {
  return answer === 'GONE' ? answer : answer.slice(begin - offset, end - offset);
}
