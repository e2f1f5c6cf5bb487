import type { May } from '@studyline/contract/core/may';
import type { StudyPermission } from '@studyline/contract/core/permissions';
import {
  type ServiceKind,
  type ServiceStatus,
  type ServiceTransition,
  serviceKinds,
  serviceTransitions,
  statusesOf,
  takenBy,
} from '@studyline/contract/service-items/fields';
import { type NextStep, nextStepsIn, type Side, sides } from '@studyline/contract/service-items/next-steps';
import { MAX_SERVICE_MESSAGES } from '@studyline/contract/service-items/support-fields';
import type { Actor, Membership } from '../../core/actor.ts';
import { holdsAll, reachesTeam, scopesOf } from '../../core/roles.ts';
import { transitions } from './transitions.ts';

/** What the policies need to know about a site. */
interface SiteFacts {
  teamId: number;
  overseenByTeamIds: readonly number[];
}

/** Items of a kind in a study. */
interface OfStudy {
  kind: ServiceKind;
  isOn: boolean;
}

/** What the policies need to know about a service item, which the person sees. */
export interface ItemFacts {
  channelId: number;
  kind: ServiceKind;
  status: ServiceStatus;
  site: SiteFacts;
  supplierTeamId: number | null;
  /** Whether its study has items of this kind: the `flagOf` it. */
  isOn: boolean;
}

/** Who makes an item. */
const making: Record<ServiceKind, StudyPermission> = {
  ORDER: 'ORDER_CREATE',
  QUOTATION: 'QUOTATION_REQUEST',
  PICKUP: 'PICKUP_CREATE',
  SUPPORT_REQUEST: 'SUPPORT_REQUEST_CREATE',
};

/** Suppliers supply; what a site may do, they may not do for it. */
const ofSuppliers: readonly StudyPermission[] = [
  'ORDER_FULFIL',
  'QUOTATION_ISSUE',
  'PICKUP_SCHEDULE',
  'SUPPORT_REQUEST_ANSWER',
];

const memberOf = (actor: Actor, channelId: number): Membership | undefined =>
  actor.memberships.get(channelId);

/** SERVICES_VIEW, where the study has items of this kind. */
export function canListItems(actor: Actor, channelId: number, isOn: boolean): May {
  return canInStudy(actor, channelId, { permission: 'SERVICES_VIEW', isOn });
}

/** ORDER_APPROVE, where the study has orders. */
export function canApproveOrders(actor: Actor, channelId: number, isOn: boolean): May {
  return canInStudy(actor, channelId, { permission: 'ORDER_APPROVE', isOn });
}

/** The permission to make items of this kind, for at least one site. */
export function canMakeItem(actor: Actor, channelId: number, { kind, isOn }: OfStudy): May {
  return canInStudy(actor, channelId, { permission: making[kind], isOn });
}

/** The permission to make items of this kind, for this site. */
export function canMakeItemFor(actor: Actor, channelId: number, kind: ServiceKind, site: SiteFacts): May {
  const member = memberOf(actor, channelId);
  if (member && reachesTeam(member, site, making[kind])) return true;
  const isSeen = member && (holdsAll(member, 'DIRECTORY_VIEW') || reachesTeam(member, site, 'SERVICES_VIEW'));
  return isSeen ? 'FORBIDDEN' : 'TEAM_NOT_FOUND';
}

function canInStudy(
  actor: Actor,
  channelId: number,
  { permission, isOn }: { permission: StudyPermission; isOn: boolean },
): May {
  const member = memberOf(actor, channelId);
  if (!member) return 'CHANNEL_NOT_FOUND';
  if (scopesOf(member, permission).length === 0) return 'FORBIDDEN';
  return isOn ? true : 'FEATURE_OFF';
}

/** The permissions of the transition. */
export function canTransitionItem(actor: Actor, item: ItemFacts, name: ServiceTransition): May {
  if (!item.isOn) return 'FEATURE_OFF';
  if (!isPermitted(actor, item, name)) return 'FORBIDDEN';
  return isPossible(item, name) ? true : 'ILLEGAL_TRANSITION';
}

/** Whoever may make a support request for its site, or answers it, until it is closed or has all messages that it can have. */
export function canWriteMessage(actor: Actor, item: ItemFacts, messageCount: number): May {
  if (!item.isOn) return 'FEATURE_OFF';
  if (item.kind !== 'SUPPORT_REQUEST') return 'ILLEGAL_TRANSITION';
  if (!isPermitted(actor, item, 'resume_request')) return 'FORBIDDEN';
  if (item.status === 'CLOSED') return 'ILLEGAL_TRANSITION';
  return messageCount >= MAX_SERVICE_MESSAGES ? 'THREAD_FULL' : true;
}

/** The transitions that the item's state and the caller's permissions allow. */
export function allowedTransitions(actor: Actor, item: ItemFacts): ServiceTransition[] {
  return serviceTransitions.filter((name) => canTransitionItem(actor, item, name) === true);
}

