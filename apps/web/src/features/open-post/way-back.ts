import { type PostReferrer, paths } from '../../paths.ts';
import { type FeedList, readList } from '../feed/feed-list.ts';

/** A screen that posts are opened from, as the router knows it. */
export interface Origin {
  pathname: string;
  href: string;
  search: Record<string, unknown>;
}

export interface WayBack {
  /** The key of its name below openPost.back in the catalogue. */
  place: 'timeline' | 'unread' | 'actions' | 'home' | 'documents';
  href: string;
  /** The list of posts there, through which the person can continue. */
  list?: FeedList;
  /** Nobody says that the person came from there. It is where they find the post. */
  isGuess?: boolean;
}

/** The way back to the screen that a post was opened from; undefined for screens that open no posts. */
export function wayBackTo(origin: Origin): WayBack | undefined {
  const { pathname, href, search } = origin;
  if (pathname === paths.home()) return { place: 'home', href };
  const channelId = Number(/^\/channel\/(\d+)\//.exec(pathname)?.[1]);
  const study = Number.isNaN(channelId) ? undefined : channelId;
  const of = (variant: FeedList['variant']) => ({ href, list: readList(variant, study, search) });
  if (/^\/channel\/\d+\/classifications\//.test(pathname)) return { place: 'documents', href };
  if (/\/(timeline|channels)\/unread-posts$/.test(pathname))
    return { place: 'unread', ...of('unread-posts') };
  if (/\/(timeline|channels)\/required-actions$/.test(pathname))
    return { place: 'actions', ...of('required-actions') };
  if (study !== undefined && pathname === paths.timeline(study))
    return { place: 'timeline', ...of('timeline') };
  return undefined;
}

/** The way back that the address names (specification 2: post referrer), for somebody who followed a link. */
export function wayBackOf(referrer: PostReferrer | undefined, channelId: number): WayBack {
  if (referrer === 'UNREAD_POSTS') {
    return {
      place: 'unread',
      href: paths.unreadPosts(),
      list: readList('unread-posts', undefined, {}),
    };
  }
  // Decision: while a category has no screen of its own, its documents are in the timeline.
  return {
    place: 'timeline',
    href: paths.timeline(channelId),
    list: readList('timeline', channelId, {}),
    ...(referrer === undefined && { isGuess: true }),
  };
}
