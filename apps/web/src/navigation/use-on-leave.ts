import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

/** Tells a dialog that another screen or list has come below it, by a link or by Back. */
export function useOnLeave(onLeave: () => void): void {
  // A page that is turned below changes only what follows the hash.
  const place = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  const [openedAt] = useState(place);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (place !== openedAt) leave();
  }, [place, openedAt]);
}
