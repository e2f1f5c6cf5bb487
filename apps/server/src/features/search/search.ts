import type { z } from 'zod';
import { MAX_HITS, type SearchHit, type SearchPage } from '@studyline/contract/search/calls';
import type * as contract from '@studyline/contract/search/calls';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { chosenBy, knownTeams } from '../feed/narrowing-queries.ts';
import { presentAuthor } from '../people/present.ts';
import { presentPost } from '../posts/present.ts';
import type { ShownRow } from '../posts/queries.ts';
import { mark } from './mark.ts';
import { type FoundPassage, type Hit, findHits, findPassages, findPosts, type Wanted } from './queries.ts';

type SearchQuery = z.output<(typeof contract.searchStudy)['query']>;

/** A page of what somebody finds in these studies. Throws CHANNEL_NOT_FOUND. */
export async function search(
  actor: Actor,
  { page, pageSize, search: words, sort, facets }: SearchQuery,
  channelIds: readonly number[],
): Promise<SearchPage> {
  const wanted = { ...narrowingBy(actor, { facets, channelIds }), words };
  const skipped = (page - 1) * pageSize;
  const empty = { items: [], page, pageSize, lastPage: true };
  if (skipped >= MAX_HITS) return empty;
  const { db } = actor.server;
  const at = now();
  const found = await findHits(db, wanted, {
    isByDate: sort === 'LAST_PUBLISHED_DESC',
    skipped,
    limit: Math.min(pageSize + 1, MAX_HITS - skipped),
  });
  const hits = found.slice(0, pageSize);
  if (hits.length === 0) return empty;
  const [passages, posts] = await Promise.all([
    findPassages(db, words, hits),
    // A post can be found in its current and, by a comment, in another version. Each list has a post only once.
    Promise.all(
      [true, false].map((isCurrent) =>
        findPosts(
          db,
          actor.userId,
          hits.filter((hit) => hit.isCurrent === isCurrent),
        ),
      ),
    ),
  ]);
  const postOf = new Map(posts.flat().map((row) => [keyOf(row.content), row]));
  const items = hits.flatMap((hit, index) => {
    const row = postOf.get(keyOf(hit));
    const passage = passages[index];
    // What has been withdrawn in the meantime is left out.
    return row && passage ? [present(actor, row, { hit, passage, at })] : [];
  });
  return { items, page, pageSize, lastPage: found.length <= pageSize };
}

interface Asked {
  facets: readonly string[];
  channelIds: readonly number[];
}

/** To what somebody narrows these studies down. Throws CHANNEL_NOT_FOUND. */
export function narrowingBy(actor: Actor, { facets, channelIds }: Asked): Omit<Wanted, 'words'> {
  if (channelIds.some((id) => !actor.memberships.has(id))) throw new AppError('CHANNEL_NOT_FOUND');
  const chosen = chosenBy(facets);
  const teamLists = knownTeams(actor, channelIds, chosen.teamLists);
  return { ...chosen, teamLists, userId: actor.userId, timeZone: actor.timezoneId, channelIds };
}

const keyOf = ({ postId, version }: { postId: number; version: number }) => `${postId} ${version}`;

function present(
  actor: Actor,
  row: ShownRow,
  { hit, passage, at }: { hit: Hit; passage: FoundPassage; at: Date },
): SearchHit {
  const { comment } = passage;
  return {
    post: presentPost(actor, row, at),
    place: hit.place === 'TEXT' ? passage.place : hit.place,
    title: mark(passage.title, passage.titleSource),
    excerpt: mark(passage.excerpt, passage.excerptSource),
    isFormer: !hit.isCurrent,
    page: passage.page,
    atMillis: passage.atMillis,
    comment: comment && {
      commentId: comment.id,
      author: presentAuthor(comment.authorId, comment.authorName),
      createdDateTimeMillis: Date.parse(comment.createdAt),
    },
  };
}
