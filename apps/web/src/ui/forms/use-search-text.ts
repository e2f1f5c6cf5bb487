import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

const DEBOUNCE_MILLIS = 250;

/** The text in a search field, and the text to search for: the same once typing pauses. */
export function useSearchText(): { text: string; setText: (text: string) => void; search: string } {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), DEBOUNCE_MILLIS);
  return { text, setText, search };
}
