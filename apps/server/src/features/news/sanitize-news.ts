import sanitizeHtml from 'sanitize-html';
import { MAX_ID } from '@studyline/contract/core/common';
import { NO_TEXT, readForeignHtml } from '@studyline/contract/news/foreign-html';
import { writeHtml } from '@studyline/contract/news/html-tree';
import { AppError } from '../../core/errors.ts';
import { textHtml, withoutControls } from '../../core/text-html.ts';
import { parseHtml } from './parse-html.ts';

const rename = (tag: string) => sanitizeHtml.simpleTransform(tag, {});

/** The addresses of images in news. A page may prefix the path with its own origin. */
const PICTURE = /^\/openapi\/v1\/channels\/([1-9]\d{0,9})\/news-pictures\/([1-9]\d{0,9})$/;

export interface PictureRef {
  channelId: number;
  pictureId: number;
}

function pictureAt(src: string | undefined): PictureRef | undefined {
  const [, channelId, pictureId] = (PICTURE.exec(src ?? '') ?? []).map(Number);
  if (!channelId || !pictureId || channelId > MAX_ID || pictureId > MAX_ID) return undefined;
  return { channelId, pictureId };
}

/** The dimensions that reserve space for an image before it has loaded. */
const isLength = (value: string | undefined) => /^[1-9]\d{0,4}$/.test(value ?? '');

function readPicture(tagName: string, { src = '', alt = '', width, height }: sanitizeHtml.Attributes) {
  const hasSize = isLength(width) && isLength(height);
  const size = hasSize ? { width, height } : {};
  return { tagName, attribs: { src, alt: withoutControls(alt), ...size } as sanitizeHtml.Attributes };
}

const options = {
  ...textHtml,
  allowedTags: [...textHtml.allowedTags, 'figure', 'figcaption', 'img', 'code', 'pre'],
  allowedAttributes: { ...textHtml.allowedAttributes, img: ['src', 'alt', 'width', 'height'] },
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  nonTextTags: NO_TEXT,
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
  textFilter: withoutControls,
  exclusiveFilter: ({ tag, attribs }: sanitizeHtml.IFrame) =>
    // A link that leads nowhere is text.
    tag === 'a' && attribs['href'] === undefined ? 'excludeTag' : tag === 'img' && !pictureAt(attribs['src']),
} satisfies sanitizeHtml.IOptions;

/** Deep texts take the parser, the editor and browsers much longer than long ones. Word processors stay far below this. */
const DEEPEST = 200;
const TOO_DEEP = { key: 'issue.tooDeep' } as const;

/**
 * Keeps what the editor produces, with images from this installation, and strips everything else (specification 5). What other programs
 * say in other ways is kept as the editor keeps it when pasted. Links open in a new tab. Idempotent. Throws BAD_REQUEST for elements
 * nested too deeply.
 */
export function sanitizeNews(html: string): string {
  const { nodes } = readForeignHtml(parseHtml(html, countDepth()));
  const depth = countDepth();
  return sanitizeHtml(writeHtml(nodes), { ...options, onOpenTag: depth.open, onCloseTag: depth.close });
}

function countDepth() {
  let depth = 0;
  return {
    open: () => {
      depth += 1;
      if (depth > DEEPEST)
        throw new AppError('BAD_REQUEST', { issues: [{ path: 'content', message: TOO_DEEP }] });
    },
    close: () => {
      depth -= 1;
    },
  };
}

/** The images used in a sanitised text, each once. */
export function picturesIn(html: string): PictureRef[] {
  const found = new Map<number, PictureRef>();
  for (const [, src] of html.matchAll(/<img src="([^"]*)"/g)) {
    const picture = pictureAt(src);
    if (picture) found.set(picture.pictureId, picture);
  }
  return [...found.values()];
}
