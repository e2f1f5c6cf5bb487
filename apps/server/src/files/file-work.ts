export interface Rendering {
  done: Promise<void>;
  readers: number;
  abandoned: AbortController;
}

/** Work on files that a process does for several people: once for all of them, or one person at a time. */
export interface FileWork {
  /** By the key of the first page. */
  renderings: Map<string, Rendering>;
  /** When pages that could not be rendered may be tried again, by the key of their first page. */
  failures: Map<string, number>;
  /** The latest search in the text of a file. The next one waits for it. */
  searching: Promise<unknown>;
  /** The latest comparison of two versions. The next one waits for it. */
  comparing: Promise<unknown>;
  /** Each person's latest comparison. Their next one waits for it. */
  comparingOf: Map<number, Promise<unknown>>;
  /** The results of comparing two versions, by their names, oldest first. */
  comparisons: Map<string, Promise<unknown>>;
}

export function createFileWork(): FileWork {
  return {
    renderings: new Map(),
    failures: new Map(),
    searching: Promise.resolve(),
    comparing: Promise.resolve(),
    comparingOf: new Map(),
    comparisons: new Map(),
  };
}
