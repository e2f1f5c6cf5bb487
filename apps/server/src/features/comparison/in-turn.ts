import type { FileWork } from '../../files/file-work.ts';

/** So many comparisons are kept. Each has 1,000 changes at most. */
const KEPT = 50;

/** A comparison, and who asks for it. */
interface Asked {
  name: string;
  userId: number;
}

/**
 * What a comparison of that name finds. It is kept for the next reader, unless it is not final. One follows another, each in a thread of
 * its own: many at once would leave nobody else room. Of each person one waits among those of others, and the next behind it.
 */
export function compareInTurn<Found>(
  fileWork: FileWork,
  { name, userId }: Asked,
  compare: () => Promise<Found>,
  isFinal: (found: Found) => boolean,
): Promise<Found> {
  const { comparisons, comparingOf } = fileWork;
  const kept = comparisons.get(name) as Promise<Found> | undefined;
  if (kept) return kept;
  const found = (comparingOf.get(userId) ?? Promise.resolve()).then(async () => {
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
  const settled = found
    .catch(() => undefined)
    .then(() => {
      if (comparingOf.get(userId) === settled) comparingOf.delete(userId);
    });
  comparingOf.set(userId, settled);
  comparisons.set(name, found);
  for (const oldest of comparisons.keys()) if (comparisons.size > KEPT) comparisons.delete(oldest);
  return found;
}
