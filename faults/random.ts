import { createHash } from 'node:crypto';

/** Pseudorandom numbers from 0 to 1, the same for the same seed and name (mulberry32). */
export function createRandom(seed: number, name: string): () => number {
  let state = createHash('sha256').update(`${seed} ${name}`).digest().readInt32LE();
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
