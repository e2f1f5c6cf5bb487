import type { PostOpened } from '@studyline/contract/posts/calls';

/** Whether a post is read as a PDF. The server has found that a password is needed where it says so. */
export function isPdf({ mimeType, downloadUrl, fileSizeInBytes, documentPreviewData }: PostOpened): boolean {
  const { status, reason } = documentPreviewData;
  return (
    mimeType === 'application/pdf' &&
    downloadUrl !== null &&
    fileSizeInBytes !== null &&
    !(status === 'NONE' && reason === 'ENCRYPTED')
  );
}
