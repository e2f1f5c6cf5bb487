import type { OptionsFilter } from '@mantine/core';
import { useState } from 'react';

/** For a choice whose loaded options are searched by typing: Enter takes the best match. */
export function useFirstMatch() {
  const [search, setSearch] = useState('');
  // With nothing typed, Enter would choose an arbitrary option.
  return { filter: bestFirst, selectFirstOptionOnChange: search.trim() !== '', onSearchChange: setSearch };
}

/** Options that start with the text come first: Guinea before Equatorial Guinea. */
const bestFirst: OptionsFilter = ({ options, search, limit }) => {
  const text = search.trim().toLowerCase();
  const found = options.filter((one) => 'label' in one && one.label.toLowerCase().includes(text));
  const [best, others] = [true, false].map((isBest) =>
    found.filter((one) => 'label' in one && one.label.toLowerCase().startsWith(text) === isBest),
  );
  return [...(best ?? []), ...(others ?? [])].slice(0, limit);
};
