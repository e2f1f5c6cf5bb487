import type { PostDetail } from '@studyline/contract/posts/calls';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { forget, keep, ownKey, readKept } from '../../kept.ts';
import { readReferrer } from '../../paths.ts';
import { type Origin, type WayBack, wayBackOf, wayBackTo } from './way-back.ts';

/** The screen that posts were opened from, with its position in the browser's history. */
interface Trail {
  origin: Origin;
  entry: number;
}

/** Kept while the person goes from post to post, even if a slow one shows its skeleton in between, and across a reload. */
const KEPT_AS = 'trail.2';

const POST = /^\/post\//;

/** The position of a location in the history. */
function entryOf({ state }: { state: { __TSR_index: number } }): number {
  const { __TSR_index: entry } = state;
  return entry;
}

/**
 * Where the post was opened from, and how to go there: back in the history if that leads there, so that the list is as the person
 * left it, else by its address.
 */
export function useWayBack(post: Pick<PostDetail, 'channelId' | 'classifications'>): {
  way: WayBack;
  goBack: () => void;
} {
  const router = useRouter();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [trail] = useState(() => {
    // On the first render the router still reports the previous screen. After a reload there is none.
    const from = router.state.resolvedLocation;
    const lastTrail = readKept(ownKey(KEPT_AS)) as Trail | undefined;
    const entry = entryOf(router.state.location);
    if (!from) return lastTrail && lastTrail.entry < entry ? lastTrail : undefined;
    if (POST.test(from.pathname) || entryOf(from) > entry) return lastTrail;
    const { pathname, href, search } = from;
    const origin = { pathname, href, search };
    return wayBackTo(origin) && { origin, entry: entryOf(from) };
  });
  useEffect(() => {
    if (trail) keep(ownKey(KEPT_AS), trail);
    else forget(ownKey(KEPT_AS));
  }, [trail]);

  const way = (trail && wayBackTo(trail.origin)) ?? wayBackOf(readReferrer(search), post);
  const goBack = () => {
    const steps = trail ? trail.entry - entryOf(router.state.location) : 0;
    if (steps < 0) router.history.go(steps);
    else void router.navigate({ href: way.href });
  };
  return { way, goBack };
}
