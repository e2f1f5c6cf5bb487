import type { CaptionsKind, Course } from '@studyline/contract/courses/course-fields';
import { makeStore, useStore } from '../../store.ts';
import { language } from '../../words.ts';

const STORED = 'studyline.captions';

interface CaptionChoice {
  /** Whether captions show over the video; undefined if the person has not said. */
  isOn: boolean | undefined;
  /** Of the captions and the transcript; undefined if the person has not chosen one. */
  languageId: string | undefined;
  /** Whether what can be seen is described. */
  isDescribed: boolean;
  /** Whether a description is left to a screen reader, instead of being spoken. */
  isDescribedAsText: boolean;
}

/** The choice stays in this browser. It says nothing about anybody's work. */
const choice = makeStore<CaptionChoice>(readStored());

function readStored(): CaptionChoice {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? '{}') as Record<string, unknown>;
    const { isOn, languageId } = stored;
    return {
      isOn: typeof isOn === 'boolean' ? isOn : undefined,
      languageId: typeof languageId === 'string' ? languageId : undefined,
      isDescribed: stored['isDescribed'] === true,
      isDescribedAsText: stored['isDescribedAsText'] === true,
    };
  } catch {
    return { isOn: undefined, languageId: undefined, isDescribed: false, isDescribedAsText: false };
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
 * The captions and the audio description of a course in the chosen language, or else in that of the page, or else the first. Captions show
 * unless the person switched them off, or nobody asked for a language that is not the page's. Descriptions are for those who ask for them.
 */
export function useCaptions({ captions: files }: Pick<Course, 'captions'>) {
  const { isOn, languageId, isDescribed, isDescribedAsText } = useStore(choice);
  const ofKind = (kind: CaptionsKind) => files.filter((file) => file.kind === kind);
  const ownOf = (list: Course['captions']) => {
    const inLanguage = (wished: string | undefined) =>
      list.find((one) => one.languageId === wished) ??
      list.find((one) => one.languageId.split('-')[0] === wished?.split('-')[0]);
    return inLanguage(languageId) ?? inLanguage(language);
  };
  const captions = ofKind('CAPTIONS');
  const descriptions = ofKind('DESCRIPTIONS');
  const own = ownOf(captions);
  const chosen = own ?? captions[0];
  const described = ownOf(descriptions) ?? descriptions[0];
  return {
    captions,
    chosen,
    isOn: chosen !== undefined && (isOn ?? own !== undefined),
    described,
    isDescribed: described !== undefined && isDescribed,
    isDescribedAsText,
    /** The languages of a transcript, and the one that shows. */
    languages: [...new Set(files.map((file) => file.languageId))],
    languageId: (ownOf(files) ?? chosen ?? described)?.languageId,
  };
}
