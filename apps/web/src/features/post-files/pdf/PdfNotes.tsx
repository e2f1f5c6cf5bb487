import type { PostOpened } from '@studyline/contract/posts/calls';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from '../../../words.ts';
import { DownloadFile } from '../NoPreview.tsx';
import classes from './PdfDocument.module.css';
import type { PdfOmission } from './pdfjs.ts';

interface PdfNotesProps {
  post: PostOpened;
  omissions: readonly PdfOmission[];
  onDownload: () => void;
}

/** Above the pages: what the file holds that they may not show, and its download. */
export function PdfNotes({ post, omissions, onDownload }: PdfNotesProps) {
  const { t } = useTranslation();
  if (omissions.length === 0) return null;
  return (
    <div className={classes.notes}>
      <IconInfoCircle size={18} aria-hidden />
      <p>{omissions.map((omission) => t(`postFiles.document.omits.${omission}`)).join(' ')}</p>
      <DownloadFile post={post} onDownload={onDownload} size="xs" isQuiet />
    </div>
  );
}
