import { COMMENT_MAX } from '@studyline/contract/comments';
import { t } from '../../words.ts';

/** From how many characters before the limit on the rest is told. */
const NEAR = 500;

export interface TextState {
  /** What would be sent. */
  text: string;
  canSend: boolean;
  /** "120 characters left", near the limit only. */
  hint?: string;
  /** Above the limit: by how much. */
  problem?: string;
}

/** What can be said of a text before it is sent; the server counts it trimmed, too. */
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

interface Key {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  nativeEvent: { isComposing: boolean };
}

/**
 * Enter sends, Shift and Enter begins a new line; where one types with a finger, Enter is the only way to a new line.
 * Control or Command and Enter send anywhere.
 */
export function isSendKey(event: Key, isTouch = window.matchMedia('(pointer: coarse)').matches): boolean {
  if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.nativeEvent.isComposing) return false;
  return event.ctrlKey || event.metaKey || !isTouch;
}
