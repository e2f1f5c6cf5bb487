import type { PostDetail } from '@studyline/contract/posts/calls';
import { type PostReferrer, paths } from '../../paths.ts';
import { type DocumentPlace, readDocumentList } from '../feed/category-list.ts';
import { type FeedList, type LoadedList, readList } from '../feed/feed-list.ts';

/** A screen that posts are opened from, as the router describes it. */
export interface Origin {
  pathname: string;
  href: string;
  search: Record<string, unknown>;
}

export interface WayBack {
  /** The key of its name below openPost.back in the catalogue. */
  place: 'timeline' | 'unread' | 'actions' | 'home' | 'documents';
  href: string;
  /** The taxonomy or category that gives the way back its name. */
  documents?: DocumentPlace;
  /** The list of posts there, which the person can step through. */
  list?: LoadedList;
  /** The person may not have come from there, but can find the post there. */
  isGuess?: boolean;
}

/** The way back to the screen that a post was opened from; undefined for screens that open no posts. */
export function wayBackTo(origin: Origin): WayBack | undefined {
  const { pathname, href, search } = origin;
  if (pathname === paths.home())
    return { place: 'home', href, list: readList('required-actions', undefined, {}), isGuess: true };
  const documents = readPlace(pathname);
  if (documents) return { place: 'documents', href, documents, list: readDocumentList(documents, search) };
  const channelId = Number(/^\/channel\/(\d+)\//.exec(pathname)?.[1]);
  const study = Number.isNaN(channelId) ? undefined : channelId;
  const of = (variant: FeedList['variant']) => ({ href, list: readList(variant, study, search) });
  if (/\/(timeline|channels)\/unread-posts$/.test(pathname))
    return { place: 'unread', ...of('unread-posts') };
  if (/\/(timeline|channels)\/required-actions$/.test(pathname))
    return { place: 'actions', ...of('required-actions') };
  if (study !== undefined && pathname === paths.timeline(study))
    return { place: 'timeline', ...of('timeline') };
  return undefined;
}

function readPlace(pathname: string): DocumentPlace | undefined {
  const found = /^\/channel\/(\d+)\/classifications\/(\d+)(?:\/(\d+))?$/.exec(pathname);
  if (!found) return undefined;
  const [, channelId, taxonomyId, categoryId] = found;
  return {
    channelId: Number(channelId),
    taxonomyId: Number(taxonomyId),
    categoryId: categoryId === undefined ? undefined : Number(categoryId),
  };
}

/** The way back given in the address (specification 2: post referrer), for a person who followed a link. */
export function wayBackOf(
  referrer: PostReferrer | undefined,
  { channelId, classifications: [category] }: Pick<PostDetail, 'channelId' | 'classifications'>,
): WayBack {
  if (referrer === 'UNREAD_POSTS') {
    return {
      place: 'unread',
      href: paths.unreadPosts(),
      list: readList('unread-posts', undefined, {}),
    };
  }
  if (referrer === 'CLASSIFICATIONS') {
    if (!category) return { place: 'documents', href: paths.documents(channelId) };
    const { taxonomyId, categoryId } = category;
    const documents = { channelId, taxonomyId, categoryId };
    const href = paths.documents(channelId, taxonomyId, categoryId);
    return { place: 'documents', href, documents, list: readDocumentList(documents, {}) };
  }
  return {
    place: 'timeline',
    href: paths.timeline(channelId),
    list: readList('timeline', channelId, {}),
    ...(referrer === undefined && { isGuess: true }),
  };
}
