import { useEffect, useState } from 'react';
import type { Pdf } from './use-pdf.ts';

const none: ReadonlyMap<number, string> = new Map();

/** Pictures of these pages, drawn one after the other while the browser has nothing else to do and it is not paused. */
export function useThumbnails(
  opened: Pdf['opened'],
  wanted: readonly number[],
  isPaused: boolean,
): ReadonlyMap<number, string> {
  const [drawn, setDrawn] = useState({ opened, pictures: none });
  const pictures = drawn.opened === opened ? drawn.pictures : none;
  const next = wanted.find((number) => !pictures.has(number));
  useEffect(() => {
    if (!opened || next === undefined || isPaused) return undefined;
    const giveUp = new AbortController();
    const draw = async () => {
      const picture = await opened.engine.drawThumbnail(opened, next, giveUp.signal);
      if (giveUp.signal.aborted) return;
      setDrawn((before) => ({
        opened,
        // A page that cannot be drawn is not tried again.
        pictures: new Map(before.opened === opened ? before.pictures : none).set(next, picture ?? ''),
      }));
    };
    const timer = whenIdle(() => void draw());
    return () => {
      giveUp.abort();
      timer();
    };
  }, [opened, next, isPaused]);
  return pictures;
}

/** Safari has no requestIdleCallback. Returns a function that gives it up. */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(act, { timeout: 1000 });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(act, 200);
  return () => clearTimeout(id);
}
