import { CallerLeftError } from '../../core/errors.ts';
import { type FileWork, takeTurn } from '../../files/file-work.ts';

/** The most results kept. Each has at most 1,000 changes. */
const KEPT = 50;

/** A comparison, and who requested it. */
interface QueuedComparison {
  name: string;
  userId: number;
  /** Aborted when they leave. */
  signal: AbortSignal;
}

/**
 * The result of the comparison with that key. It is kept for the next reader unless it is not final. Comparisons run one at a time,
 * each in a separate thread: many at once would starve everyone else. Each person has one comparison in the shared queue, and their
 * next ones wait behind it. It is left out if all who have asked for it are gone when its turn comes, with CallerLeftError.
 */
export function queueComparison<Found>(
  fileWork: FileWork,
  { name, userId, signal }: QueuedComparison,
  compare: () => Promise<Found>,
  isFinal: (found: Found) => boolean,
): Promise<Found> {
  const { comparisons, comparingOf } = fileWork;
  const kept = comparisons.get(name);
  if (kept) {
    kept.waiting.push(signal);
    return kept.found as Promise<Found>;
  }
  const waiting = [signal];
  const found = takeTurn(comparingOf, userId, async () => {
    const turn = fileWork.comparing.then(() => {
      if (waiting.every(({ aborted }) => aborted)) throw new CallerLeftError();
      return compare();
    });
    fileWork.comparing = turn.catch(() => undefined);
    let keeps = false;
    try {
      keeps = isFinal(await turn);
      return await turn;
    } finally {
      waiting.length = 0;
      if (!keeps) comparisons.delete(name);
    }
  });
  comparisons.set(name, { found, waiting });
  for (const oldest of comparisons.keys()) if (comparisons.size > KEPT) comparisons.delete(oldest);
  return found;
}
