import { isOpenAction } from '@studyline/contract/required-actions/open-actions';
import type { RequiredAction } from '@studyline/contract/required-actions/required-action';
import { t } from '../../../words.ts';

/** In a list: why the reader is asked, as far as it is not like everyone. The open post says it in sentences. */
export function whyYou(action: RequiredAction | undefined): string[] {
  if (!action || !isOpenAction(action)) return [];
  const { handedOver, roleNames, dutyNames, ofTeam } = action.askedAs;
  const why = handedOver
    ? t('requiredActions.handedOverBy', { name: handedOver.displayName })
    : [...roleNames, ...dutyNames, ...(ofTeam ? [action.teamName] : [])].join(', ');
  return why ? [t('requiredActions.whyYou', { why })] : [];
}
