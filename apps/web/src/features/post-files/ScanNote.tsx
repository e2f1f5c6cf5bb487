import type { PostOpened } from '@studyline/contract/posts/calls';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from '../../words.ts';
import classes from './ScanNote.module.css';

/** Above the pages: that the text of some was recognised, or is about to be. */
export function ScanNote({ post }: { post: PostOpened }) {
  const { t } = useTranslation();
  const { recognition } = post.documentPreviewData;
  if (recognition === 'NONE') return null;
  const isImage = post.mimeType?.startsWith('image/') && post.documentPreviewData.totalPages === 1;
  return (
    <div className={classes.note}>
      <IconInfoCircle size={18} aria-hidden />
      <p>{t(`postFiles.document.${isImage ? 'scannedImage' : 'scans'}.${recognition}`)}</p>
    </div>
  );
}
