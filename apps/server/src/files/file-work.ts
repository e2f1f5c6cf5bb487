export interface Rendering {
  done: Promise<void>;
  /** Begins it unless somebody has, and waits until it is done. */
  render: () => Promise<void>;
  /** Those in whose turn it is rendered: whoever's comes first. */
  people: Set<number>;
  readers: number;
  abandoned: AbortController;
}

interface Comparing {
  found: Promise<unknown>;
  /** Of those who ask for it before its turn. Each is aborted when that caller leaves. */
  waiting: AbortSignal[];
}

/** The latest work of each person. */
type Turns = Map<number, Promise<unknown>>;

/** How much work of one kind may begin now, and what waits, the oldest first. */
interface Places {
  free: number;
  waiting: (() => void)[];
}

/** Each table that is read holds a connection to the database. */
const EXPORTS_AT_ONCE = 2;

/** Work on files that a process does for several people: once for all of them, or one person at a time. */
export interface FileWork {
  /** By the key of the first page. */
  renderings: Map<string, Rendering>;
  /** Each person's latest rendering. Their next one waits for it. */
  renderingOf: Turns;
  /** When pages that could not be rendered may be tried again, by the key of their first page. */
  failures: Map<string, number>;
  /** The latest search in the text of a file. The next one waits for it. */
  searching: Promise<unknown>;
  /** Each person's latest search in the text of a file. Their next one waits for it. */
  searchingOf: Turns;
  /** The latest comparison of two versions. The next one waits for it. */
  comparing: Promise<unknown>;
  /** Each person's latest comparison. Their next one waits for it. */
  comparingOf: Turns;
  /** Each person's latest portrait or other picture to be scaled. Their next one waits for it. */
  scalingOf: Turns;
  /** Each person's latest document to be printed. Their next one waits for it. */
  printingOf: Turns;
  /** Each person's latest table to be exported. Their next one waits for it. */
  exportingOf: Turns;
  /** For the tables of all people. */
  exporting: Places;
  /** The results of comparing two versions, by their names, oldest first. */
  comparisons: Map<string, Comparing>;
}

export function createFileWork(): FileWork {
  return {
    renderings: new Map(),
    renderingOf: new Map(),
    failures: new Map(),
    searching: Promise.resolve(),
    searchingOf: new Map(),
    comparing: Promise.resolve(),
    comparingOf: new Map(),
    scalingOf: new Map(),
    printingOf: new Map(),
    exportingOf: new Map(),
    exporting: { free: EXPORTS_AT_ONCE, waiting: [] },
    comparisons: new Map(),
  };
}

/** Does this work when the person's previous work of the same kind has ended. */
export function takeTurn<T>(turns: Turns, userId: number, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(userId) ?? Promise.resolve()).then(work);
  const settled = turn
    .catch(() => undefined)
    .then(() => {
      if (turns.get(userId) === settled) turns.delete(userId);
    });
  turns.set(userId, settled);
  return turn;
}

/** Does this work when a place is free, in the order in which it was asked for. */
export async function takePlace<T>(places: Places, work: () => Promise<T>): Promise<T> {
  if (places.free > 0) places.free -= 1;
  else await new Promise<void>((resolve) => places.waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = places.waiting.shift();
    if (next) next();
    else places.free += 1;
  }
}
