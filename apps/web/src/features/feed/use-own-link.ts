import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Calls when somebody follows a link to the very screen they are on: it is to begin anew. */
export function useOwnLink(onFollow: () => void): void {
  const router = useRouter();
  const follow = useEffectEvent(onFollow);
  useEffect(() => {
    let heading = router.state.location.href;
    return router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, hrefChanged }) => {
      // Turning back before another screen has opened is not a link: there the router was on its way elsewhere.
      const isTurn = heading !== toLocation.href;
      heading = toLocation.href;
      if (fromLocation && !hrefChanged && !isTurn) follow();
    });
  }, [router]);
}
