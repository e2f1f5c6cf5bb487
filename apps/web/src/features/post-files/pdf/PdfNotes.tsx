import { MAX_SEARCHED_PAGES } from '@studyline/contract/post-files/document-types';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { Button } from '@mantine/core';
import { IconInfoCircle, IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from '../../../words.ts';
import { DownloadFile } from '../NoPreview.tsx';
import classes from './PdfDocument.module.css';
import type { PdfOmission } from './pdfjs.ts';

interface PdfNotesProps {
  post: PostOpened;
  omissions: readonly PdfOmission[];
  /** How many files are attached to it. */
  attachedCount: number;
  onAttached: () => void;
  onDownload: () => void;
  onRetry: () => void;
}

/** Above the pages: what the file holds that they may not show, and its download. */
export function PdfNotes({
  post,
  omissions,
  attachedCount: count,
  onAttached,
  onDownload,
  onRetry,
}: PdfNotesProps) {
  const { t } = useTranslation();
  const isCut = post.documentPreviewData.totalPages > MAX_SEARCHED_PAGES;
  if (omissions.length === 0 && count === 0 && !isCut) return null;
  const notes = [
    ...(count > 0 ? [t('postFiles.document.hasAttached', { count })] : []),
    ...(isCut ? [t('postFiles.document.searchedPages', { count: MAX_SEARCHED_PAGES })] : []),
    ...omissions.map((omission) => t(`postFiles.document.omits.${omission}`)),
  ];
  return (
    <div className={classes.notes}>
      <IconInfoCircle size={18} aria-hidden />
      <p>{notes.join(' ')}</p>
      {omissions.includes('PARTS') && (
        <Button variant="default" size="xs" onClick={onRetry}>
          {t('app.tryAgain')}
        </Button>
      )}
      {count > 0 && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPaperclip size={18} aria-hidden />}
          onClick={onAttached}
        >
          {t('postFiles.document.attached')}
        </Button>
      )}
      <DownloadFile post={post} onDownload={onDownload} size="xs" isQuiet />
    </div>
  );
}
