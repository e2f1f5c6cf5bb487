import sanitizeHtml from 'sanitize-html';
import { textHtml } from '../../core/text-html.ts';

const rename = (tag: string) => sanitizeHtml.simpleTransform(tag, {});

/** Tags that go with all that stands in them. What is in other unknown tags stays. */
const REMOVED =
  'script style textarea option select noscript noembed noframes template iframe object embed svg math title xmp plaintext audio video canvas';

/** Where the pictures of news are. A page may name them with its own origin before the path. */
const PICTURE = /^\/openapi\/v1\/channels\/([1-9]\d{0,9})\/news-pictures\/([1-9]\d{0,9})$/;

export interface PictureRef {
  channelId: number;
  pictureId: number;
}

function pictureAt(src: string | undefined): PictureRef | undefined {
  const [, channelId, pictureId] = PICTURE.exec(src ?? '') ?? [];
  return channelId && pictureId ? { channelId: Number(channelId), pictureId: Number(pictureId) } : undefined;
}

/** The numbers that give a picture its place before it has come. */
const isLength = (value: string | undefined) => /^[1-9]\d{0,4}$/.test(value ?? '');

function readPicture(tagName: string, { src = '', alt = '', width, height }: sanitizeHtml.Attributes) {
  const hasSize = isLength(width) && isLength(height);
  return { tagName, attribs: { src, alt, ...(hasSize ? { width, height } : {}) } as sanitizeHtml.Attributes };
}

const options = {
  ...textHtml,
  allowedTags: [...textHtml.allowedTags, 'figure', 'figcaption', 'img', 'code', 'pre'],
  allowedAttributes: { ...textHtml.allowedAttributes, ol: ['start'], img: ['src', 'alt', 'width', 'height'] },
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  nonTextTags: REMOVED.split(' '),
  transformTags: {
    ...textHtml.transformTags,
    img: readPicture,
    h1: rename('h2'),
    h4: rename('h3'),
    h5: rename('h3'),
    h6: rename('h3'),
    b: rename('strong'),
    i: rename('em'),
    del: rename('s'),
    strike: rename('s'),
  },
  exclusiveFilter: ({ tag, attribs }: sanitizeHtml.IFrame) => tag === 'img' && !pictureAt(attribs['src']),
} satisfies sanitizeHtml.IOptions;

/**
 * Keeps what the editor makes, with pictures of this installation, and strips everything else (specification 5). Links open in a new
 * tab. What it answers it answers again.
 */
export function sanitizeNews(html: string): string {
  return sanitizeHtml(html, options);
}

/** The pictures that a sanitised text names, each once. */
export function picturesIn(html: string): PictureRef[] {
  const found = new Map<number, PictureRef>();
  for (const [, src] of html.matchAll(/<img src="([^"]*)"/g)) {
    const picture = pictureAt(src);
    if (picture) found.set(picture.pictureId, picture);
  }
  return [...found.values()];
}
