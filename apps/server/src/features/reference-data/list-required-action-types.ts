import { requiredActionTypes } from '@studyline/contract/required-actions/required-action';
import type { Actor } from '../../core/actor.ts';
import { type Named, nameKeys } from './name-keys.ts';

/** Those that a rule may ask for. */
export function listRequiredActionTypes(actor: Actor): Named {
  return nameKeys(actor, 'requiredAction', requiredActionTypes);
}
