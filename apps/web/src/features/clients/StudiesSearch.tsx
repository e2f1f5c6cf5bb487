import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../words.ts';
import classes from './StudiesSearch.module.css';

const DEBOUNCE_MILLIS = 250;

interface StudiesSearchProps {
  /** The search text in the address. */
  search: string;
  onSearch: (search: string) => void;
}

/** The field that searches a client's studies. It asks when the typing pauses. */
export function StudiesSearch({ search, onSearch }: StudiesSearchProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(search);
  const [sent, setSent] = useState(search);
  const [known, setKnown] = useState(search);
  // The way back, or "Show all studies", changes the address while the field shows.
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
      aria-label={t('clients.search')}
      placeholder={t('clients.searchHint')}
      value={text}
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
