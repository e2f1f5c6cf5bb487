import { type RefObject, useEffect, useState } from 'react';

/** The browser of iPhones shows only a video in full screen, with its own buttons. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

export function useFullScreen(
  holder: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
): { isFull: boolean; isPossible: boolean; toggle: () => void } {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const look = () =>
      setFull(document.fullscreenElement !== null && document.fullscreenElement === holder.current);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, [holder]);
  const toggle = () => {
    const apple = video.current as AppleVideo | null;
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (document.fullscreenEnabled) void holder.current?.requestFullscreen().catch(() => {});
    else apple?.webkitEnterFullscreen?.();
  };
  const isPossible = document.fullscreenEnabled || 'webkitEnterFullscreen' in HTMLVideoElement.prototype;
  return { isFull, isPossible, toggle };
}
