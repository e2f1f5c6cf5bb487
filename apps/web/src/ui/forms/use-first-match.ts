import type { OptionsFilter } from '@mantine/core';
import { useState } from 'react';

/** For a choice whose loaded options are searched by typing: Enter takes the best match, also of options that arrive after the text. */
export function useFirstMatch(hasOptions = true) {
  const [search, setSearch] = useState('');
  // With nothing typed, Enter would choose an arbitrary option.
  const marksFirst = hasOptions && search.trim() !== '';
  return { filter: bestFirst, selectFirstOptionOnChange: marksFirst, onSearchChange: setSearch };
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
