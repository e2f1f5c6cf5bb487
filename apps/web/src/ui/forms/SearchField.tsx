import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import classes from './SearchField.module.css';

const DEBOUNCE_MILLIS = 250;

interface SearchFieldProps {
  label: string;
  /** Which words are searched. */
  hint: string;
  /** The search text in the address. */
  search: string;
  onSearch: (search: string) => void;
}

/** The search field of a list. It searches when typing pauses. */
export function SearchField({ label, hint, search, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(search);
  const [sent, setSent] = useState(search);
  const [known, setKnown] = useState(search);
  // Going back, or a button that shows all, changes the address while the field is shown.
  if (known !== search) {
    setKnown(search);
    if (search !== sent) {
      setText(search);
      setSent(search);
    }
  }
  const send = useEffectEvent((next: string) => {
    setSent(next);
    onSearch(next);
  });
  useEffect(() => {
    const next = text.trim();
    if (next === sent) return;
    const timer = setTimeout(() => send(next), DEBOUNCE_MILLIS);
    return () => clearTimeout(timer);
  }, [text, sent]);

  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={hint}
      value={text}
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
