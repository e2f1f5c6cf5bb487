import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { MAX_PICTURE_MEGAPIXELS } from '@studyline/contract/channels/metadata';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { detectContent, SHOWN_TYPES } from '../../files/content-type.ts';
import { inTurn } from '../../files/in-turn.ts';
import { MAX_IMAGE_SIDE, type PictureFrame } from '../../files/preview-protocol.ts';

interface ScaledPicture {
  content: Buffer;
  width: number;
  height: number;
}

/**
 * A picture as WebP, without metadata such as where it was taken. Throws PICTURE_REFUSED, FILE_TOO_LARGE for too many pixels or a side that is too long, and
 * TOO_MANY_REQUESTS if the actor waits for too many.
 */
export async function scalePicture(actor: Actor, given: Buffer, frame: PictureFrame): Promise<ScaledPicture> {
  const { kind, mimeType } = await detectContent(given, '');
  if (kind !== 'IMAGE' || !SHOWN_TYPES.has(mimeType)) throw new AppError('PICTURE_REFUSED');
  return inTurn(actor, 'scalingOf', () => scale(actor, given, mimeType, frame));
}

async function scale(
  { server }: Actor,
  given: Buffer,
  mimeType: string,
  frame: PictureFrame,
): Promise<ScaledPicture> {
  const source = { open: async () => Readable.from([given]) };
  const maxPixels = MAX_PICTURE_MEGAPIXELS * 1_000_000;
  const result = await server.previewer.scale(source, mimeType, { ...frame, maxPixels });
  try {
    const [picture] = result.pages;
    if (picture) {
      const { path, width, height } = picture;
      return { content: await readFile(path), width, height };
    }
    if (result.reason !== 'TOO_LARGE') throw new AppError('PICTURE_REFUSED');
    throw new AppError('FILE_TOO_LARGE', {
      words: {
        limit: { key: 'server.megapixels', values: { limit: MAX_PICTURE_MEGAPIXELS, side: MAX_IMAGE_SIDE } },
      },
    });
  } finally {
    await result.dispose();
  }
}
