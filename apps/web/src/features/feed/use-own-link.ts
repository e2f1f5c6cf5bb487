import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Calls when somebody follows a link to the very screen they are on: it is to begin anew. */
export function useOwnLink(onFollow: () => void): void {
  const router = useRouter();
  const follow = useEffectEvent(onFollow);
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ fromLocation, hrefChanged }) => {
        if (fromLocation && !hrefChanged) follow();
      }),
    [router],
  );
}
