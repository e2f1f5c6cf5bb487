import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type Comment, removeAttachment } from '@studyline/contract/comments/calls';
import { useState } from 'react';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useTranslation } from '../../words.ts';
import classes from './Comments.module.css';
import { toComments } from './to-comments.ts';

interface AttachmentDialogProps {
  comment: Comment;
  onClose: () => void;
}

/** Asks before the file of a comment is removed, and says what stays. */
export function RemoveAttachmentDialog({ comment, onClose }: AttachmentDialogProps) {
  const { t } = useTranslation();
  const remove = useCall(removeAttachment, {
    failure: 'form',
    // The focus can only move once the button that opened this is gone.
    waits: true,
    onDone: () => {
      showToast(t('comments.fileRemoved'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      danger
      title={t('comments.removeFileTitle')}
      action={t('comments.removeFile')}
      call={remove}
      onConfirm={() => remove.mutate({ params: { commentId: comment.commentId } })}
      onClose={onClose}
      returnTo={toComments}
    >
      <p className={classes.quote}>{comment.attachment?.fileName}</p>
      <p>{t('comments.removeFileEffect')}</p>
    </ConfirmDialog>
  );
}

/** A comment's image, as large as the window allows. */
export function PictureDialog({ comment: { attachment, author }, onClose }: AttachmentDialogProps) {
  const { t } = useTranslation();
  useReturnFocus();
  const [isBroken, setBroken] = useState(false);
  if (!attachment) return null;
  const { fileName, downloadUrl, largePreviewUrl } = attachment;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={fileName}
      size={1120}
      actions={
        <Button
          component="a"
          href={downloadUrl}
          download={fileName}
          variant="default"
          size="md"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {t('postFiles.noPreview.download')}
        </Button>
      }
    >
      {isBroken || largePreviewUrl === null ? (
        <p className={classes.effect}>{t('comments.pictureFailed')}</p>
      ) : (
        <img
          className={classes.large}
          src={largePreviewUrl}
          alt={t('comments.pictureBy', { name: author.displayName })}
          onError={() => setBroken(true)}
        />
      )}
    </Dialog>
  );
}
