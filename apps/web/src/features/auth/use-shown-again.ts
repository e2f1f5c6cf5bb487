import { useEffect, useEffectEvent } from 'react';

/** Runs when the way back from a provider shows this page as it was left. */
export function useShownAgain(run: () => void): void {
  const show = useEffectEvent(run);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && show();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
