import { useEffect, useState } from 'react';
import { MAX_PICTURE_BYTES } from '@studyline/contract/channels/metadata';
import { type Crop, placeOf, type Size, wholeCrop } from '../../../ui/uploads/crop.ts';

/** An image that was chosen but is not saved yet. */
export interface PickedPicture {
  bitmap: ImageBitmap;
  /** Its object URL. */
  src: string;
  crop: Crop;
}

type PictureProblem = 'unreadable' | 'tooLarge';

/** Opens an image file of this computer, or says what is wrong with it. */
export async function pickPicture(file: File): Promise<PickedPicture | PictureProblem> {
  if (file.size > MAX_PICTURE_BYTES) return 'tooLarge';
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  return bitmap ? { bitmap, src: URL.createObjectURL(file), crop: wholeCrop } : 'unreadable';
}

export function dropPicture({ bitmap, src }: PickedPicture): void {
  bitmap.close();
  URL.revokeObjectURL(src);
}

/** The cropped part, at the size in which it is sent. */
export async function cutPicture({ bitmap, crop }: PickedPicture, size: Size): Promise<Blob> {
  const { part } = placeOf(bitmap, size, crop);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, part.left, part.top, part.width, part.height, 0, 0, size.width, size.height);
  return new Promise((resolve, reject) => {
    // A browser that cannot write WebP writes PNG.
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture.'))), 'image/webp', 0.92);
  });
}

const PREVIEW_MILLIS = 80;

/** The object URL of the cropped part, as it will be sent. */
export function usePicturePreview(picked: PickedPicture | undefined, size: Size): string | undefined {
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (!picked) return;
    let src: string | undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      const show = (blob: Blob) => {
        if (!isOver) setPreview((src = URL.createObjectURL(blob)));
      };
      // The image may have been discarded in the meantime.
      cutPicture(picked, size).then(show, () => undefined);
    }, PREVIEW_MILLIS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      const old = src;
      // The next one is not ready yet.
      if (old) setTimeout(() => URL.revokeObjectURL(old), 1000);
    };
  }, [picked, size]);
  return picked && preview;
}
