import { useEffect, useState } from 'react';

const events = ['timeupdate', 'seeking', 'loadedmetadata', 'emptied'] as const;

/** Where a video is; undefined while none can be played. */
export function usePlayhead(video: HTMLVideoElement | null): number | undefined {
  const [millis, setMillis] = useState<number>();
  useEffect(() => {
    if (!video) return;
    const read = () =>
      setMillis(video.readyState > 0 && !video.error ? Math.round(video.currentTime * 1000) : undefined);
    read();
    for (const event of events) video.addEventListener(event, read);
    return () => {
      setMillis(undefined);
      for (const event of events) video.removeEventListener(event, read);
    };
  }, [video]);
  return millis;
}
