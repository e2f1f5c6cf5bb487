import type { Course } from '@studyline/contract/courses/course-fields';
import { makeStore, useStore } from '../../store.ts';
import { language } from '../../words.ts';

const STORED = 'studyline.captions';

interface CaptionChoice {
  /** Whether captions show over the video; undefined if the person has not said. */
  isOn: boolean | undefined;
  /** Of the captions and the transcript; undefined if the person has not chosen one. */
  languageId: string | undefined;
}

/** The choice stays in this browser. It says nothing about anybody's work. */
const choice = makeStore<CaptionChoice>(readStored());

function readStored(): CaptionChoice {
  try {
    const { isOn, languageId } = JSON.parse(localStorage.getItem(STORED) ?? '{}') as Record<string, unknown>;
    return {
      isOn: typeof isOn === 'boolean' ? isOn : undefined,
      languageId: typeof languageId === 'string' ? languageId : undefined,
    };
  } catch {
    return { isOn: undefined, languageId: undefined };
  }
}

export function chooseCaptions(change: Partial<CaptionChoice>): void {
  choice.set({ ...choice.read(), ...change });
  try {
    localStorage.setItem(STORED, JSON.stringify(choice.read()));
  } catch {
    // Without a storage the choice lasts as long as the page.
  }
}

/**
 * The captions of a course in the chosen language, or else in that of the page, or else the first. They show unless the person switched them
 * off, or nobody asked for a language that is not the page's.
 */
export function useCaptions({ captions }: Pick<Course, 'captions'>) {
  const { isOn, languageId } = useStore(choice);
  const inLanguage = (wished: string | undefined) =>
    captions.find((one) => one.languageId === wished) ??
    captions.find((one) => one.languageId.split('-')[0] === wished?.split('-')[0]);
  const own = inLanguage(languageId) ?? inLanguage(language);
  const chosen = own ?? captions[0];
  return { chosen, isOn: chosen !== undefined && (isOn ?? own !== undefined) };
}
