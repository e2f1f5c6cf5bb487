import type { May } from '@studyline/contract/core/may';
import { isAtSite, type RentalStatus } from '@studyline/contract/rental-equipment/fields';
import type { Actor } from '../../core/actor.ts';
import { holdsAll, reachesTeam, scopesOf } from '../../core/roles.ts';
import { canViewTeamEquipment } from '../teams/policy.ts';

/** SERVICES_VIEW of a team. People who don't know of the team don't learn of it. */
export function canViewEquipmentOf(
  actor: Actor,
  team: { channelId: number; teamId: number; overseenByTeamIds: readonly number[] },
  hasRentalEquipment: boolean,
): May {
  const may = canViewTeamEquipment(actor, team, hasRentalEquipment);
  const member = actor.memberships.get(team.channelId);
  return may === 'FORBIDDEN' && !(member && holdsAll(member, 'DIRECTORY_VIEW')) ? 'TEAM_NOT_FOUND' : may;
}

/** SUPPORT_REQUEST_CREATE for the team that has the item, until it has been returned. */
export function canRequestSupport(
  actor: Actor,
  item: {
    channelId: number;
    teamId: number;
    overseenByTeamIds: readonly number[];
    status: RentalStatus;
    hasSupportRequests: boolean;
  },
): May {
  const member = actor.memberships.get(item.channelId);
  if (!member || !reachesTeam(member, item, 'SUPPORT_REQUEST_CREATE')) return 'FORBIDDEN';
  if (!item.hasSupportRequests) return 'FEATURE_OFF';
  return item.status === 'RETURNED' ? 'EQUIPMENT_NOT_FOUND' : true;
}

/** PICKUP_CREATE of its team, for an item that is at its site. */
export function canRequestPickupOf(
  actor: Actor,
  item: {
    channelId: number;
    teamId: number;
    overseenByTeamIds: readonly number[];
    status: RentalStatus;
    hasPickups: boolean;
  },
): May {
  const member = actor.memberships.get(item.channelId);
  if (!member || !reachesTeam(member, item, 'PICKUP_CREATE')) return 'FORBIDDEN';
  if (!item.hasPickups) return 'FEATURE_OFF';
  return isAtSite(item.status) ? true : 'EQUIPMENT_NOT_AT_SITE';
}

/** SUPPORT_REQUEST_CREATE for the team that has the item, until it has been returned. */
export function canAddCertificate(
  actor: Actor,
  item: { channelId: number; teamId: number; overseenByTeamIds: readonly number[]; status: RentalStatus },
): May {
  const member = actor.memberships.get(item.channelId);
  if (!member || !reachesTeam(member, item, 'SUPPORT_REQUEST_CREATE')) return 'FORBIDDEN';
  return item.status === 'RETURNED' ? 'EQUIPMENT_NOT_FOUND' : true;
}

/** CATALOGUE_IMPORT of the study: the manual is one of the product. */
export function canAddManual(actor: Actor, { channelId }: { channelId: number }): May {
  const member = actor.memberships.get(channelId);
  return member && holdsAll(member, 'CATALOGUE_IMPORT') ? true : 'FORBIDDEN';
}

/** How a study lends. */
export interface StudyFacts {
  channelId: number;
  /** Its ENABLE_RENTAL_EQUIPMENT. */
  hasRentalEquipment: boolean;
  /** Whether the reader is a member of no blinded team of it. */
  isUnblinded: boolean;
  /** Its service provider, where only one works for it. */
  onlySupplierId: number | null;
}

/** What a person sees of what is lent in these studies. */
export interface Reach {
  /** Studies with all their teams. */
  wholeStudies: number[];
  /** Single teams. */
  teamIds: number[];
  /** Teams with all that they oversee. */
  overseerIds: number[];
  /** Teams with all that they were asked to collect or to help with. */
  supplierIds: number[];
  /** Of these studies, also what blinded teams must not see. */
  unblindedIn: number[];
}

/**
 * SERVICES_VIEW, in each study that has it and lends. Decision: a service provider also sees what it delivers. An item does not say who that
 * is: where only one works for the study, it is that one, as for new orders; otherwise whoever was given a pickup of the item or a support
 * request about it.
 */
export function equipmentReach(actor: Actor, studies: readonly StudyFacts[]): Reach {
  const reach: Reach = {
    wholeStudies: [],
    teamIds: [],
    overseerIds: [],
    supplierIds: [],
    unblindedIn: [],
  };
  for (const { channelId, hasRentalEquipment, isUnblinded, onlySupplierId } of studies) {
    const member = actor.memberships.get(channelId);
    if (!member || !hasRentalEquipment) continue;
    const scopes = scopesOf(member, 'SERVICES_VIEW');
    const supplies =
      onlySupplierId !== null && scopes.includes('TEAM') && member.teamIds.includes(onlySupplierId);
    if (supplies || holdsAll(member, 'SERVICES_VIEW')) reach.wholeStudies.push(channelId);
    if (scopes.includes('TEAM')) {
      reach.teamIds.push(...member.teamIds);
      reach.supplierIds.push(...member.teamIds);
    }
    if (scopes.includes('OVERSEEN')) reach.overseerIds.push(...member.teamIds);
    if (isUnblinded) reach.unblindedIn.push(channelId);
  }
  return reach;
}
