import type { May } from '@studyline/contract/core/may';
import type { Actor } from '../../core/actor.ts';
import { holdsAll, scopesOf } from '../../core/roles.ts';

/** A study and the client that it belongs to. */
interface Study {
  channelId: number;
  clientId: number;
}

/** A study's name and the people in it are visible to its members and to the administrators of its client. */
export function canViewDirectory(actor: Actor, { channelId, clientId }: Study): May {
  const isKnown = actor.memberships.has(channelId) || actor.administeredClientIds.includes(clientId);
  return isKnown ? true : 'CHANNEL_NOT_FOUND';
}

/** CHANNEL_UPDATE. Decision: the client's administrators may too, because they see everything that it changes. */
export function canUpdateChannel(actor: Actor, study: Study): May {
  const seen = canViewDirectory(actor, study);
  if (seen !== true || actor.administeredClientIds.includes(study.clientId)) return seen;
  const member = actor.memberships.get(study.channelId);
  return member && holdsAll(member, 'CHANNEL_UPDATE') ? true : 'FORBIDDEN';
}

/** A study asks for a second factor or leaves it to the installation, which may ask everyone for one. */
export function canWaiveSecondFactor({
  everyoneNeedsSecondFactor,
}: {
  everyoneNeedsSecondFactor: boolean;
}): May {
  return everyoneNeedsSecondFactor ? 'SECOND_FACTOR_FOR_ALL' : true;
}

/** SERVICES_VIEW: what the study orders from, where it has a catalogue (ENABLE_ORDERS). */
export function canViewCatalogue(actor: Actor, channelId: number, hasOrders: boolean): May {
  return viewsServices(actor, channelId, hasOrders);
}

/** SERVICES_VIEW: what products would cost, where the study asks for quotations (ENABLE_QUOTATIONS). */
export function canViewQuotations(actor: Actor, channelId: number, hasQuotations: boolean): May {
  return viewsServices(actor, channelId, hasQuotations);
}

/** SERVICES_VIEW: what is lent to the teams that they reach, where the study lends (ENABLE_RENTAL_EQUIPMENT). */
export function canViewRentalEquipment(actor: Actor, channelId: number, hasRentalEquipment: boolean): May {
  return viewsServices(actor, channelId, hasRentalEquipment);
}

/** SERVICES_VIEW, where the study has support requests. */
export function canViewSupportRequests(actor: Actor, channelId: number, hasSupportRequests: boolean): May {
  return viewsServices(actor, channelId, hasSupportRequests);
}

/** SERVICES_VIEW: what is collected at sites, where the study has pickups. */
export function canViewPickups(actor: Actor, channelId: number, hasPickups: boolean): May {
  return viewsServices(actor, channelId, hasPickups);
}

function viewsServices(actor: Actor, channelId: number, isOn: boolean): May {
  const member = actor.memberships.get(channelId);
  if (!member) return 'CHANNEL_NOT_FOUND';
  if (scopesOf(member, 'SERVICES_VIEW').length === 0) return 'FORBIDDEN';
  return isOn ? true : 'FEATURE_OFF';
}
