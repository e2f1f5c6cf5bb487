import type { z } from 'zod';
import { MAX_HITS, type SearchHit, type SearchPage } from '@studyline/contract/search/calls';
import type * as contract from '@studyline/contract/search/calls';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import type { Db } from '../../db/pool.ts';
import { findAsked, findAskedLike } from '../feed/asked-queries.ts';
import { chosenBy, teamsKnownTo } from '../feed/narrowing-queries.ts';
import { presentAuthor } from '../people/present.ts';
import { presentPost } from '../posts/present.ts';
import type { ShownRow } from '../posts/queries.ts';
import { cut, mark } from './mark.ts';
import {
  findNameHits,
  findNamesAsked,
  findNamesAskedLike,
  type NameHit,
  type Named,
} from './name-queries.ts';
import { narrowNames, openNames, presentNames } from './names.ts';
import { findHits, findPassages, findPosts, type FoundPassage, type Hit, type Wanted } from './queries.ts';

type SearchQuery = z.output<(typeof contract.searchStudy)['query']>;

/** A page of what somebody finds in these studies. Throws CHANNEL_NOT_FOUND. */
export async function search(
  actor: Actor,
  { page, pageSize, search: words, sort, facets }: SearchQuery,
  channelIds: readonly number[],
): Promise<SearchPage> {
  const narrowing = narrowingBy(actor, { facets, channelIds });
  const skipped = (page - 1) * pageSize;
  const empty = { names: [], items: [], page, pageSize, lastPage: true, isCorrected: false };
  if (skipped >= MAX_HITS) return empty;
  const { db } = actor.server;
  const at = now();
  const take = {
    isByDate: sort === 'LAST_PUBLISHED_DESC',
    skipped,
    limit: Math.min(pageSize + 1, MAX_HITS - skipped),
  };
  const named = await openNames(actor, channelIds);
  let asked = await askExactly(db, named, words);
  let found = await findHits(db, { ...narrowing, asked: asked.posts }, take);
  const isCorrected = found.length === 0 && !(await findsAnything(db, narrowing, asked));
  if (isCorrected) {
    asked = await askAlike(db, named, words);
    found = await findHits(db, { ...narrowing, asked: asked.posts }, take);
  }
  const namesFound = page === 1 ? narrowNames(asked.namesFound, narrowing) : [];
  const names = await presentNames(actor, named, asked.names, namesFound);
  const hits = found.slice(0, pageSize);
  if (hits.length === 0) return { ...empty, names, isCorrected: isCorrected && names.length > 0 };
  const [passages, posts] = await Promise.all([
    findPassages(db, asked.posts, hits),
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
  return { names, items, page, pageSize, lastPage: found.length <= pageSize, isCorrected };
}

const unchosen = {
  postTypes: [],
  months: [],
  authorIds: [],
  categoryLists: [],
  teamLists: [],
  actionStatuses: [],
};

/** What is asked of the database, and the names that were found by it, whatever the facets leave. */
interface Asked {
  posts: string;
  names: string;
  namesFound: readonly NameHit[];
}

async function askExactly(db: Db, named: Named, words: string): Promise<Asked> {
  const [posts, names] = await Promise.all([findAsked(db, words), findNamesAsked(db, words)]);
  return { posts, names, namesFound: await findNameHits(db, named, names) };
}

/**
 * Also asks for words that are spelled like these. In texts, whether the person may see them or not: hidden ones find nothing, and leave out
 * nothing that the others find. In names, only those that the person may know.
 */
async function askAlike(db: Db, named: Named, words: string): Promise<Asked> {
  const posts = await findAskedLike(db, words, named.channelIds);
  const names = await findNamesAskedLike(db, named, words);
  return { posts, names, namesFound: await findNameHits(db, named, names) };
}

/** Whatever the facets leave of it. */
async function findsAnything(
  db: Db,
  narrowing: Omit<Wanted, 'asked'>,
  { posts, namesFound }: Asked,
): Promise<boolean> {
  const wanted = { ...narrowing, ...unchosen, asked: posts };
  const hits = await findHits(db, wanted, { isByDate: false, skipped: 0, limit: 1 });
  return hits.length > 0 || namesFound.length > 0;
}

/** Asks for the words as they are if the person finds anything by them, otherwise also for words that are spelled like them. */
export async function askFor(
  db: Db,
  { narrowing, named, words }: { narrowing: Omit<Wanted, 'asked'>; named: Named; words: string },
): Promise<Asked> {
  const asked = await askExactly(db, named, words);
  return (await findsAnything(db, narrowing, asked)) ? asked : askAlike(db, named, words);
}

interface Narrowed {
  facets: readonly string[];
  channelIds: readonly number[];
}

/** To what somebody narrows these studies down. Throws CHANNEL_NOT_FOUND. */
export function narrowingBy(actor: Actor, { facets, channelIds }: Narrowed): Omit<Wanted, 'asked'> {
  if (channelIds.some((id) => !actor.memberships.has(id))) throw new AppError('CHANNEL_NOT_FOUND');
  const reader = { userId: actor.userId, timeZone: actor.timezoneId };
  return { ...chosenBy(facets), ...teamsKnownTo(actor), ...reader, channelIds };
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
    excerpt: cut(mark(passage.excerpt, passage.excerptSource), passage),
    isFormer: !hit.isCurrent,
    page: passage.page,
    isRecognised: passage.isRecognised,
    atMillis: passage.atMillis,
    comment: comment && {
      commentId: comment.id,
      author: presentAuthor(comment.authorId, comment.authorName),
      createdDateTimeMillis: Date.parse(comment.createdAt),
    },
  };
}
