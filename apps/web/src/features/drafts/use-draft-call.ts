import { changeDraftStatus, type DraftResult } from '@studyline/contract/drafts/calls';
import { showToast } from '../../api/toasts.ts';
import type { Removed } from '../../live/refresher.ts';
import { useCall } from '../../live/use-call.ts';

/** Moves a draft to its next state and says so, in the words of that state. */
export function useDraftCall(options: {
  failure?: 'toast' | 'form';
  /** What this person can no longer see in the next state. */
  removes?: Removed | undefined;
  words: (draft: DraftResult) => string;
  onDone?: () => void;
}) {
  return useCall(changeDraftStatus, {
    failure: options.failure ?? 'toast',
    waits: true,
    removes: options.removes,
    onDone: (draft) => {
      showToast(options.words(draft));
      options.onDone?.();
    },
  });
}
