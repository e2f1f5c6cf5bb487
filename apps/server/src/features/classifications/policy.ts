import type { May } from '@studyline/contract/core/may';
import type { Actor } from '../../core/actor.ts';
import { holdsAll } from '../../core/roles.ts';

/** TAXONOMY_EDIT: new taxonomies, their order, and which of them are offered. */
export function canEditTaxonomies(actor: Actor, channelId: number): May {
  const member = actor.memberships.get(channelId);
  return member && holdsAll(member, 'TAXONOMY_EDIT') ? true : 'FORBIDDEN';
}

/** The name and the categories of a taxonomy, and to remove it. Those of the reference model are not ours to change. */
export function canEditTaxonomy(
  actor: Actor,
  { channelId, isStandard }: { channelId: number; isStandard: boolean },
): May {
  const may = canEditTaxonomies(actor, channelId);
  if (may !== true) return may;
  return isStandard ? 'FORBIDDEN' : true;
}
