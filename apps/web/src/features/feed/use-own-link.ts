import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Calls back when the person follows a link to the current screen, which then starts over. */
export function useOwnLink(onFollow: () => void): void {
  const router = useRouter();
  const follow = useEffectEvent(onFollow);
  useEffect(() => {
    let heading = router.state.location.href;
    return router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, hrefChanged }) => {
      // Going back before another screen has opened is not a link: the router was on its way elsewhere.
      const isTurn = heading !== toLocation.href;
      heading = toLocation.href;
      if (fromLocation && !hrefChanged && !isTurn) follow();
    });
  }, [router]);
}
