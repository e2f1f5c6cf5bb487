import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

/** Tells a dialog that the screen or list below it has changed, by a link or by Back. */
export function useOnLeave(onLeave: () => void): void {
  // Turning a page of the document below changes only the hash.
  const place = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  const [openedAt] = useState(place);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (place !== openedAt) leave();
  }, [place, openedAt]);
}
