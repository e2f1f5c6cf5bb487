import type { Comment } from '@studyline/contract/comments/calls';
import { useState } from 'react';
import { AttachedFile, AttachedPicture } from '../../ui/posts/Comments.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';

interface CommentAttachmentProps {
  comment: Comment;
  onOpen: () => void;
  onRemove: () => void;
}

/** A comment's file, with a preview if it is an image. */
export function CommentAttachment({ comment, onOpen, onRemove }: CommentAttachmentProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isBroken, setBroken] = useState(false);
  const { attachment, can } = comment;
  if (!attachment) return null;
  const { fileName: name, fileSizeInBytes: bytes, previewUrl, downloadUrl } = attachment;
  const size = format.size(bytes);
  return (
    <>
      {previewUrl !== null && !isBroken && (
        <AttachedPicture
          src={previewUrl}
          label={t('comments.openPicture', { name })}
          onOpen={onOpen}
          onError={() => setBroken(true)}
        />
      )}
      <AttachedFile
        href={downloadUrl}
        name={name}
        size={size}
        label={t('comments.download', { name, size })}
        remove={
          can.removeAttachment === true
            ? { label: t('comments.removeFileOf', { name }), onClick: onRemove }
            : undefined
        }
      />
    </>
  );
}
