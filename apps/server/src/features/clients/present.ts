import type { ClientChannel, listClients } from '@studyline/contract/clients';
import type { Result } from '@studyline/contract/endpoint';
import type { ClientChannelRow, ClientRow } from './queries.ts';

export function presentClient(row: ClientRow): Result<typeof listClients>['items'][number] {
  return { clientId: row.id, uuid: row.uuid, name: row.name, studyCount: row.study_count };
}

export function presentClientChannel(row: ClientChannelRow): ClientChannel {
  return {
    channelId: row.id,
    name: row.name,
    title: row.title,
    bannerColorCSS: row.banner_color_css,
    sponsorName: row.sponsor_name,
    nctId: row.nct_id,
    siteCount: row.site_count,
    memberCount: row.member_count,
    administrators: row.administrators,
  };
}
