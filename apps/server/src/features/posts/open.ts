import type { PostOpened, PostWrapper } from '@studyline/contract/posts';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { holdsAll } from '../../core/roles.ts';
import { presentTeamName } from '../comments/present.ts';
import { findNewsContent, findSharedWith, findVersionLines } from './open-queries.ts';
import { sanitizeNews } from './sanitize-news.ts';
import { presentAuthor, presentOpened, presentPost } from './present.ts';
import { findReaderState, findVisiblePost, type PostRow } from './queries.ts';

/** One version as that person may see it, or the latest: the publication, else the draft in the person's hands. */
export async function openPost(actor: Actor, postId: number, version?: number): Promise<PostOpened> {
  const row = await findPost(actor, postId, version);
  const { db } = actor.server;
  const member = actor.memberships.get(row.channel_id);
  const seesDirectory = holdsAll(member?.roleKeys ?? [], 'MEMBER_VIEW');
  const [state, versions, news, sharedWith] = await Promise.all([
    findReaderState(db, actor.userId, [row]),
    findVersionLines(db, actor.userId, postId),
    row.post_type === 'NEWS' ? findNewsContent(db, postId, row.version) : null,
    findSharedWith(db, postId, { userId: actor.userId, teamIds: member?.teamIds ?? [], seesDirectory }),
  ]);
  const members = sharedWith.members.map((m) =>
    presentAuthor(m.userId, m.displayName, presentTeamName(actor.languageId, m.team)),
  );
  const { memberCount } = sharedWith;
  const newsContent = news === null ? null : sanitizeNews(news);
  return presentOpened(
    actor,
    row,
    { state, versions, newsContent, sharedWith: { memberCount, members } },
    now(),
  );
}

/** The latest version as the feed shows it. */
export async function summarizePost(actor: Actor, postId: number): Promise<PostWrapper> {
  const row = await findPost(actor, postId);
  return presentPost(actor, row, await findReaderState(actor.server.db, actor.userId, [row]), now());
}

async function findPost(actor: Actor, postId: number, version?: number): Promise<PostRow> {
  const row = await findVisiblePost(actor.server.db, actor.userId, postId, version);
  if (!row) throw new AppError('POST_NOT_FOUND');
  return row;
}
