import type { ComparedPage, Comparison, VersionChange } from '@studyline/contract/comparison/calls';
import type { ListedChange } from '../../ui/comparison/ChangeList.tsx';
import { t } from '../../words.ts';

/** "8 changes on 5 of 14 pages. 2 pages added.", or "8 changes." for texts without pages. */
export function summaryWords(found: Comparison): string {
  const { changeCount, changedPageCount, addedPageCount, removedPageCount, pages, leftOut, isComplete } =
    found;
  if (changeCount === 0 && addedPageCount + removedPageCount === 0) {
    if (!isComplete) return t('comparison.sameSoFar');
    return t(leftOut.isSame ? 'comparison.sameText' : 'comparison.sameBody');
  }
  if (found.texts) return t('comparison.summaryOfText', { count: changeCount });
  const count = pages.filter(({ after }) => after !== null).length;
  const changed = changedPageCount + addedPageCount;
  return [
    changeCount > 0 &&
      t('comparison.summary', {
        count: changeCount,
        pages: t('comparison.ofPages', { count, changed }),
      }),
    addedPageCount > 0 && t('comparison.pagesAdded', { count: addedPageCount }),
    removedPageCount > 0 && t('comparison.pagesRemoved', { count: removedPageCount }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** What was not compared, or not exactly. */
export function noteWords({
  status,
  isComplete,
  isRough,
  isRecognised,
  isRecognising,
  isConverted,
  changeCount,
  changes,
}: Comparison): string[] {
  if (status !== 'COMPARED') return isRecognising ? [t('comparison.recognising')] : [];
  return [
    isRecognising && t('comparison.recognising'),
    isRecognised && t('comparison.recognised'),
    !isComplete && isConverted && t('comparison.converted'),
    !isComplete && !isRecognised && !isRecognising && !isConverted && t('comparison.notAll'),
    isRough && t('comparison.rough'),
    changes.length < changeCount && t('comparison.listed', { count: changes.length }),
  ].filter((note) => note !== false);
}

const LONGEST = 120;
const shorten = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** A change in a list: the heading and the row in which it is, else the words before it, and what changed into what. */
export function listedChange({ kind, before, after, heading, row, context }: VersionChange): ListedChange {
  const place = heading && row ? t('comparison.inRow', { heading, row }) : heading || row;
  return {
    kind,
    title: place || (context ? `${context} …` : t(`comparison.named.${kind}`)),
    text: t(`comparison.change.${kind}`, {
      before: shorten(before.text),
      after: shorten(after.text),
      page: before.page,
    }),
  };
}

/** "Page 3", or "Page 3 of v2.0" for a removed page. */
export function pageWords({ before, after }: ComparedPage, former: string): string {
  return after === null
    ? t('comparison.formerPage', { page: before ?? 0, version: former })
    : t('comparison.page', { page: after });
}
