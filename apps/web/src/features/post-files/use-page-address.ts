import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { paths } from '../../paths.ts';
import type { PageViewer } from '../../ui/posts/page-viewer.ts';
import { useNameAfterHash } from '../../use-address.ts';
import { useFirstPage } from './use-first-page.ts';

/** Pages that are only scrolled past are not put into the address. */
const WAIT_MILLIS = 400;

interface Edition {
  postId: number;
  version: number;
}

/**
 * The page in the address's hash: `#page=7`. The address may already be that of another version, which is still loading; then it does not
 * apply to this one.
 */
export function useRequestedPage({ postId, version }: Edition): {
  page: number | undefined;
  isHere: boolean;
} {
  const here = paths.post(postId, version);
  const hash = useLocation({
    select: (location) => (location.pathname === here ? location.hash : undefined),
  });
  const page = Number(/^page=(\d{1,5})(?:&find=|$)/.exec(hash ?? '')?.[1]);
  return { page: page > 0 ? page : undefined, isHere: hash !== undefined };
}

/** What to mark on that page: `#page=7&find=dose`. From the window, whose hash is not decoded yet. */
export const readFindText = () => new URLSearchParams(window.location.hash.slice(1)).get('find') ?? '';

/** Starts with the page in the address, and keeps the page being read in the address. Adds no history entries. */
export function usePageAddress(
  viewer: Pick<PageViewer, 'current' | 'count' | 'goTo' | 'pageWidth'>,
  edition: Edition,
): void {
  const { page: asked, isHere } = useRequestedPage(edition);
  const nameAfterHash = useNameAfterHash();
  const { current, count, goTo } = viewer;
  const shown = `${edition.postId}-${edition.version}`;
  const begun = useRef<string>(undefined);
  const begin = useEffectEvent(() => goTo(asked ?? 1));
  useEffect(() => {
    if (begun.current === shown) return;
    begun.current = shown;
    // Immediately, so that the previous version's page is not taken for this version's.
    begin();
  }, [shown]);
  useFirstPage(viewer, asked);

  const name = useEffectEvent((page: number) => {
    if (!isHere || count === 0 || page === (asked ?? 1)) return;
    nameAfterHash(page > 1 ? `page=${page}` : '');
  });
  useEffect(() => {
    const timer = setTimeout(() => name(current), WAIT_MILLIS);
    return () => clearTimeout(timer);
  }, [current]);
}
