import { z } from 'zod';
import { id } from '../core/common.ts';
import { channelId } from '../core/params.ts';
import { endpoint } from '../core/endpoint.ts';

/** The longest news text after sanitising, in UTF-8 bytes. */
export const MAX_NEWS_BYTES = 100_000;
/** The longest HTML that is accepted, in characters. */
export const MAX_NEWS_HTML = 200_000;
export const MAX_NEWS_PICTURE_BYTES = 10 * 1024 * 1024;
/** Larger images are scaled down to this, in pixels. */
export const NEWS_PICTURE_SIZE = { width: 1600, height: 4000 };

export const newsPicture = z
  .object({
    pictureId: z.number().int(),
    url: z.string().describe('The address for the src of an <img>. A text refers to an image by it.'),
    width: z.number().int(),
    height: z.number().int(),
  })
  .meta({
    id: 'NewsPicture',
    example: { pictureId: 7, url: '/openapi/v1/channels/1/news-pictures/7', width: 1280, height: 720 },
  });
export type NewsPicture = z.infer<typeof newsPicture>;

export const newsPictureFile = { name: 'file', maxBytes: MAX_NEWS_PICTURE_BYTES } as const;
export const newsPictureErrors = [
  'FILE_MISSING',
  'FIELD_AFTER_FILE',
  'FILE_EMPTY',
  'FILE_TOO_LARGE',
  'PICTURE_REFUSED',
] as const;

export const addNewsPicture = endpoint({
  id: 'addNewsPicture',
  feature: 'news',
  method: 'POST',
  path: '/channels/{channelId}/news-pictures',
  summary: "Upload an image for news that hasn't been saved yet",
  description:
    'PNG, JPEG, WebP or GIF, detected by its content. It is converted to WebP, at most 1600 pixels wide, without metadata. Only the uploader can see it until a version uses it; if none does within a day, it is removed.',
  permission: 'POST_CREATE_DRAFT',
  params: z.object({ channelId }),
  file: newsPictureFile,
  result: newsPicture,
  errors: ['CHANNEL_NOT_FOUND', 'FORBIDDEN', ...newsPictureErrors],
  creates: true,
});

export const getNewsPicture = endpoint({
  id: 'getNewsPicture',
  feature: 'news',
  method: 'GET',
  path: '/channels/{channelId}/news-pictures/{pictureId}',
  shows: 'nothing',
  summary: 'An image in news, for people who can see a version that contains it',
  permission: 'POST_VIEW',
  params: z.object({
    channelId,
    pictureId: id.meta({ id: 'PictureId', description: 'The image.', example: 7 }),
  }),
  result: 'BYTES',
  mediaTypes: ['image/webp'],
  errors: ['CHANNEL_NOT_FOUND', 'FILE_NOT_FOUND'],
});
