import { createHash } from 'node:crypto';
import { randomOf } from '../apps/server/test/random.ts';

/** Pseudorandom numbers from 0 to 1, the same for the same seed and name. */
export function createRandom(seed: number, name: string): () => number {
  return randomOf(createHash('sha256').update(`${seed} ${name}`).digest().readInt32LE());
}
