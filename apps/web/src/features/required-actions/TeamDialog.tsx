import type { ReactNode } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { useTranslation } from '../../words.ts';
import classes from './TeamDialog.module.css';
import { toMain, useReturnFocus } from '../../ui/use-return-focus.ts';

/** On a phone: the team select, and the action button. */
export function TeamDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  useReturnFocus(toMain);
  return (
    <Dialog opened onClose={onClose} title={t('actionCards.whichTeam')}>
      <div className={classes.choice}>{children}</div>
    </Dialog>
  );
}
