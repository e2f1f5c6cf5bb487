import { findSummaryRows } from './summary-queries.ts';
import type { ChannelSummary } from '@studyline/contract/channels';
import { now } from '../../core/clock.ts';
import type { Db } from '../../db/pool.ts';

/**
 * A person's studies with what waits for them there, favourites first, then by name; with `channelIds` only these. A study that
 * the person is not in is left out. Counts stop at 100.
 */
export async function findChannelSummaries(
  db: Db,
  userId: number,
  channelIds?: readonly number[],
): Promise<ChannelSummary[]> {
  const rows = await findSummaryRows(db, userId, now(), channelIds);
  return rows.map((row) => ({
    channelId: row.channel_id,
    uuid: row.uuid,
    clientId: row.client_id,
    clientName: row.client_name,
    name: row.name,
    title: row.title,
    sponsorName: row.sponsor_name,
    bannerColorCSS: row.banner_color_css,
    logoUrl: null,
    bannerUrl: null,
    isFavorite: row.is_favorite,
    unreadCount: row.unread_count,
    requiredActionsCount: row.action_count,
    overdueActionsCount: row.overdue_count,
    userRelatedData: { userSubscribedToNotifications: row.subscribed },
  }));
}
