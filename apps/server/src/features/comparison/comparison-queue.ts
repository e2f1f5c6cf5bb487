import { type FileWork, takeTurn } from '../../files/file-work.ts';

/** The most results kept. Each has at most 1,000 changes. */
const KEPT = 50;

/** A comparison, and who requested it. */
interface QueuedComparison {
  name: string;
  userId: number;
}

/**
 * The result of the comparison with that key. It is kept for the next reader unless it is not final. Comparisons run one at a time,
 * each in a separate thread: many at once would starve everyone else. Each person has one comparison in the shared queue, and their
 * next ones wait behind it.
 */
export function queueComparison<Found>(
  fileWork: FileWork,
  { name, userId }: QueuedComparison,
  compare: () => Promise<Found>,
  isFinal: (found: Found) => boolean,
): Promise<Found> {
  const { comparisons, comparingOf } = fileWork;
  const kept = comparisons.get(name) as Promise<Found> | undefined;
  if (kept) return kept;
  const found = takeTurn(comparingOf, userId, async () => {
    const turn = fileWork.comparing.then(compare);
    fileWork.comparing = turn.catch(() => undefined);
    let keeps = false;
    try {
      keeps = isFinal(await turn);
      return await turn;
    } finally {
      if (!keeps) comparisons.delete(name);
    }
  });
  comparisons.set(name, found);
  for (const oldest of comparisons.keys()) if (comparisons.size > KEPT) comparisons.delete(oldest);
  return found;
}
