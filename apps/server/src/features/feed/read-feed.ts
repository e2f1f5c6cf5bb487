import type { z } from 'zod';
import type * as contract from '@studyline/contract/feed/calls';
import type { FeedPage } from '@studyline/contract/feed/calls';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { presentPost } from '../posts/present.ts';
import type { ShownRow } from '../posts/queries.ts';
import { listKey, nearestBoundary, rememberEnd, rememberPassed, STRIDE } from './boundaries.ts';
import { findAsked, findAskedLike } from './asked-queries.ts';
import { type Chosen, chosenBy, teamsKnownTo } from './narrowing-queries.ts';
import {
  boundaryOf,
  type FeedKind,
  type FeedWanted,
  findBoundaries,
  findFavorites,
  findNewest,
  findPage,
} from './queries.ts';

const DRAFTS_BESIDE_FEED = 50;

/** Before every publication. */
const NEVER = new Date(0);

/** A whole feed. */
const unchosen = {
  kind: 'ALL',
  sort: 'LAST_PUBLISHED_DESC',
  postTypes: [],
  months: [],
  authorIds: [],
  categoryLists: [],
  taxonomyId: null,
  teamLists: [],
  actionStatuses: [],
} as const;

type FeedQuery = z.output<(typeof contract.listChannelPosts)['query']>;

/** Throws CHANNEL_NOT_FOUND, and BAD_REQUEST for what this feed does not support. */
export async function readFeed(actor: Actor, given: FeedQuery, channelId?: number): Promise<FeedPage> {
  refuseImpossible(given);
  const complianceActionPosts = given.complianceActionPosts || given.restrictToRequiredActions;
  const query = { ...given, complianceActionPosts };
  const { page, pageSize } = query;
  const channelIds = await chooseChannels(actor, query, channelId);
  const at = now();
  const { userId, timezoneId: timeZone } = actor;
  const { db } = actor.server;
  const known = teamsKnownTo(actor);
  const chosen = { ...wantedOf(query), ...known, userId, timeZone, channelIds };
  const moment = await chooseMoment(actor, channelIds, query, at);
  const times = { asOf: moment, draftsAt: at, after: undefined };
  const readAs = async (asked: string | undefined) => {
    const wanted: FeedWanted = { ...chosen, asked, ...times };
    const nameOf = (asOf: Date) => listKey([{ ...chosen, asked }, asOf.getTime(), pageSize]);
    const found = moment
      ? await readPage(actor, wanted, nameOf(moment), query)
      : await findPage(db, wanted, pageSize);
    return { ...found, wanted, nameOf };
  };
  const exact = query.search ? await findAsked(db, query.search) : undefined;
  let read = await readAs(exact);
  let isCorrected = false;
  // As in a search, typos are only looked for if nothing has the words, whatever else is chosen.
  if (query.search && read.rows.length === 0) {
    const all = { ...unchosen, ...known, userId, timeZone, channelIds, asked: exact, ...times };
    const [found] = await findBoundaries(db, all, 1, 1);
    if (!found) {
      read = await readAs(await findAskedLike(db, query.search, channelIds));
      isCorrected = read.rows.length > 0;
    }
  }
  const { rows, lastPage, wanted, nameOf } = read;
  const drafts =
    query.includeDraft && page === 1 && wanted.kind !== 'DRAFTS'
      ? await findDrafts(actor, wanted)
      : undefined;
  const asOf = moment ?? rows[0]?.newest ?? (await findNewest(db, wanted)) ?? NEVER;
  const last = rows.at(-1);
  if (last) rememberEnd(nameOf(asOf), page, boundaryOf(last.key, last.content.postId));
  const present = (all: ShownRow[]) => all.map((row) => presentPost(actor, row, at));
  const beside = drafts && { drafts: present(drafts) };
  const corrected = isCorrected ? { isCorrected } : {};
  return { items: present(rows), ...beside, page, pageSize, lastPage, ...corrected, asOf: asOf.getTime() };
}

/** The drafts shown beside a feed, last edited first. */
async function findDrafts(actor: Actor, wanted: FeedWanted): Promise<ShownRow[]> {
  const all = { ...wanted, asOf: wanted.draftsAt, kind: 'DRAFTS', sort: 'LAST_PUBLISHED_DESC' } as const;
  return (await findPage(actor.server.db, all, DRAFTS_BESIDE_FEED)).rows;
}

