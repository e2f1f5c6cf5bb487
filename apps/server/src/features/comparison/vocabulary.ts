/** Gives equal words the same number. */
export interface Vocabulary {
  keyOf(word: string): number;
  /** The key of a word that occurred, or undefined. */
  known(word: string): number | undefined;
  size(): number;
}

const FIRST_SIZE = 4096;
/** The words themselves, one after another. */
const FIRST_LETTERS = 32_768;

/**
 * A table of hashes over one long text, because a map of a million strings takes ten times as much memory. Words are compared in
 * full, so words with the same hash are told apart. A letter counts the same however it is encoded.
 */
export function createVocabulary(): Vocabulary {
  let slots = new Int32Array(FIRST_SIZE).fill(-1);
  let letters = new Uint16Array(FIRST_LETTERS);
  let ends = new Int32Array(FIRST_SIZE);
  let count = 0;

  const startOf = (key: number) => (key === 0 ? 0 : ends[key - 1]!);

  function isWord(key: number, word: string): boolean {
    const start = startOf(key);
    if (ends[key]! - start !== word.length) return false;
    for (let i = 0; i < word.length; i += 1) if (letters[start + i] !== word.charCodeAt(i)) return false;
    return true;
  }

  /** The slot of the word, or the empty one where it belongs. */
  function slotOf(word: string): number {
    let slot = hashOf(word.length, (i) => word.charCodeAt(i)) & (slots.length - 1);
    while (slots[slot]! >= 0 && !isWord(slots[slot]!, word)) slot = (slot + 1) & (slots.length - 1);
    return slot;
  }

  function grow(): void {
    slots = new Int32Array(slots.length * 2).fill(-1);
    const next = new Int32Array(slots.length);
    next.set(ends.subarray(0, count));
    ends = next;
    for (let key = 0; key < count; key += 1) {
      const start = startOf(key);
      let slot = hashOf(ends[key]! - start, (i) => letters[start + i]!) & (slots.length - 1);
      while (slots[slot]! >= 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = key;
    }
  }

  function keyOf(written: string): number {
    const word = written.normalize('NFC');
    const slot = slotOf(word);
    if (slots[slot]! >= 0) return slots[slot]!;
    const start = startOf(count);
    while (start + word.length > letters.length) {
      const next = new Uint16Array(letters.length * 2);
      next.set(letters);
      letters = next;
    }
    for (let i = 0; i < word.length; i += 1) letters[start + i] = word.charCodeAt(i);
    ends[count] = start + word.length;
    slots[slot] = count;
    count += 1;
    if (count * 2 > slots.length) grow();
    return count - 1;
  }

  return {
    keyOf,
    known: (word) => {
      const key = slots[slotOf(word.normalize('NFC'))]!;
      return key < 0 ? undefined : key;
    },
    size: () => count,
  };
}

/** FNV-1a. */
function hashOf(length: number, letterAt: (index: number) => number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < length; i += 1) hash = Math.imul(hash ^ letterAt(i), 0x01000193);
  return hash ^ (hash >>> 15);
}
