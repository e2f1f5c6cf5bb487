import { type ReactNode, useMemo, useState } from 'react';
import { isPageKey, readKeysOn } from '../../navigation/keyboard-shortcuts.ts';
import { onDemand } from '../../navigation/on-demand.tsx';
import { HelpContext } from '../../ui/frame/HelpButton.tsx';
import { useKeyDown } from '../../ui/keys.ts';
import { loadLaterWords, useTranslation } from '../../words.ts';

const HelpPanel = onDemand(
  async () => (await Promise.all([import('./HelpPanel.tsx'), loadLaterWords()]))[0],
  'HelpPanel',
);

/** Opens help from the buttons of all frames, and by the question mark. */
export function Help({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const help = useMemo(
    () => ({ label: t('shell.help'), onOpen: () => setOpen(true), onIntent: HelpPanel.preload }),
    [t],
  );
  useKeyDown((event) => {
    if (event.key !== '?' || !readKeysOn() || !isPageKey(event)) return;
    event.preventDefault();
    setOpen(true);
  });
  return (
    <HelpContext value={help}>
      {children}
      {isOpen && <HelpPanel onClose={() => setOpen(false)} />}
    </HelpContext>
  );
}
