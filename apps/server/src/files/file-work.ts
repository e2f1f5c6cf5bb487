/** Pages that are being rendered together, for any number of readers. */
export interface Rendering {
  done: Promise<void>;
  readers: number;
  lastHasLeft: AbortController;
}

/** What a process does with files for several people at the same time: once for all of them, or for one after another. */
export interface FileWork {
  /** By the key of the first page. */
  renderings: Map<string, Rendering>;
  /** Pages that could not be rendered, by the key of the first of them, until when nobody tries again. */
  failures: Map<string, number>;
  /** The last search in the texts of a file, which the next one waits for. */
  searching: Promise<unknown>;
  /** The last comparison of two versions, which the next one waits for. */
  comparing: Promise<unknown>;
  /** The last comparison that each person has asked for, which their next one waits for. */
  comparingOf: Map<number, Promise<unknown>>;
  /** What was found of two versions, by their names. The oldest come first. */
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
