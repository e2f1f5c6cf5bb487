import type { ReactNode } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { useTranslation } from '../../words.ts';
import classes from './TeamDialog.module.css';
import { useReturnFocus } from '../../ui/use-return-focus.ts';

/** On a phone: the choice of the team, and the button that acts. */
export function TeamDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  useReturnFocus(() => document.getElementById('main'));
  return (
    <Dialog opened onClose={onClose} title={t('actionCards.whichTeam')} closeLabel={t('app.close')}>
      <div className={classes.choice}>{children}</div>
    </Dialog>
  );
}
