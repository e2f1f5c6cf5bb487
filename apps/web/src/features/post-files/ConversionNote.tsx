import type { PostOpened } from '@studyline/contract/posts/calls';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from '../../words.ts';
import classes from './ScanNote.module.css';

/** Above the pages of an Office file: that they are not the file itself. */
export function ConversionNote({ post }: { post: PostOpened }) {
  const { t } = useTranslation();
  const { isConverted, reason } = post.documentPreviewData;
  if (!isConverted) return null;
  return (
    <div className={classes.note}>
      <IconInfoCircle size={18} aria-hidden />
      <p>{t(`postFiles.document.converted.${reason === null ? 'ALL' : 'CUT'}`)}</p>
    </div>
  );
}
