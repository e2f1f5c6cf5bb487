import type { May } from '@studyline/contract/core/may';
import type { Actor, Membership } from '../../core/actor.ts';
import { holdsAll, reachesTeam, scopesOf } from '../../core/roles.ts';

/** What the policies need to know about a study and its reader. */
export interface CatalogueFacts {
  /** Its ENABLE_ORDERS. */
  hasOrders: boolean;
  /** Its ENABLE_RENTAL_EQUIPMENT. */
  hasRentalEquipment: boolean;
  /** Its SHOW_PRICES_TO_SITES. */
  showsPricesToSites: boolean;
  /** Whether the reader is a member of no blinded team. */
  isUnblinded: boolean;
}

const memberOf = (actor: Actor, channelId: number): Membership | undefined =>
  actor.memberships.get(channelId);

/** SERVICES_VIEW of a team: what it can get. */
export function canAskFor(
  actor: Actor,
  channelId: number,
  team: { teamId: number; overseenByTeamIds: readonly number[] },
): May {
  const member = memberOf(actor, channelId);
  if (member && reachesTeam(member, team, 'SERVICES_VIEW')) return true;
  return member && holdsAll(member, 'DIRECTORY_VIEW') ? 'FORBIDDEN' : 'TEAM_NOT_FOUND';
}

/** ORDER_CREATE, for at least one site. */
export function canOrderProducts(actor: Actor, channelId: number, { hasOrders }: CatalogueFacts): May {
  const member = memberOf(actor, channelId);
  if (!member) return 'CHANNEL_NOT_FOUND';
  if (scopesOf(member, 'ORDER_CREATE').length === 0) return 'FORBIDDEN';
  return hasOrders ? true : 'FEATURE_OFF';
}

/**
 * CATALOGUE_IMPORT. Decision: not for people in a blinded team, because a file is compared with the whole catalogue, and they do not see all
 * of it.
 */
export function canImportProducts(actor: Actor, channelId: number, facts: CatalogueFacts): May {
  const member = memberOf(actor, channelId);
  if (!member) return 'CHANNEL_NOT_FOUND';
  if (!holdsAll(member, 'CATALOGUE_IMPORT')) return 'FORBIDDEN';
  if (!facts.isUnblinded) return 'CATALOGUE_BLINDED';
  return facts.hasOrders ? true : 'FEATURE_OFF';
}
