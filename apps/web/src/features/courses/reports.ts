import type { VideoEventType } from '@studyline/contract/engagement/calls';

/** What a player reports. */
export interface VideoReport {
  eventType: VideoEventType;
  positionMs: number;
  rate: number;
  /** Where playback was until a SEEK. */
  fromMs?: number;
}

/** Seeks in quick succession are one, if hardly anything was watched between them. */
const BETWEEN_SEEKS_MILLIS = 400;
const FIRST_RETRY_MILLIS = 2000;
const LONGEST_RETRY_MILLIS = 30_000;

/** WAITING: there are reports that could not be sent yet. REFUSED: the server takes none. */
export type ReportState = 'SENT' | 'WAITING' | 'REFUSED';

interface Ports<Answer> {
  send: (report: VideoReport) => Promise<Answer>;
  /** Whether a failure is worth another attempt. */
  isTemporary: (error: unknown) => boolean;
  /** Gets whether no other report is left. */
  onAnswer: (answer: Answer, isLast: boolean) => void;
  onState: (state: ReportState) => void;
}

/**
 * Sends the reports of a playback one after another, in their order. A report that could not be sent is kept with all that follow, and tried
 * again. What the server refuses is dropped with them.
 */
export function makeReports<Answer>({ send, isTemporary, onAnswer, onState }: Ports<Answer>) {
  let waiting: VideoReport[] = [];
  let isSending = false;
  let isRefused = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function pump(): Promise<void> {
    if (isSending) return;
    clearTimeout(timer);
    isSending = true;
    try {
      for (let next = waiting[0]; next; next = waiting[0]) {
        const answer = await send(next);
        if (waiting[0] === next) waiting.shift();
        failures = 0;
        if (waiting.length === 0) onState('SENT');
        onAnswer(answer, waiting.length === 0);
      }
    } catch (error) {
      if (isTemporary(error)) {
        failures += 1;
        onState('WAITING');
        timer = setTimeout(
          () => void pump(),
          Math.min(FIRST_RETRY_MILLIS * 2 ** (failures - 1), LONGEST_RETRY_MILLIS),
        );
      } else {
        waiting = [];
        isRefused = true;
        onState('REFUSED');
      }
    } finally {
      isSending = false;
    }
  }

  return {
    add(report: VideoReport): void {
      if (isRefused) return;
      // The first may be on its way.
      const last = waiting.length > 1 ? waiting.at(-1) : undefined;
      const merged = last && mergeReports(last, report);
      if (merged) waiting[waiting.length - 1] = merged;
      else waiting.push(report);
      // After a failure the next attempt waits, so that a playing video does not send one every second.
      if (failures === 0) void pump();
    },
    /** Tries again now, such as when the network is back. */
    retry(): void {
      if (waiting.length > 0) void pump();
    },
    /**
     * Takes everything without an answer, with what `add` reports meanwhile, for the last moment of a page. What is on its way may be lost with
     * the page, and does no harm if it arrives twice.
     */
    takeAll(add: () => void): VideoReport[] {
      const wasSending = isSending;
      isSending = true;
      add();
      isSending = wasSending;
      clearTimeout(timer);
      return waiting.splice(0);
    },
  };
}

/** One report that says what two in succession do, if there is one. */
function mergeReports(one: VideoReport, next: VideoReport): VideoReport | undefined {
  if (one.eventType === 'HEARTBEAT' && next.eventType === 'HEARTBEAT' && one.rate === next.rate) return next;
  if (one.eventType === 'SEEK' && next.eventType === 'SEEK' && next.fromMs !== undefined) {
    const between = next.fromMs - one.positionMs;
    if (between >= 0 && between <= BETWEEN_SEEKS_MILLIS) return { ...next, fromMs: one.fromMs };
  }
  return undefined;
}
