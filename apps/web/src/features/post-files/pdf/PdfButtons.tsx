import { IconListTree, IconNote, IconPrinter, IconRotateClockwise } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from '../../../words.ts';
import classes from './PdfDocument.module.css';
import type { Printing } from './use-print.ts';

interface OutlineButtonProps {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  onClick: () => void;
}

/** Opens and closes the table of contents. */
export function OutlineButton({ ref, isOpen, onClick }: OutlineButtonProps) {
  const { t } = useTranslation();
  return (
    <>
      <i />
      <button
        ref={ref}
        type="button"
        aria-label={t('postFiles.document.outline')}
        aria-expanded={isOpen}
        onClick={onClick}
      >
        <IconListTree size={18} aria-hidden />
      </button>
    </>
  );
}

/** Opens and closes what the person has noted for themselves. */
export function NotesButton({ ref, isOpen, onClick }: OutlineButtonProps) {
  const { t } = useTranslation();
  return (
    <>
      <i />
      <button
        ref={ref}
        type="button"
        aria-label={t('pageNotes.title')}
        aria-expanded={isOpen}
        onClick={onClick}
      >
        <IconNote size={18} aria-hidden />
      </button>
    </>
  );
}

/** Turns all pages to the right. */
export function RotateButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <i />
      <button type="button" aria-label={t('postFiles.document.rotate')} onClick={onClick}>
        <IconRotateClockwise size={18} aria-hidden />
      </button>
    </>
  );
}

/** Opens and closes the choice of pages to print. While they are being prepared, it says so. */
export function PrintButton({
  ref,
  isOpen,
  onClick,
  preparing,
}: OutlineButtonProps & Pick<Printing, 'preparing'>) {
  const { t } = useTranslation();
  return (
    <span className={classes.onlyWide}>
      <i />
      <button
        ref={ref}
        type="button"
        aria-label={t('postFiles.document.print')}
        aria-expanded={isOpen}
        onClick={onClick}
      >
        <IconPrinter size={18} aria-hidden />
      </button>
      <output className={preparing ? undefined : 'sl-hidden'}>
        {preparing && t('postFiles.document.printing', preparing)}
      </output>
    </span>
  );
}
