import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

const DEBOUNCE_MILLIS = 250;

/**
 * The text in a search field, and the text to search for: the same once typing pauses. A cleared field asks for
 * everything at once: a list of choices would otherwise say that nothing is found just after one was chosen.
 */
export function useSearchText(): { text: string; setText: (text: string) => void; search: string } {
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text.trim(), DEBOUNCE_MILLIS);
  return { text, setText, search: text.trim() === '' ? '' : settled };
}
