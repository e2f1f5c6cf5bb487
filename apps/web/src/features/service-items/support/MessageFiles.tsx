import type { Attachment } from '@studyline/contract/comments/calls';
import { useState } from 'react';
import { AttachedFile } from '../../../ui/posts/Comments.tsx';
import { useFormat } from '../../../use-format.ts';
import { useTranslation } from '../../../words.ts';
import classes from './Support.module.css';

interface MessageFilesProps {
  files: readonly Attachment[];
  onOpen: (url: string) => void;
}

/** The files of a message: images as squares that open, others as links that download. */
export function MessageFiles({ files, onOpen }: MessageFilesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [broken, setBroken] = useState<readonly string[]>([]);
  const isPicture = ({ downloadUrl, previewUrl }: Attachment) =>
    previewUrl !== null && !broken.includes(downloadUrl);
  const pictures = files.filter(isPicture);
  return (
    <>
      {pictures.length > 0 && (
        <div className={classes.pictures}>
          {pictures.map(({ downloadUrl: url, fileName: name, previewUrl }) => (
            <button
              key={url}
              type="button"
              aria-label={t('serviceItems.support.open', { name })}
              onClick={() => onOpen(url)}
            >
              <img
                src={previewUrl!}
                alt=""
                loading="lazy"
                onError={() => setBroken((now) => [...now, url])}
              />
            </button>
          ))}
        </div>
      )}
      {files
        .filter((file) => !isPicture(file))
        .map(({ fileName: name, fileSizeInBytes, downloadUrl }) => {
          const size = format.size(fileSizeInBytes);
          return (
            <AttachedFile
              key={downloadUrl}
              href={downloadUrl}
              name={name}
              size={size}
              label={t('serviceItems.support.download', { name, size })}
            />
          );
        })}
    </>
  );
}
