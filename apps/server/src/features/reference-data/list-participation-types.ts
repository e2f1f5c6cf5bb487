import { participationTypes } from '@studyline/contract/required-actions/required-action';
import type { Actor } from '../../core/actor.ts';
import { type Named, nameKeys } from './name-keys.ts';

export function listParticipationTypes(actor: Actor): Named {
  return nameKeys(actor, 'participation', participationTypes);
}
