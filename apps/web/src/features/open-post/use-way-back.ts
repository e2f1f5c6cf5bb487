import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { readReferrer } from '../../paths.ts';
import { type WayBack, wayBackOf, wayBackTo } from './way-back.ts';

/** A way back, with the position of its screen in the browser's history. */
interface Trail {
  way: WayBack;
  entry: number;
}

/** Kept while the person goes from post to post, even if a slow one shows its skeleton in between. */
let lastTrail: Trail | undefined;

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
export function useWayBack(channelId: number): { way: WayBack; goBack: () => void } {
  const router = useRouter();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [trail] = useState(() => {
    // On the first render the router still names the previous screen.
    const from = router.state.resolvedLocation;
    if (!from || POST.test(from.pathname)) return lastTrail;
    if (entryOf(from) > entryOf(router.state.location)) return lastTrail;
    const way = wayBackTo({ pathname: from.pathname, href: from.href, search: from.search });
    return way && { way, entry: entryOf(from) };
  });
  useEffect(() => {
    lastTrail = trail;
  }, [trail]);

  const way = trail?.way ?? wayBackOf(readReferrer(search), channelId);
  const goBack = () => {
    const steps = trail ? trail.entry - entryOf(router.state.location) : 0;
    if (steps < 0) router.history.go(steps);
    else void router.navigate({ href: way.href });
  };
  return { way, goBack };
}