/** Decision: whoever holds the permissions of a transition for the whole study chooses who supplies. */
export function choosesSupplier(actor: Actor, { channelId }: ItemFacts, name: ServiceTransition): boolean {
  const member = memberOf(actor, channelId);
  const { permissions } = transitions[name];
  return (
    (takenBy[name] === 'SUPPLIER' || takenBy[name] === 'APPOINTMENT') &&
    member !== undefined &&
    permissions.some((right) => holdsAll(member, right))
  );
}

/** QUOTATION_ACCEPT of its site: ordering what was offered, while the offer is valid, accepts it. */
export function canOrderQuotation(actor: Actor, item: ItemFacts, hasOrders: boolean): May {
  if (!item.isOn || !hasOrders) return 'FEATURE_OFF';
  if (!holds(actor, item, 'QUOTATION_ACCEPT')) return 'FORBIDDEN';
  if (item.status === 'EXPIRED') return 'QUOTATION_EXPIRED';
  return isPossible(item, 'order_quotation') ? true : 'ILLEGAL_TRANSITION';
}

/** SUPPORT_REQUEST_CREATE for the site of an order. */
export function canAskReplacement(actor: Actor, { channelId, site }: ItemFacts, hasRequests: boolean): May {
  if (!hasRequests) return 'FEATURE_OFF';
  return canMakeItemFor(actor, channelId, 'SUPPORT_REQUEST', site) === true ? true : 'FORBIDDEN';
}

/** How a study handles service items. */
export interface ServiceFacts {
  channelId: number;
  /** The kinds of items that it has. */
  kinds: readonly ServiceKind[];
}

/** Which items wait for somebody: those in a state that, on a side, are of a study or of one of its teams. */
export interface Claim {
  side: Side;
  channelId: number;
  /** The site or the supplier. Null is the study: all its items, or on the side of suppliers those that have none. */
  teamId: number | null;
  kind: ServiceKind;
  status: ServiceStatus;
  nextStep: NextStep;
}

/**
 * What waits for a person. Decision: what a site or a supplier does waits for its own people, not for all who may do it as well; what has no
 * supplier yet, for those who supply the whole study.
 */
export function claimsOf(actor: Actor, studies: readonly ServiceFacts[]): Claim[] {
  return studies.flatMap(({ channelId, kinds }) => {
    const member = memberOf(actor, channelId);
    if (!member) return [];
    return kinds.flatMap((kind) =>
      statusesOf[kind].flatMap((status) =>
        sides.flatMap((side) => {
          const nextStep = nextStepsIn(kind, status)[side];
          const isOn = nextStep !== 'order_quotation' || kinds.includes('ORDER');
          if (!nextStep || !isOn) return [];
          return placesOf(member, side, rightsFor(nextStep, side)).map((teamId) => ({
            side,
            channelId,
            teamId,
            kind,
            status,
            nextStep,
          }));
        }),
      ),
    );
  });
}

/** The permissions of which one is needed for the step that comes next, in each state and on each side: whom `claimsOf` asks. */
export const rightsOfNextSteps = serviceKinds.flatMap((kind) =>
  statusesOf[kind].flatMap((status) =>
    sides.flatMap((side) => {
      const nextStep = nextStepsIn(kind, status)[side];
      const rights = nextStep ? rightsFor(nextStep, side) : [];
      return rights.map((permission) => ({ kind, status, side, nextStep, permission }));
    }),
  ),
);

/** The permissions of a step, on a side. */
function rightsFor(nextStep: NextStep, side: Side): readonly StudyPermission[] {
  if (nextStep === 'hand_over_pickup') return [making.PICKUP];
  if (nextStep === 'order_quotation') return ['QUOTATION_ACCEPT'];
  return transitions[nextStep].permissions.filter(
    (right) => ofSuppliers.includes(right) === (side === 'SUPPLIER'),
  );
}

function placesOf(member: Membership, side: Side, rights: readonly StudyPermission[]): (number | null)[] {
  const ofStudy = rights.some((right) => holdsAll(member, right)) ? [null] : [];
  const isHeld = rights.some((right) => scopesOf(member, right).length > 0);
  const ofTeams = isHeld ? member.teamIds : [];
  return { STUDY: ofStudy, SITE: ofTeams, SUPPLIER: [...ofStudy, ...ofTeams] }[side];
}

function isPossible({ kind, status }: ItemFacts, name: ServiceTransition): boolean {
  const { from, kind: ofKind } = transitions[name];
  return ofKind === kind && from.includes(status);
}

function isPermitted(actor: Actor, item: ItemFacts, name: ServiceTransition): boolean {
  return transitions[name].permissions.some((permission) => holds(actor, item, permission));
}

/** A permission for the site of an item, or for its supplier. */
function holds(
  actor: Actor,
  { channelId, site, supplierTeamId }: ItemFacts,
  permission: StudyPermission,
): boolean {
  const member = memberOf(actor, channelId);
  if (!member) return false;
  const supplier = supplierTeamId === null ? [] : [{ teamId: supplierTeamId, overseenByTeamIds: [] }];
  const reached = (ofSuppliers.includes(permission) ? supplier : [site]).some((team) =>
    reachesTeam(member, team, permission),
  );
  return reached || holdsAll(member, permission);
}
