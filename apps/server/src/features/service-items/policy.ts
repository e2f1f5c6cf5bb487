import type { May } from '@studyline/contract/core/may';
import {
  type OrderStatus,
  type OrderTransition,
  orderTransitions,
  type ServiceKind,
  takenBy,
} from '@studyline/contract/service-items/fields';
import type { Actor, Membership } from '../../core/actor.ts';
import { holdsAll, reachesTeam, scopesOf } from '../../core/roles.ts';
import { transitions } from './transitions.ts';

/** What the policies need to know about a site. */
interface SiteFacts {
  teamId: number;
  overseenByTeamIds: readonly number[];
}

/** What the policies need to know about a service item, which the person sees. */
export interface ItemFacts {
  channelId: number;
  kind: ServiceKind;
  status: OrderStatus;
  site: SiteFacts;
  supplierTeamId: number | null;
  /** Its study's ENABLE_ORDERS. */
  hasOrders: boolean;
}

const memberOf = (actor: Actor, channelId: number): Membership | undefined =>
  actor.memberships.get(channelId);

/** ORDER_CREATE for at least one site. */
export function canOrder(actor: Actor, channelId: number, hasOrders: boolean): May {
  const member = memberOf(actor, channelId);
  if (!member) return 'CHANNEL_NOT_FOUND';
  if (scopesOf(member, 'ORDER_CREATE').length === 0) return 'FORBIDDEN';
  return hasOrders ? true : 'FEATURE_OFF';
}

/** ORDER_CREATE for this site. */
export function canOrderFor(actor: Actor, channelId: number, site: SiteFacts): May {
  const member = memberOf(actor, channelId);
  if (member && reachesTeam(member, site, 'ORDER_CREATE')) return true;
  const isSeen = member && (holdsAll(member, 'DIRECTORY_VIEW') || reachesTeam(member, site, 'SERVICES_VIEW'));
  return isSeen ? 'FORBIDDEN' : 'TEAM_NOT_FOUND';
}

/** The permissions of the transition. */
export function canTransitionItem(actor: Actor, item: ItemFacts, name: OrderTransition): May {
  if (!item.hasOrders) return 'FEATURE_OFF';
  if (!isPermitted(actor, item, name)) return 'FORBIDDEN';
  return isPossible(item, name) ? true : 'ILLEGAL_TRANSITION';
}

/** The transitions that the item's state and the caller's permissions allow. */
export function allowedTransitions(actor: Actor, item: ItemFacts): OrderTransition[] {
  return orderTransitions.filter((name) => canTransitionItem(actor, item, name) === true);
}

/** Decision: whoever holds the permissions of a transition for the whole study chooses who supplies. */
export function choosesSupplier(actor: Actor, { channelId }: ItemFacts, name: OrderTransition): boolean {
  const member = memberOf(actor, channelId);
  const { permissions } = transitions[name];
  return (
    takenBy[name] === 'SUPPLIER' &&
    member !== undefined &&
    permissions.some((right) => holdsAll(member, right))
  );
}

function isPossible({ kind, status }: ItemFacts, name: OrderTransition): boolean {
  const { from, kind: ofKind } = transitions[name];
  return ofKind === kind && from.includes(status);
}

function isPermitted(actor: Actor, { channelId, site, supplierTeamId }: ItemFacts, name: OrderTransition) {
  const member = memberOf(actor, channelId);
  if (!member) return false;
  const supplier = supplierTeamId === null ? [] : [{ teamId: supplierTeamId, overseenByTeamIds: [] }];
  return transitions[name].permissions.some(
    (permission) =>
      // Suppliers supply; what a site may do, they may not do for it.
      (permission === 'ORDER_FULFIL' ? supplier : [site]).some((team) =>
        reachesTeam(member, team, permission),
      ) || holdsAll(member, permission),
  );
}
