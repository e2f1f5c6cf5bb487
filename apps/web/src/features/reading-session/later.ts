import { useKeptState } from '../../use-kept-state.ts';

const NONE: readonly string[] = [];
/** Older ones are forgotten. */
const MOST = 200;

interface Later {
  has: (key: string) => boolean;
  /** Puts a letter off, or no longer. */
  toggle: (key: string) => void;
}

/** The letters that the person has put off until the others are done. It stays on this device. */
export function useLater(): Later {
  const [keys, set] = useKeptState<readonly string[]>('reading-session-later', NONE);
  return {
    has: (key) => keys.includes(key),
    toggle: (key) =>
      set((before) => {
        const others = before.filter((one) => one !== key);
        if (others.length === before.length) return [...before, key].slice(-MOST);
        return others.length > 0 ? others : NONE;
      }),
  };
}
