import { IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import { UploadRow } from '../../ui/uploads/Upload.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import type { Attachment } from './use-attachment.ts';

/** A comment's file, before and while it is sent. */
export function AttachmentRow({ attachment }: { attachment: Attachment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { file, problem, percent, remove } = attachment;
  if (!file) return null;
  const { name, size } = file;
  const isSending = percent !== undefined;
  return (
    <UploadRow
      icon={<FileIcon file={file} />}
      name={name}
      detail={
        isSending
          ? t('drafts.file.progress', { done: format.size((size * percent) / 100), size: format.size(size) })
          : format.size(size)
      }
      percent={percent}
      progressLabel={t('drafts.creation.uploadOf', { name })}
      error={problem}
      removeLabel={t(isSending ? 'drafts.file.cancel' : 'drafts.file.remove')}
      onRemove={remove}
    />
  );
}

function FileIcon({ file: { name, type } }: { file: File }) {
  if (type.startsWith('image/')) return <IconPhoto size={22} aria-hidden />;
  if (name.toLowerCase().endsWith('.pdf')) return <IconFileTypePdf size={22} aria-hidden />;
  return <IconFile size={22} aria-hidden />;
}
