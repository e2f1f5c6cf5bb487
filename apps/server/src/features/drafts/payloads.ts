import type { z } from 'zod';
import type { updateDraft } from '@studyline/contract/drafts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import type { Trx } from '../../db/pool.ts';
import { readNewsText } from '../news/news-text.ts';
import { claimPictures } from '../news/picture-queries.ts';
import type { ReceivedFile } from '../post-files/upload.ts';
import { NO_PAYLOAD, type Payload } from '../posts/payload-queries.ts';
import type { PostFacts } from '../sharing/post-facts-queries.ts';

type PostType = PostFacts['postType'];

/** The caller makes the file part of the post in the same transaction (keepFile). */
export function documentPayload({ fileId, sha256 }: Pick<ReceivedFile, 'fileId' | 'sha256'>): Payload {
  return { ...NO_PAYLOAD, fileId, sha256 };
}

/** The payload of a text, whose pictures become part of the post. Throws NEWS_EMPTY, NEWS_TOO_LONG, PICTURE_UNKNOWN. */
export async function newsPayload(trx: Trx, actor: Actor, channelId: number, html: string): Promise<Payload> {
  const { pictures, ...text } = readNewsText(html);
  const pictureIds = pictures.map(({ pictureId }) => pictureId).toSorted((one, other) => one - other);
  const isOfStudy = pictures.every((picture) => picture.channelId === channelId);
  const claimed = isOfStudy ? await claimPictures(trx, actor.userId, channelId, pictureIds) : [];
  if (claimed.length < pictureIds.length) throw new AppError('PICTURE_UNKNOWN');
  return { ...NO_PAYLOAD, ...text, pictureIds };
}

/** What the form of a draft says of its content. A file comes by a call of its own. */
type ContentChanges = Pick<z.output<typeof updateDraft.body>, 'content'>;
const contentFields = ['content'] as const satisfies (keyof ContentChanges)[];

interface Kind {
  /** Those that a post of this type has. */
  fields: readonly (keyof ContentChanges)[];
  read(trx: Trx, actor: Actor, channelId: number, changes: ContentChanges, former: Payload): Promise<Payload>;
}

/** How a draft of each type takes another content. */
const kinds: Partial<Record<PostType, Kind>> = {
  NEWS: {
    fields: ['content'],
    read: async (trx, actor, channelId, { content }, former) =>
      content === undefined ? former : newsPayload(trx, actor, channelId, content),
  },
};

/** The payload that a draft gets by these changes. Throws BAD_REQUEST for a field of another type, and what its own type throws. */
export async function changedPayload(
  trx: Trx,
  actor: Actor,
  { channelId, postType }: { channelId: number; postType: PostType },
  changes: ContentChanges,
  former: Payload,
): Promise<Payload> {
  const kind = kinds[postType];
  const given = contentFields.filter((field) => changes[field] !== undefined);
  const issues = given
    .filter((field) => !kind?.fields.includes(field))
    .map((path) => ({ path, message: { key: 'issue.ofOtherType' as const } }));
  if (issues.length > 0) throw new AppError('BAD_REQUEST', { issues });
  return kind && given.length > 0 ? kind.read(trx, actor, channelId, changes, former) : former;
}
