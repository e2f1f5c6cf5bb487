import { useEffect, useState } from 'react';
import { idleMillis, noteActivity, onActivityElsewhere } from '../../api/activity.ts';
import {
  isScreenLocked,
  lockScreen,
  onSession,
  readSession,
  renewSession,
  sessionAskedAt,
} from '../../api/session.ts';

/** How long the warning shows, but for very short limits (at least 20 seconds: WCAG 2.2.1). */
const WARNING_MILLIS = 60_000;
const signs = ['pointerdown', 'pointermove', 'click', 'wheel', 'touchmove'] as const;

/** Until when there is time to do something before the screen is locked, in epoch milliseconds; undefined while nothing threatens. */
export function useIdleWarning(): number | undefined {
  const [until, setUntil] = useState<number>();
  useEffect(() => watchIdle(setUntil), []);
  return until;
}

/** Locks the screen when nobody has done anything for the time that the session says, and warns before. */
function watchIdle(warn: (until: number | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let warned: number | undefined;

  function tell(until: number | undefined): void {
    if (warned !== until) warn(until);
    warned = until;
  }

  function check(): void {
    clearTimeout(timer);
    const session = readSession();
    if (session.status !== 'authenticated' || session.locked) return tell(undefined);
    const idle = idleMillis() ?? 0;
    const limit = session.lockSeconds * 1000;
    const warnAt = limit - Math.min(WARNING_MILLIS, limit / 2);
    if (idle >= limit) {
      tell(undefined);
      return lockScreen();
    }
    tell(idle >= warnAt ? Date.now() + limit - idle : undefined);
    timer = setTimeout(check, (idle >= warnAt ? limit : warnAt) - idle);
  }

  function hear(event: Event): void {
    const session = readSession();
    if (session.status !== 'authenticated' || session.locked || !event.isTrusted) return;
    const limit = session.lockSeconds * 1000;
    // A window that has slept does not wake by the key that finds it.
    if ((idleMillis() ?? 0) >= limit) return check();
    noteActivity();
    if (warned !== undefined) check();
    // So that the server knows too, should this window be closed.
    if (Date.now() - sessionAskedAt() > limit / 3) void renewSession().catch(() => {});
  }

  /** A key that answers the warning does nothing else, and one that unlocks means nothing to the screen behind. */
  function hearKey(event: KeyboardEvent): void {
    if (warned !== undefined || isScreenLocked()) {
      event.stopImmediatePropagation();
      if (warned !== undefined || event.key === 'Escape') event.preventDefault();
    }
    hear(event);
  }

  /** Whoever watches a video does nothing else. One that repeats itself, or that nobody can see, plays to nobody. */
  function hearPlaying(event: Event): void {
    const { target: player } = event;
    if (!(player instanceof HTMLMediaElement) || player.paused || player.loop) return;
    if (document.visibilityState === 'visible') hear(event);
  }

  const stopListening = onActivityElsewhere(() => {
    if (isScreenLocked()) void renewSession().catch(() => {});
    else check();
  });
  const stopSession = onSession((now, before) => {
    if (now.status === 'authenticated' && before.status !== 'authenticated' && idleMillis() === undefined)
      noteActivity();
    check();
  });
  window.addEventListener('keydown', hearKey, { capture: true });
  for (const sign of signs) window.addEventListener(sign, hear, { capture: true, passive: true });
  // It does not bubble, and comes a few times a second while something plays.
  window.addEventListener('timeupdate', hearPlaying, { capture: true });
  document.addEventListener('visibilitychange', check);
  if (readSession().status === 'authenticated' && idleMillis() === undefined) noteActivity();
  check();
  return () => {
    clearTimeout(timer);
    stopListening();
    stopSession();
    window.removeEventListener('keydown', hearKey, { capture: true });
    for (const sign of signs) window.removeEventListener(sign, hear, { capture: true });
    window.removeEventListener('timeupdate', hearPlaying, { capture: true });
    document.removeEventListener('visibilitychange', check);
  };
}
