import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { PostOpened } from '@studyline/contract/posts/calls';
import { useEffect, useState } from 'react';
import { BlockError, EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { DocumentSkeleton, PreviewSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { FileCard } from '../../ui/posts/FileCard.tsx';
import { useFormat } from '../../use-format.ts';
import { useTranslation } from '../../words.ts';
import classes from './Document.module.css';
import { extensionOf, fileKind } from './file-kind.ts';

const reasons = [
  'NO_PREVIEW',
  'ENCRYPTED',
  'XFA',
  'BROKEN',
  'TOO_LARGE',
  'TIMEOUT',
  'NO_CONVERTER',
  'NOT_CONVERTED',
] as const;

/** Pages are usually ready by then. */
const WAIT_MILLIS = 5000;

interface NoPreviewProps {
  post: PostOpened;
  onDownload: () => void;
}

/** Replaces pages that are being rendered. If that takes long, it offers to go on without them. `isPreview` is for narrow screens. */
export function PendingPages({ isPreview, ...props }: NoPreviewProps & { isPreview?: boolean }) {
  const { t } = useTranslation();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), WAIT_MILLIS);
    return () => clearTimeout(timer);
  }, []);
  if (isLong) return <NoPreview {...props} />;
  const Skeleton = isPreview ? PreviewSkeleton : DocumentSkeleton;
  return <Skeleton shows label={t('postFiles.document.preparing')} />;
}

interface UnreadableProps extends NoPreviewProps {
  /** What the browser has found, if it tried to open the file. */
  problem?: 'ENCRYPTED' | 'BROKEN' | 'GONE';
  onRetry?: () => void;
}

/** Replaces the pages of a file without a preview: the file, why it is not shown, and its download. */
export function NoPreview({ post, problem, onDownload, onRetry }: UnreadableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { fileName, fileSizeInBytes: bytes, downloadUrl, documentPreviewData: preview } = post;
  if (downloadUrl === null || fileName === null) {
    return (
      <EmptyState
        plain
        title={t('postFiles.noPreview.nothing')}
        text={t('postFiles.noPreview.nothingText')}
      />
    );
  }
  if (problem === 'GONE' && onRetry)
    return <PagesFailure post={post} onDownload={onDownload} onRetry={onRetry} />;
  const reason =
    preview.status === 'PENDING' && !problem
      ? 'PENDING'
      : (reasons.find((one) => one === (problem ?? preview.reason)) ?? 'NO_PREVIEW');
  const named = { name: fileName, kind: fileKind(post) };
  const file =
    bytes === null
      ? t('postFiles.noPreview.fileOnly', named)
      : t('postFiles.noPreview.file', { ...named, size: format.size(bytes) });
  return (
    <FileCard
      extension={extensionOf(fileName)}
      title={t(`postFiles.noPreview.${reason}.title`)}
      text={t(`postFiles.noPreview.${reason}.text`, { file })}
      action={<DownloadFile post={post} onDownload={onDownload} size="md" />}
    />
  );
}

interface DownloadFileProps extends NoPreviewProps {
  size: 'xs' | 'sm' | 'md';
  /** Beside other buttons. */
  isQuiet?: boolean;
}

export function DownloadFile({ post, onDownload, size, isQuiet }: DownloadFileProps) {
  const { t } = useTranslation();
  const { downloadUrl, fileName } = post;
  if (downloadUrl === null) return undefined;
  return (
    <Button
      component="a"
      href={downloadUrl}
      download={fileName ?? ''}
      onClick={onDownload}
      size={size}
      variant={isQuiet ? 'default' : undefined}
      leftSection={<IconDownload size={18} />}
    >
      {t('postFiles.noPreview.download')}
    </Button>
  );
}

interface FailureProps extends NoPreviewProps {
  onRetry: () => void;
}

/** Replaces a page that could not be fetched or rendered. */
export function PageFailure({ onRetry, ...file }: FailureProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.pageFailed}>
      <BlockError
        text={t('postFiles.document.pageFailed')}
        retryLabel={t('app.tryAgain')}
        onRetry={onRetry}
      />
      <DownloadFile {...file} size="sm" />
    </div>
  );
}

/** Replaces all pages when nothing is known about them. */
export function PagesFailure({ onRetry, ...file }: FailureProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.failed}>
      <BlockError text={t('postFiles.document.failed')} retryLabel={t('app.tryAgain')} onRetry={onRetry} />
      <DownloadFile {...file} size="sm" />
    </div>
  );
}
