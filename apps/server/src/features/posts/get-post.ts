import type * as contract from '@studyline/contract/posts/calls';
import { presentAuthor, presentTeamName } from '../people/present.ts';
import type { PostOpened, PostWrapper } from '@studyline/contract/posts/calls';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { seesKeyContacts, teamsSeen } from '../../core/roles.ts';
import { findOpenedFacts, type OpenedFacts, type PostReaders } from './opened-queries.ts';
import { readReaders } from './reader-cache.ts';
import { presentCourse } from '../courses/present.ts';
import { previewActions, rulesOfPost } from '../required-actions/assignment-queries.ts';
import { postSharedAs } from '../sharing/proposed-sharing-queries.ts';
import type { Db } from '../../db/pool.ts';
import type { PostContent } from './content-queries.ts';
import { findItemLines } from './item-queries.ts';
import { canAddToCalendar, canRespond, canViewResponses } from './event-policy.ts';
import { findResponse } from './event-queries.ts';
import { isUnpublished } from './policy.ts';
import { trustedDocumentIn } from '../news/trusted-document.ts';
import { cleanNews } from '../news/news-reader.ts';
import { mayRevert, presentOpened, presentPost } from './present.ts';
import { longDate } from '../../core/words.ts';
import type { Call } from '../../http/route.ts';
import { findPostRow, findWithdrawal, type PostRow } from './queries.ts';

const NAMES_SHOWN = 3;

/** One version the person may see, or the latest: the publication, otherwise a draft the person is working on. */
export async function getPost(
  actor: Actor,
  { id: postId, version }: Call<typeof contract.getPost> & { version?: number },
): Promise<PostOpened> {
  const row = await findPost(actor, postId, version);
  const { content: kept } = row;
  const { newsContent, waitingDraftAuthorId, ...facts } = await findOpenedFacts(actor.server.db, kept, actor);
  const { readers } = await readReaders(actor.server.db, facts);
  const content = { ...kept, waitingDraftAuthorId };
  // A minor version carries over the required actions.
  const isMajor = isUnpublished(content)
    ? content.changeType === 'MAJOR'
    : facts.versions.some((line) => mayRevert(actor, content, line, facts.versions) === true);
  // Sanitised again, so that markup disallowed since then is removed from older texts too.
  const text = newsContent === null ? null : await cleanNews(newsContent);
  const found = {
    ...facts,
    asks: isMajor
      ? await previewActions(actor.server.db, postSharedAs(postId, undefined), rulesOfPost(postId))
      : [],
    newsContent: text,
    lines: content.item === null ? [] : await findLines(actor.server.db, content.item),
    course:
      content.postType === 'COURSE' ? await presentCourse(actor.server.db, actor.userId, content) : null,
    eventAnswer: content.eventStart && (await findEventAnswer(actor, content, content.eventStart)),
    documentationUrl: trustedDocumentIn(text, actor.server.settings.documentationOrigin),
    sharedWith: {
      memberCount: readers.length,
      members: readersSeen(actor, facts, readers).map((one) =>
        presentAuthor(one.userId, one.displayName, presentTeamName(actor.languageId, one.team)),
      ),
      everSeeingRoleNames: facts.everSeeingRoles
        .filter(({ id }) => readers.some(({ roleIds }) => roleIds.includes(id)))
        .map(({ name }) => name),
    },
  };
  return presentOpened(actor, { ...row, content }, found, now());
}

/** All lines of an item, of which its content has the first ones. */
function findLines(db: Db, { serviceItemId, lineCount, lines }: NonNullable<PostContent['item']>) {
  return lines.length < lineCount ? findItemLines(db, serviceItemId) : lines;
}

/** The first readers of a post by name, among those the person sees in the study's directory. */
function readersSeen(
  { userId, memberships }: Actor,
  {
    channelId,
    isDirectoryOpen,
    contactIds,
  }: Pick<OpenedFacts, 'channelId' | 'isDirectoryOpen' | 'contactIds'>,
  readers: PostReaders['readers'],
): PostReaders['readers'] {
  const member = memberships.get(channelId);
  const teamIds = member ? teamsSeen(member, isDirectoryOpen) : [];
  const contacts = member && seesKeyContacts(member) ? contactIds : [];
  const shown: PostReaders['readers'] = [];
  for (const reader of readers) {
    if (shown.length === NAMES_SHOWN) break;
    const isSeen = !teamIds || teamIds.some((id) => reader.teamIds.includes(id));
    if (isSeen || reader.userId === userId || contacts.includes(reader.userId)) shown.push(reader);
  }
  return shown;
}

/** The person's own response to an event. */
async function findEventAnswer(
  actor: Actor,
  content: PostContent,
  eventStart: Date,
): Promise<PostOpened['eventAnswer']> {
  const known = await findResponse(actor.server.db, content.postId, actor.userId);
  return {
    response: known?.response ?? null,
    answeredAtDateTimeMillis: known?.answeredAt.getTime() ?? null,
    can: {
      respond: canRespond(actor, content, eventStart, now()),
      viewResponses: canViewResponses(actor, content),
      addToCalendar: canAddToCalendar(content),
    },
  };
}

/** The latest version as the feed shows it. */
export async function getPostSummary(
  actor: Actor,
  { id: postId }: Call<typeof contract.getPostSummary>,
): Promise<PostWrapper> {
  return presentPost(actor, await findPost(actor, postId), now());
}

/** Throws POST_NOT_FOUND, or POST_WITHDRAWN for people who could read the post until it was withdrawn. */
async function findPost(actor: Actor, postId: number, version?: number): Promise<PostRow> {
  const { server } = actor;
  const row = await findPostRow(server.db, actor, postId, version);
  if (row) return row;
  const withdrawn = await findWithdrawal(server.db, actor, postId);
  if (!withdrawn) throw new AppError('POST_NOT_FOUND');
  const { at, name } = withdrawn;
  throw new AppError('POST_WITHDRAWN', { words: { name, date: longDate(actor, at) } });
}
