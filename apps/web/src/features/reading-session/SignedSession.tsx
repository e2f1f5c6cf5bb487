import { Button } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useTranslation } from '../../words.ts';
import { Receipt } from '../required-actions/shared/Receipt.tsx';
import type { Statement } from './collected.ts';
import classes from './SignSession.module.css';

export interface SignedLetter {
  statement: Statement;
  recordId: number;
}

interface SignedSessionProps {
  letters: readonly SignedLetter[];
  /** How many letters are still to be read. */
  left: number;
  notice: ReactNode;
  onClose: () => void;
}

/** What was signed, with a receipt for each. */
export function SignedSession({ letters, left, notice, onClose }: SignedSessionProps) {
  const { t } = useTranslation();
  const [receipt, setReceipt] = useState<number>();
  if (receipt !== undefined) return <Receipt recordId={receipt} onClose={() => setReceipt(undefined)} />;
  return (
    <Dialog
      opened
      size={640}
      title={t('readingSession.dialog.signed', { count: letters.length })}
      onClose={onClose}
      note={left > 0 ? t('readingSession.dialog.left', { count: left }) : undefined}
      actions={
        <Button size="md" data-autofocus onClick={onClose}>
          {t('app.close')}
        </Button>
      }
    >
      {notice}
      <output className={classes.intro}>{t('readingSession.dialog.signedText')}</output>
      <div className={classes.list}>
        <ul className={classes.signed}>
          {letters.map(({ statement: { key, title, label, study }, recordId }) => (
            <li key={key}>
              <IconCircleCheckFilled size={20} aria-hidden />
              <span>
                <span>
                  {title} <small>{label}</small>
                </span>
                <small>{study}</small>
              </span>
              <TextButton
                aria-label={t('readingSession.dialog.receipt', { title })}
                onClick={() => setReceipt(recordId)}
              >
                {t('readingSession.dialog.receiptShort')}
              </TextButton>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
