import { canReviewAccess, canViewTrail, seenTeamIds } from '../members/policy.ts';
import { canFollowCompliance } from '../posts/policy.ts';
import {
  canUpdateChannel,
  canViewCatalogue,
  canViewPickups,
  canViewQuotations,
  canViewRentalEquipment,
  canViewSupportRequests,
} from './policy.ts';
import { pictureAddress } from './picture-address.ts';
import { findSummaryRows } from './summary-queries.ts';
import type { ChannelSummary } from '@studyline/contract/channels/calls';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';

/**
 * A person's studies with what is waiting for them there, favourites first, then by name; with `channelIds` only these. Studies that
 * the person is not in are left out. Counts stop at 100.
 */
export async function findChannelSummaries(
  actor: Actor,
  channelIds?: readonly number[],
): Promise<ChannelSummary[]> {
  const rows = await findSummaryRows(actor.server.db, actor.userId, now(), channelIds);
  return rows.map((row) => ({
    channelId: row.channelId,
    uuid: row.uuid,
    clientId: row.clientId,
    clientName: row.clientName,
    name: row.name,
    title: row.title,
    sponsorName: row.sponsorName,
    bannerColorCSS: row.bannerColorCss,
    logoUrl: pictureAddress(row.channelId, 'logo', row.logoFileId),
    bannerUrl: pictureAddress(row.channelId, 'banner', row.bannerFileId),
    isFavorite: row.isFavorite,
    unreadCount: row.unreadCount,
    requiredActionsCount: row.actionCount,
    overdueActionsCount: row.overdueCount,
    seenTeamIds: seenTeamIds(actor, {
      channelId: row.channelId,
      clientId: row.clientId,
      isDirectoryOpen: row.isDirectoryOpen,
    }),
    can: {
      update: canUpdateChannel(actor, { channelId: row.channelId, clientId: row.clientId }),
      followCompliance: canFollowCompliance(actor, row.channelId),
      viewAudit: canViewTrail(actor, row.channelId),
      reviewAccess: canReviewAccess(actor, row.channelId),
      viewCatalogue: canViewCatalogue(actor, row.channelId, row.hasOrders),
      viewQuotations: canViewQuotations(actor, row.channelId, row.hasQuotations),
      viewRentalEquipment: canViewRentalEquipment(actor, row.channelId, row.hasRentalEquipment),
      viewSupportRequests: canViewSupportRequests(actor, row.channelId, row.hasSupportRequests),
      viewPickups: canViewPickups(actor, row.channelId, row.hasPickups),
      listen: row.readsStudy || 'FORBIDDEN',
    },
    userRelatedData: { userSubscribedToNotifications: row.subscribed },
  }));
}
