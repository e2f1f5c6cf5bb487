import type { May } from '@studyline/contract/core/may';
import type { Actor } from '../../core/actor.ts';
import { holdsAll } from '../../core/roles.ts';

/** TAXONOMY_EDIT: adding taxonomies, ordering them, and choosing which of them are offered. */
export function canEditTaxonomies(actor: Actor, channelId: number): May {
  const member = actor.memberships.get(channelId);
  return member && holdsAll(member, 'TAXONOMY_EDIT') ? true : 'FORBIDDEN';
}

/** Changing the name and categories of a taxonomy, and removing it. The reference model is not ours to change. */
export function canEditTaxonomy(
  actor: Actor,
  { channelId, isStandard }: { channelId: number; isStandard: boolean },
): May {
  const may = canEditTaxonomies(actor, channelId);
  if (may !== true) return may;
  return isStandard ? 'FORBIDDEN' : true;
}
