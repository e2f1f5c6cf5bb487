import { canReviewAccess, canViewTrail, seenTeamIds } from '../members/policy.ts';
import { canUpdateChannel } from './policy.ts';
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
    channelId: row.channel_id,
    uuid: row.uuid,
    clientId: row.client_id,
    clientName: row.client_name,
    name: row.name,
    title: row.title,
    sponsorName: row.sponsor_name,
    bannerColorCSS: row.banner_color_css,
    logoUrl: pictureAddress(row.channel_id, 'logo', row.logo_file_id),
    bannerUrl: pictureAddress(row.channel_id, 'banner', row.banner_file_id),
    isFavorite: row.is_favorite,
    unreadCount: row.unread_count,
    requiredActionsCount: row.action_count,
    overdueActionsCount: row.overdue_count,
    seenTeamIds: seenTeamIds(actor, {
      channelId: row.channel_id,
      clientId: row.client_id,
      isDirectoryOpen: row.is_directory_open,
    }),
    can: {
      update: canUpdateChannel(actor, { channelId: row.channel_id, clientId: row.client_id }),
      viewAudit: canViewTrail(actor, row.channel_id),
      reviewAccess: canReviewAccess(actor, row.channel_id),
      listen: row.reads_study || 'FORBIDDEN',
    },
    userRelatedData: { userSubscribedToNotifications: row.subscribed },
  }));
}
