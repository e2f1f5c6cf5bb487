import type { ChannelSummary } from '@studyline/contract/channels/calls';
import { useState } from 'react';
import { onDemand } from '../../../navigation/on-demand.tsx';
import { layerOf, useKeyDown } from '../../../ui/keys.ts';
import { loadLaterWords } from '../../../words.ts';

const Palette = onDemand(
  async () => (await Promise.all([import('../palette/Palette.tsx'), loadLaterWords()]))[0],
  'Palette',
);

/** Opens the palette by Ctrl K, or Command K. Where text is written, the key may mean something else. */
export function PaletteKey({ study }: { study: ChannelSummary | undefined }) {
  const [isOpen, setOpen] = useState(false);
  useKeyDown((event) => {
    const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (!isKey || event.defaultPrevented || event.altKey || event.shiftKey || layerOf(event.target)) return;
    event.preventDefault();
    setOpen(true);
  });
  return isOpen && <Palette study={study} onClose={() => setOpen(false)} />;
}
