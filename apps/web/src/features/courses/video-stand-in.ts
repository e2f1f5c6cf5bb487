import { vi } from 'vitest';

/** A video element for tests without a browser, whose time goes on by `go`. */
export class VideoStandIn extends EventTarget {
  currentTime = 0;
  paused = true;
  ended = false;
  seeking = false;
  readyState = 4;
  playbackRate = 1;
  error: { code: number } | undefined;
  play(): Promise<void> {
    this.paused = false;
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  }
  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.dispatchEvent(new Event('timeupdate'));
    this.dispatchEvent(new Event('pause'));
  }
  /** Plays on in steps of a quarter of a second, as browsers tell their time. */
  go(millis: number): void {
    for (let left = millis; left > 0; left -= 250) {
      vi.advanceTimersByTime(125);
      if (!this.paused) this.currentTime += 0.25;
      vi.advanceTimersByTime(125);
      if (!this.paused) this.dispatchEvent(new Event('timeupdate'));
    }
  }
  /** As browsers do: the time is 0, and told, before anything is known of the video. */
  load(): void {
    this.readyState = 0;
    this.currentTime = 0;
    this.error = undefined;
    this.dispatchEvent(new Event('emptied'));
    this.dispatchEvent(new Event('timeupdate'));
    this.readyState = 1;
    this.dispatchEvent(new Event('loadedmetadata'));
  }
  /** As Chromium does when it cannot decode further. */
  fail(code: number): void {
    this.error = { code };
    this.dispatchEvent(new Event('error'));
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
}
