import type { PostOpened } from '@studyline/contract/posts/calls';
import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from '../../../words.ts';
import { DownloadFile } from '../NoPreview.tsx';
import classes from './PdfDocument.module.css';
import type { PdfOmission } from './pdfjs.ts';

interface PdfNotesProps {
  post: PostOpened;
  omissions: readonly PdfOmission[];
  onDownload: () => void;
  onRetry: () => void;
}

/** Above the pages: what the file holds that they may not show, and its download. */
export function PdfNotes({ post, omissions, onDownload, onRetry }: PdfNotesProps) {
  const { t } = useTranslation();
  if (omissions.length === 0) return null;
  return (
    <div className={classes.notes}>
      <IconInfoCircle size={18} aria-hidden />
      <p>{omissions.map((omission) => t(`postFiles.document.omits.${omission}`)).join(' ')}</p>
      {omissions.includes('PARTS') && (
        <Button variant="default" size="xs" onClick={onRetry}>
          {t('app.tryAgain')}
        </Button>
      )}
      <DownloadFile post={post} onDownload={onDownload} size="xs" isQuiet />
    </div>
  );
}
