import type { May } from '@studyline/contract/core/may';
import { isAtSite, type RentalStatus } from '@studyline/contract/rental-equipment/fields';
import type { Actor } from '../../core/actor.ts';
import { holdsAll, reachesTeam } from '../../core/roles.ts';
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
