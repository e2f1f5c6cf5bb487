import { createContext, useContext } from 'react';

/** The words of every frame, in the language of the page. */
interface FrameWords {
  close: string;
  cancel: string;
  /** What a form says about a call that failed. */
  describeFailure: (failure: Error) => string;
}

/** The app sets its own here: blocks have no words. */
export const FrameWordsContext = createContext<FrameWords | undefined>(undefined);

export function useFrameWords(): FrameWords {
  const words = useContext(FrameWordsContext);
  if (!words) throw new Error('A frame needs its words: FrameWordsContext.');
  return words;
}
