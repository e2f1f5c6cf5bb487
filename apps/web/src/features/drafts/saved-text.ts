import type { DraftResult, Intent } from '@studyline/contract/drafts/calls';
import type { Format } from '../../format.ts';
import { t } from '../../words.ts';

/** The outcome of sending. */
export function savedText(
  saved: DraftResult,
  { isNew, intent, format }: { isNew: boolean; intent: Intent; format: Format },
): string {
  const { versionLabel, submittedAtDateTimeMillis, expirationDateTimeMillis: expires } = saved;
  if (versionLabel === 'PUBLISHED') return t('toast.postPublished');
  if (submittedAtDateTimeMillis !== null)
    return t(intent === 'PUBLISH' ? 'drafts.submittedToast' : 'drafts.unchangedToast');
  if (expires === null) return t('drafts.savedToast');
  return t(isNew ? 'toast.draftCreated' : 'drafts.savedUntilToast', { when: format.until(expires) });
}
