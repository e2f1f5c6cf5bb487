import { describeFailure, hasNoAnswer } from '../../api/errors.ts';
import { t } from '../../words.ts';

/** What a dialog says of a call that failed. */
export function failureWords(error: unknown): string {
  return hasNoAnswer(error) ? t('clients.noAnswer') : describeFailure(error);
}
