import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { useTranslation } from '../../../words.ts';
import type { Photo } from './photos.ts';
import classes from './Support.module.css';

interface PhotosDialogProps {
  photos: readonly Photo[];
  start: number;
  onClose: () => void;
}

/** The photos of a request, one at a time, as large as the window allows. Arrow keys move along them. */
export function PhotosDialog({ photos, start, onClose }: PhotosDialogProps) {
  const { t } = useTranslation();
  useReturnFocus();
  const [at, setAt] = useState(start);
  const move = (by: number) => setAt((now) => Math.min(photos.length - 1, Math.max(0, now + by)));
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'ArrowRight') move(1);
    if (key === 'ArrowLeft') move(-1);
  });
  const photo = photos[at];
  if (!photo) return null;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={photo.fileName}
      size={1120}
      actions={
        <>
          {photos.length > 1 && (
            <>
              <Button
                variant="default"
                size="md"
                aria-label={t('serviceItems.support.previous')}
                disabled={at === 0}
                onClick={() => move(-1)}
              >
                <IconChevronLeft size={18} aria-hidden />
              </Button>
              <Button
                variant="default"
                size="md"
                aria-label={t('serviceItems.support.next')}
                disabled={at === photos.length - 1}
                onClick={() => move(1)}
              >
                <IconChevronRight size={18} aria-hidden />
              </Button>
            </>
          )}
          <Button
            component="a"
            href={photo.downloadUrl}
            download={photo.fileName}
            variant="default"
            size="md"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            {t('postFiles.noPreview.download')}
          </Button>
        </>
      }
    >
      <img
        className={classes.large}
        src={photo.largePreviewUrl!}
        alt={t('serviceItems.support.by', { name: photo.by })}
      />
    </Dialog>
  );
}