/** The person's studies, the requested one, or the favourites among them. Throws CHANNEL_NOT_FOUND. */
async function chooseChannels(actor: Actor, query: FeedQuery, channelId?: number): Promise<number[]> {
  if (channelId !== undefined && !actor.memberships.has(channelId)) throw new AppError('CHANNEL_NOT_FOUND');
  const channelIds = channelId === undefined ? [...actor.memberships.keys()] : [channelId];
  if (query.filter !== 'FAVORITES') return channelIds;
  const favorites = await findFavorites(actor.server.db, actor.userId);
  return channelIds.filter((id) => favorites.has(id));
}

/**
 * The time at which a list is frozen: that of the latest publication the person may see. One that is just being committed has a
 * later time, so it is not in the list. Neither the time of the feed's last change nor the current time would do: the first reveals
 * posts the person may not know of, the second may be later than a publication that nobody sees yet. Undefined for the first page
 * of a new list: the page returns its time.
 */
async function chooseMoment(
  actor: Actor,
  channelIds: readonly number[],
  { page, asOf }: Pick<FeedQuery, 'page' | 'asOf'>,
  at: Date,
): Promise<Date | undefined> {
  if (asOf === undefined && page === 1) return undefined;
  if (asOf !== undefined && asOf <= at.getTime()) return new Date(asOf);
  return (await findNewest(actor.server.db, { userId: actor.userId, channelIds })) ?? NEVER;
}

async function readPage(
  actor: Actor,
  all: FeedWanted,
  list: string,
  { page, pageSize }: Pick<FeedQuery, 'page' | 'pageSize'>,
): Promise<{ rows: ShownRow[]; lastPage: boolean }> {
  const { db } = actor.server;
  const { boundary, pagesBetween } = nearestBoundary(list, page - 1);
  const wanted = { ...all, after: boundary };
  if (pagesBetween < STRIDE) return findPage(db, wanted, pageSize, pagesBetween * pageSize);
  const passed = await findBoundaries(db, wanted, pagesBetween, pageSize);
  rememberPassed(list, page - 1 - pagesBetween, passed);
  if (passed.length < pagesBetween) return { rows: [], lastPage: true };
  return findPage(db, { ...all, after: passed.at(-1) }, pageSize);
}

/** The filters that each of these can be combined with. */
const ofActions: readonly FeedQuery['filter'][] = ['ALL', 'REQUIRES_ACTION', 'OVERDUE', 'FAVORITES'];
const ofUnread: readonly FeedQuery['filter'][] = ['ALL', 'UNREAD', 'FAVORITES'];
const combining = {
  unreadPosts: ofUnread,
  complianceActionPosts: ofActions,
  restrictToRequiredActions: ofActions,
};
const requiring = ['complianceActionPosts', 'restrictToRequiredActions'] as const;

const notOfDrafts = ['facets', 'taxonomyCategoryIds'] as const;

function refuseImpossible(query: FeedQuery): void {
  const { filter } = query;
  for (const name of ['unreadPosts', ...requiring] as const)
    if (query[name] && !combining[name].includes(filter)) refuseTogether(name, `filter=${filter}`);
  for (const name of requiring) if (query.unreadPosts && query[name]) refuseTogether('unreadPosts', name);
  for (const name of notOfDrafts)
    if (filter === 'DRAFTS' && query[name].length > 0) refuseTogether(name, 'filter=DRAFTS');
  for (const name of ['taxonomyId', 'categoryId', 'teamId'] as const)
    if (filter === 'DRAFTS' && query[name] !== undefined) refuseTogether(name, 'filter=DRAFTS');
}

function refuseTogether(name: string, other: string): never {
  throw new AppError('BAD_REQUEST', {
    issues: [{ path: name, message: { key: 'issue.notTogether', values: { name, other } } }],
  });
}

function wantedOf(query: FeedQuery): Chosen & Pick<FeedWanted, 'kind' | 'sort' | 'taxonomyId'> {
  const { taxonomyCategoryIds, categoryId, teamId } = query;
  const chosen = chosenBy(query.facets);
  const lists = [taxonomyCategoryIds, categoryId === undefined ? [] : [categoryId]];
  return {
    ...chosen,
    kind: kindOf(query),
    sort: query.sort,
    categoryLists: [...lists.filter((ids) => ids.length > 0), ...chosen.categoryLists],
    taxonomyId: query.taxonomyId ?? null,
    teamLists: [...(teamId === undefined ? [] : [[teamId]]), ...chosen.teamLists],
  };
}

function kindOf(query: FeedQuery): FeedKind {
  if (query.filter === 'OVERDUE' || query.filter === 'DRAFTS') return query.filter;
  if (query.complianceActionPosts || query.filter === 'REQUIRES_ACTION') return 'REQUIRES_ACTION';
  return query.unreadPosts || query.filter === 'UNREAD' ? 'UNREAD' : 'ALL';
}
