import { type CallError, describeInForm, temporaryFailureOf } from '../../api/errors.ts';
import { t } from '../../words.ts';
import type { WrittenType } from '@studyline/contract/posts/calls';
import { fileProblemOf } from '../post-files/find-file-problem.ts';
import type { Gap } from './creation-form.ts';

/** Parts of a course that are called alike in the form and in the call. */
const courseGaps = ['chapters', 'captions', 'materials'] as const;

/** The field in which a refusal can be corrected, if it is about one. */
export function gapOf(error: CallError, postType: WrittenType): Gap | undefined {
  const { errorCode, issues } = error;
  if (postType === 'COURSE') {
    if (errorCode === 'CAPTIONS_REFUSED') return 'captions';
    if (['VIDEO_REFUSED', 'VIDEO_WITHOUT_LENGTH', 'POSTER_REFUSED'].includes(errorCode ?? '')) return 'file';
    const part = courseGaps.find((gap) => issues.some(({ path }) => path.split('.')[0] === gap));
    if (part) return part;
  } else if (fileProblemOf(error)) return 'file';
  const isRefused = ['NEWS_EMPTY', 'NEWS_TOO_LONG', 'PICTURE_UNKNOWN'].includes(errorCode ?? '');
  return isRefused || issues.some(({ path }) => path === 'content') ? 'content' : undefined;
}

/** Whether retrying can help, because nothing is wrong with the form itself. */
export function isWorthRetry(error: CallError): boolean {
  return temporaryFailureOf(error) !== undefined || error.status >= 500 || error.status === 408;
}

/** What went wrong, and whether anything was saved. Without an answer to everything sent, that is unknown. */
export function failureText(error: CallError, wasAllSent: boolean): string {
  if (error.errorCode === 'NO_ROOM' || error.errorCode === 'OUTCOME_UNKNOWN') return describeInForm(error);
  const mayBeSaved =
    wasAllSent && error.errorCode === null && temporaryFailureOf(error) && error.status !== 429;
  return `${describeInForm(error)} ${t(mayBeSaved ? 'drafts.creation.maybeSaved' : 'drafts.creation.notSaved')}`;
}
