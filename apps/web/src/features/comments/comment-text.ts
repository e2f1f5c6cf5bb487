import { COMMENT_MAX } from '@studyline/contract/comments/calls';
import { t } from '../../words.ts';

/** From this many characters before the limit the remaining number is shown. */
const NEAR = 500;

export interface TextState {
  /** The text that would be sent. */
  text: string;
  canSend: boolean;
  /** "120 characters left", only near the limit. */
  hint?: string;
  /** By how much it is above the limit. */
  problem?: string;
}

/** The state of a text before it is sent. The server also counts it trimmed. */
export function textState(written: string): TextState {
  const text = written.trim();
  const left = COMMENT_MAX - text.length;
  if (left < 0) {
    const problem = t('comments.tooLong', { count: -left, limit: COMMENT_MAX });
    return { text, canSend: false, problem };
  }
  const hint = left <= NEAR ? t('comments.left', { count: left }) : undefined;
  return { text, canSend: text !== '', hint };
}

/** What stays in a field after this text was sent: what the person has typed since, or everything if they changed what was sent. */
export function remainingText(sent: string, written: string): string {
  const rest = written.trimStart();
  return rest.startsWith(sent) ? rest.slice(sent.length).trimStart() : written;
}

interface Key {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  nativeEvent: { isComposing: boolean };
}

/**
 * Enter sends; Shift and Enter starts a new line. On a touch screen Enter is the only way to a new line. Control or Command and Enter
 * always send.
 */
export function isSendKey(event: Key, isTouch = window.matchMedia('(pointer: coarse)').matches): boolean {
  if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.nativeEvent.isComposing) return false;
  return event.ctrlKey || event.metaKey || !isTouch;
}
